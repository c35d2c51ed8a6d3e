/**
 * A toast. `done` and `undo` disappear by themselves; an error stays until it is dismissed, and is also shown at the
 * form or block that failed.
 */
export interface Toast {
  id: number
  text: string
  tone: 'done' | 'error'
  action?: { label: string; run: () => void }
}

const MOST = 3
const SAME_WITHIN_MS = 1000

interface ToastStore {
  /** Shows a text, unless the same text came less than a second ago (SPEC.md section 8). */
  show: (toast: Omit<Toast, 'id'>) => void
  dismiss: (id: number) => void
  /** Oldest first, at most three. The same array until something changes. */
  list: () => readonly Toast[]
  subscribe: (listener: () => void) => () => void
}

/** A list of toasts with its own clock, for tests; the console uses `toasts`. */
export function createToastStore(now: () => number): ToastStore {
  let shown: readonly Toast[] = []
  let nextId = 1
  const lastSeen = new Map<string, number>()
  const listeners = new Set<() => void>()
  const put = (next: readonly Toast[]) => {
    shown = next
    for (const listener of listeners) listener()
  }
  return {
    show(toast) {
      const at = now()
      const before = lastSeen.get(toast.text)
      lastSeen.set(toast.text, at)
      if (before !== undefined && at - before < SAME_WITHIN_MS) return
      // An equal toast that is still shown is replaced and not repeated.
      const others = shown.filter((other) => other.text !== toast.text)
      put([...withRoom(others), { ...toast, id: nextId++ }])
    },
    dismiss: (id) => put(shown.filter((toast) => toast.id !== id)),
    list: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Makes space for one more: removes a toast that disappears by itself, else the oldest. */
function withRoom(shown: readonly Toast[]): readonly Toast[] {
  if (shown.length < MOST) return shown
  const leaver = shown.find((toast) => toast.tone === 'done') ?? shown[0]
  return shown.filter((toast) => toast !== leaver)
}

/** The console's toasts. Without React, so that the sign-in page can add one before the viewport is loaded. */
export const toasts: ToastStore = createToastStore(() => Date.now())

/** Reports a success, with an undo action if there is one. */
export function toastDone(text: string, action?: Toast['action']): void {
  toasts.show({ text, tone: 'done', ...(action ? { action } : {}) })
}

/** Reports a failure. It stays until it is dismissed; the same text is also shown where the failure is. */
export function toastError(text: string): void {
  toasts.show({ text, tone: 'error' })
}
