import { useEffect, useSyncExternalStore } from 'react'
import { useLateCode } from '@/lib/late/use-late-code'
import { toasts } from '@/lib/ui/toast'
import { toaster } from './late-toaster'

const count = () => toasts.list().length

/**
 * The toasts, whose code comes in idle time or with the first one. Without a connection it may not come: then the page stays
 * as it is, and each further toast asks again.
 */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, count, () => 0)
  const code = useLateCode(toaster, false)
  useEffect(() => {
    if (shown > 0) toaster.load().catch(() => undefined)
  }, [shown])
  return shown > 0 && code.state === 'here' ? <code.code.Toaster /> : null
}
