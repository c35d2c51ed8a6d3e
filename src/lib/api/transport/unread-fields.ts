/** How often each field of each call could not be read: `transactions.list amount` to a number. */
export type UnreadFields = ReadonlyMap<string, number>

const counts = new Map<string, number>()
const listeners = new Set<(counts: UnreadFields) => void>()

/**
 * Counts fields that could not be read, by call and name, without their values. The positions of rows are left out, so
 * that a page of bad rows is one line.
 */
export function noteUnread(operation: string, paths: readonly string[]): void {
  if (paths.length === 0) return
  for (const path of paths) {
    const name = path
      .split('.')
      .filter((part) => !/^\d+$/.test(part))
      .join('.')
    const key = `${operation} ${name}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const listener of listeners) listener(counts)
}

/** The fields that could not be read so far, in one text; the same text as long as none comes to them. */
export function unreadNames(): string {
  return [...counts.keys()].join(', ')
}

/**
 * Tells a listener of every count from now on.
 * @returns stops it
 */
export function onUnread(listener: (counts: UnreadFields) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
