import { createBurstLimit } from './burst-limit'
import { noTimer, type Timers } from './timers'

/** After the person closes the window, a reply still counts for this long, in milliseconds. */
const CLOSE_GRACE = 300
/** How long the wallet may keep its window hidden while its answer is awaited, in milliseconds. */
const HIDDEN_PATIENCE = 10_000
/**
 * How often the wallet may show and hide its window in a second. Each time the page moves the focus and lays itself out anew:
 * two thousand changes at once kept a tab from answering for seconds.
 */
const CHANGES = { most: 8, interval: 1_000 }

interface VisibilityOptions {
  readonly timers: Timers
  readonly changed: () => void
  readonly personCalls: () => readonly string[]
  readonly cancel: (ids: readonly string[]) => void
}

export interface WindowVisibility {
  isOpen(): boolean
  /**
   * True when the wallet hid its window ten seconds ago and has not answered: the window is shown again, and the person
   * is asked.
   */
  isOverdue(): boolean
  /** A call needs the person: shows the window now, before the wallet has loaded and can ask for it. */
  openForCall(): void
  /** The person asks for the window. */
  open(): void
  /** The wallet asks for the window. Ignored when it is for a call whose window the person has already closed. */
  walletOpens(): void
  /** The wallet hides its window. Its answer still counts, whenever it comes. */
  walletCloses(): void
  /** The person closes the window: after 300 ms the calls that wait for the person are cancelled. */
  dismiss(): void
  /** Hides the window when the call that waited for the person has ended: many wallets leave that to the page. */
  callsChanged(): void
  /** Hides the window and forgets everything. */
  stop(): void
}

/**
 * Decides when the wallet window is shown. Only the person's own closing cancels a call; when the window is opened again
 * within 300 ms of it, nothing is cancelled.
 */
export function createWindowVisibility({ timers, changed, personCalls, cancel }: VisibilityOptions): WindowVisibility {
  let isOpen = false
  let isOverdue = false
  let hasCall = false
  let awaitsWallet = false
  let isUnwanted = false
  let spareCalls = noTimer
  let stopWaiting = noTimer

  const show = (next: boolean, overdue = false): void => {
    stopWaiting()
    isOpen = next
    isOverdue = overdue
    changed()
  }
  const walletSays = createBurstLimit({ timers, ...CHANGES })
  const open = (): void => {
    walletSays.forget()
    isUnwanted = false
    awaitsWallet = false
    spareCalls()
    show(true)
  }
  const hide = (): void => {
    walletSays.forget()
    hasCall = false
    spareCalls()
    show(false)
  }

  return {
    isOpen: () => isOpen,
    isOverdue: () => isOverdue,
    openForCall() {
      walletSays.forget()
      isUnwanted = false
      hasCall = true
      awaitsWallet = true
      show(true)
    },
    open,
    walletOpens() {
      walletSays.run(() => {
        // This `open` belongs to the cancelled call: obeying it would bring back the window that the person closed.
        if (isUnwanted) isUnwanted = false
        else open()
      })
    },
    walletCloses() {
      walletSays.run(() => {
        show(false)
        if (personCalls().length > 0) stopWaiting = timers.after(HIDDEN_PATIENCE, () => show(true, true))
      })
    },
    dismiss() {
      walletSays.forget()
      isUnwanted = awaitsWallet
      awaitsWallet = false
      show(false)
      spareCalls()
      const ids = personCalls()
      if (ids.length > 0) spareCalls = timers.after(CLOSE_GRACE, () => cancel(ids))
    },
    callsChanged() {
      if (hasCall && personCalls().length === 0) hide()
    },
    stop() {
      hide()
      walletSays.stop()
    },
  }
}
