const KEY = 'activity'
/** A time of another tab may be this far in the future, because two tabs may read slightly different times. */
const READS_APART_MS = 60_000
let at = Date.now()

/**
 * When a call of any tab last kept the session alive, in milliseconds. Polling while nobody uses the page does not
 * count.
 */
export function lastActivityAt(): number {
  return Math.max(at, otherTabs())
}

/**
 * Records a call that keeps the session alive. The other tabs must know: otherwise the tab that was idle longest would
 * end the session for all of them.
 */
export function noteActivity(): void {
  at = Date.now()
  try {
    localStorage.setItem(KEY, String(at))
  } catch {
    // Storage is off or full: this tab knows only its own activity.
  }
}

/** 0 when nothing is stored, when it is not a time, and when it is in the future because the clock was set back. */
function otherTabs(): number {
  try {
    const noted = Number(localStorage.getItem(KEY))
    return noted <= Date.now() + READS_APART_MS ? noted : 0
  } catch {
    return 0
  }
}
