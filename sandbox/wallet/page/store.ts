/** A value with subscribers, for useSyncExternalStore. */
export interface Store<State> {
  readonly read: () => State
  readonly subscribe: (listener: () => void) => () => void
  /** Replaces the given fields and calls the subscribers. */
  readonly change: (fields: Partial<State>) => void
}

export function createStore<State extends object>(initial: State): Store<State> {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(fields) {
      state = { ...state, ...fields }
      for (const listener of listeners) listener()
    },
  }
}
