/**
 * A value computed from several sources that stays the same object while its content is equal, as useSyncExternalStore
 * needs.
 */
export interface Snapshot<Value> {
  read(this: void): Value
  subscribe(this: void, listener: () => void): () => void
  /** Computes the value again and notifies subscribers when a field differs. */
  refresh(this: void): void
}

/** Creates a snapshot. `compute` runs at the first read and not before, because its sources may be created later. */
export function createSnapshot<Value extends object>(compute: () => Value): Snapshot<Value> {
  const subscribers = new Set<() => void>()
  let current: Value | undefined

  const read = (): Value => (current ??= compute())
  return {
    read,
    subscribe(listener) {
      subscribers.add(listener)
      return () => subscribers.delete(listener)
    },
    refresh() {
      const before = new Map(Object.entries(read()))
      const next = compute()
      if (Object.entries(next).every(([field, value]) => before.get(field) === value)) return
      current = next
      for (const listener of subscribers) listener()
    },
  }
}
