import { useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, X } from 'lucide-react'
import { type RefObject, useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from './icon'
import { type Toast, toasts } from './toast'

const SHOWN_MS = 5000

const NONE: readonly Toast[] = []

/**
 * The viewport of toasts, bottom centre. Its code is loaded late; earlier toasts are then shown. The status region is
 * rendered empty first, because text is announced only when it enters an existing region. Modal layers do not hide it,
 * because it has aria-live.
 */
export function Toaster() {
  const { t } = useLingui()
  const region = useRef<HTMLOutputElement>(null)
  const held = useAttention(region)
  const shown = useDeferredValue(useSyncExternalStore(toasts.subscribe, toasts.list), NONE)
  return (
    <output
      ref={region}
      aria-live="polite"
      aria-label={t`Notices`}
      className="pointer-events-none fixed inset-x-4 bottom-[max(1.5rem,env(safe-area-inset-bottom))] z-(--z-toast) grid justify-items-center gap-2.5"
    >
      {shown.map((toast) => (
        <Slip key={toast.id} toast={toast} held={held} />
      ))}
    </output>
  )
}

/** True while the pointer or the focus is inside. */
function useAttention(region: RefObject<HTMLElement | null>): boolean {
  const [attended, setAttended] = useState(false)
  useEffect(() => {
    const element = region.current
    const leaving = new AbortController()
    const { signal } = leaving
    for (const come of ['pointerover', 'focusin']) element?.addEventListener(come, () => setAttended(true), { signal })
    for (const go of ['pointerleave', 'focusout']) element?.addEventListener(go, () => setAttended(false), { signal })
    return () => leaving.abort()
  }, [region])
  return attended
}

/** One toast. Its time starts again when the pointer or the focus leaves the stack (WCAG 2.2.1). */
function Slip({ toast, held }: { toast: Toast; held: boolean }) {
  const { t } = useLingui()
  useEffect(() => {
    if (held || toast.tone === 'error') return undefined
    const timer = setTimeout(() => toasts.dismiss(toast.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, toast.id, toast.tone])
  const { action } = toast
  return (
    <span className="pointer-events-auto flex max-w-full animate-pop items-center gap-2.5 rounded-2 bg-inverse py-1.5 pr-1.5 pl-3.5 type-13 font-medium text-text-inverse shadow-2 forced-colors:border">
      <Icon of={toast.tone === 'error' ? CircleAlert : Check} size={16} />
      <span className="min-w-0 wrap-anywhere">{toast.text}</span>
      {action && (
        <button
          type="button"
          className="min-h-7 rounded-1 px-1.5 underline underline-offset-3 phone:min-h-11"
          onClick={() => {
            action.run()
            toasts.dismiss(toast.id)
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t`Dismiss`}
        onClick={() => toasts.dismiss(toast.id)}
        className="grid size-7 place-items-center rounded-1 opacity-80 hover:opacity-100 phone:size-11"
      >
        <Icon of={X} size={14} />
      </button>
    </span>
  )
}
