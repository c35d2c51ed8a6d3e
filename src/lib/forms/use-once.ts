import { useRef, useState } from 'react'
import { whileActing } from './unsaved'

/** Runs one act at a time: a press while it runs does nothing. `useForm` and the flows with money stand on it. */
export function useOnce() {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  return {
    /** Whether it runs, for the button. */
    busy,
    /** The same at this very moment, before React has drawn it. */
    isRunning: () => running.current,
    /** @throws what the act throws */
    run: async <T>(act: () => Promise<T>): Promise<T | undefined> => {
      // React sets a state too late to stop a second press at the same moment; a ref is set at once.
      if (running.current) return undefined
      running.current = true
      setBusy(true)
      try {
        return await whileActing(act)
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}
