/**
 * A choice that this browser remembers. Where storage is refused or full the choice lives as long as the page.
 * Nothing private goes here: no token, no figure, no name.
 */
export interface Remembered<Value> {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * @param parse turns what was stored (or null) into a value; it never throws, whatever somebody wrote there
 * @example const sidebar = remembered('sidebar', (text) => (text === 'open' ? 'open' : 'auto'))
 */
export function remembered<Value extends string>(
  key: string,
  parse: (stored: string | null) => Value,
): Remembered<Value> {
  let current: Value | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => (current ??= parse(read(key))),
    set(value) {
      current = value
      write(key, value)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is off or full: remembered until the page is left.
  }
}
