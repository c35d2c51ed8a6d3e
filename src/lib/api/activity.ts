const KEY = 'activity'
/** Two processes do not read quite the same time. */
const READS_APART_MS = 60_000
let at = Date.now()

/** When a call of any tab last kept the session alive, in milliseconds. Polling while nobody is there does not count. */
export function lastActivityAt(): number {
  return Math.max(at, otherTabs())
}

/** A call that counts was sent. The other tabs must know: the idlest of them would end the session for all. */
export function noteActivity(): void {
  at = Date.now()
  try {
    localStorage.setItem(KEY, String(at))
  } catch {
    // Storage is off or full: this tab knows of itself alone.
  }
}

/** Zero for nothing, for garbage, and for a time that has not come: the clock was set back. */
function otherTabs(): number {
  try {
    const noted = Number(localStorage.getItem(KEY))
    return noted <= Date.now() + READS_APART_MS ? noted : 0
  } catch {
    return 0
  }
}
