/** A value that components and plain modules can share; `useSyncExternalStore(value.subscribe, value.get)` reads it. */
export interface Observable<Value> {
  get: () => Value
  set: (value: Value) => void
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void
}

/**
 * Creates a shared value.
 * @example const stage = observable<'idle' | 'opening'>('idle')
 */
export function observable<Value>(initial: Value): Observable<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
