import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface Pressed {
  about: string
}

/**
 * Remembers a press that came before what it needs was there, and answers it once, as soon as that is there. A press about
 * something that has been changed meanwhile is forgotten.
 * @param about what the press is about, such as the typed text
 * @returns `later` remembers a press, `isWaiting` says that one is remembered
 * @example const { later, isWaiting } = useWhenReady(text, { isReady: rules.state !== 'coming', act: submit })
 */
export function useWhenReady(about: string, { isReady, act }: { isReady: boolean; act: () => void }) {
  const [pressed, setPressed] = useState<Pressed>()
  const isWaiting = pressed?.about === about && !isReady
  if (pressed !== undefined && pressed.about !== about) setPressed(undefined)
  const due = isReady ? pressed : undefined
  const answer = useEffectEvent((press: Pressed) => {
    if (press.about === about) act()
  })
  // A press that was answered by a failure is not answered again when the next try succeeds.
  const answered = useRef<Pressed>(undefined)
  useEffect(() => {
    if (due === undefined || due === answered.current) return
    answered.current = due
    answer(due)
  }, [due])
  return { later: () => setPressed({ about }), isWaiting }
}
