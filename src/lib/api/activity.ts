let at = Date.now()

/** When a call last kept the session alive, in milliseconds. Polling while nobody is there does not count. */
export function lastActivityAt(): number {
  return at
}

/** A call that counts was sent. */
export function noteActivity(): void {
  at = Date.now()
}
