import { noTimer, type Timers } from './timers'

/** A reply that is already under way when the window closes still counts for this long, in milliseconds. */
const CLOSE_GRACE = 300

interface VisibilityOptions {
  readonly timers: Timers
  readonly changed: () => void
  readonly personCalls: () => readonly string[]
  readonly cancel: (ids: readonly string[]) => void
}

export interface WindowVisibility {
  isOpen(): boolean
  /** A call needs the person: show the window now, before the wallet has loaded and can ask for it. */
  openForCall(): void
  /** The person asks for the window. */
  open(): void
  /** The wallet asks for it. Not when that is about a call whose window the person has closed before it came. */
  walletOpens(): void
  /** Hides the window, and cancels the calls that wait for the person after a moment's grace. */
  close(): void
  /** The same, by the person. */
  dismiss(): void
  /** A window that was opened for a call only, goes with it: a wallet that never said `open` never says `close`. */
  callsChanged(): void
}

/** When the wallet window is to be seen. The wallet may open it again within the grace; then nothing is cancelled. */
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
      // It answers the call that is being cancelled: the person would see the window come back.
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
