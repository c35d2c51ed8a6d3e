const KEY = 'device'
const SHAPE = /^[\w-]{43}$/

/**
 * What the server gave this browser when somebody signed in with it. It is no proof and opens nothing: with it the
 * server counts the wrong codes of this browser apart from those of strangers, so that they lock nobody out. It stays
 * after log-out, and says nothing about who signed in.
 */
export function deviceMark(): string | undefined {
  try {
    const kept = localStorage.getItem(KEY)
    return kept !== null && SHAPE.test(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps the mark of an answer, if it has one. */
export function keepDeviceMark(answered: Headers): void {
  const mark = answered.get('X-Device')
  if (mark === null || !SHAPE.test(mark)) return
  try {
    localStorage.setItem(KEY, mark)
  } catch {
    // Storage is off or full: this browser stays unknown.
  }
}
