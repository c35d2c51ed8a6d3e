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
  /** The wallet or the person asks for the window. */
  open(): void
  /** Hides the window, and cancels the calls that wait for the person after a moment's grace. */
  close(): void
  /** A window that was opened for a call only, goes with it: a wallet that never said `open` never says `close`. */
  callsChanged(): void
}

/** When the wallet window is to be seen. The wallet may open it again within the grace; then nothing is cancelled. */
export function createWindowVisibility({ timers, changed, personCalls, cancel }: VisibilityOptions): WindowVisibility {
  let isOpen = false
  let openedForCall = false
  let spareCalls = noTimer

  const show = (next: boolean, forCall: boolean): void => {
    isOpen = next
    openedForCall = forCall
    changed()
  }

  return {
    isOpen: () => isOpen,
    openForCall() {
      if (!isOpen) show(true, true)
    },
    open() {
      spareCalls()
      show(true, false)
    },
    close() {
      show(false, false)
      spareCalls()
      const ids = personCalls()
      if (ids.length > 0) spareCalls = timers.after(CLOSE_GRACE, () => cancel(ids))
    },
    callsChanged() {
      if (openedForCall && personCalls().length === 0) show(false, false)
    },
  }
}
