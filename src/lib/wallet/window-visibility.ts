import { noTimer, type Timers } from './timers'

/** After the window closes, a reply still counts for this long, in milliseconds. */
const CLOSE_GRACE = 300

interface VisibilityOptions {
  readonly timers: Timers
  readonly changed: () => void
  readonly personCalls: () => readonly string[]
  readonly cancel: (ids: readonly string[]) => void
}

export interface WindowVisibility {
  isOpen(): boolean
  /** A call needs the person: shows the window now, before the wallet has loaded and can ask for it. */
  openForCall(): void
  /** The person asks for the window. */
  open(): void
  /** The wallet asks for the window. Ignored when it is for a call whose window the person has already closed. */
  walletOpens(): void
  /** Hides the window, and after 300 ms cancels the calls that wait for the person. */
  close(): void
  /** The same, at the person's request. */
  dismiss(): void
  /**
   * Closes a window that was opened for a call only, when the call has ended: a wallet that never sent `open` never
   * sends `close`.
   */
  callsChanged(): void
}

/**
 * Decides when the wallet window is shown. When the wallet opens it again within 300 ms of closing, nothing is
 * cancelled.
 */
export function createWindowVisibility({ timers, changed, personCalls, cancel }: VisibilityOptions): WindowVisibility {
  let isOpen = false
  let openedForCall = false
  let isUnwanted = false
  let spareCalls = noTimer

  const show = (next: boolean, forCall: boolean): void => {
    isOpen = next
    openedForCall = forCall
    changed()
  }
  const open = (): void => {
    isUnwanted = false
    spareCalls()
    show(true, false)
  }
  const close = (): void => {
    show(false, false)
    spareCalls()
    const ids = personCalls()
    if (ids.length > 0) spareCalls = timers.after(CLOSE_GRACE, () => cancel(ids))
  }

  return {
    isOpen: () => isOpen,
    openForCall() {
      isUnwanted = false
      if (!isOpen) show(true, true)
    },
    open,
    walletOpens() {
      // This `open` belongs to the cancelled call: obeying it would bring back the window that the person closed.
      if (isUnwanted) isUnwanted = false
      else open()
    },
    close,
    dismiss() {
      isUnwanted = openedForCall
      close()
    },
    callsChanged() {
      if (openedForCall && personCalls().length === 0) show(false, false)
    },
  }
}
