import { type Observable, observable } from './observable'

/**
 * A choice that this browser remembers. Without storage it lives as long as the page. Never store anything private: no
 * token, no amount, no name.
 * @param parse turns the stored text (or null) into a value; it must not throw, whatever was stored
 * @example const sidebar = remembered('sidebar', (text) => (text === 'open' ? 'open' : 'auto'))
 */
export function remembered<Value extends string>(
  key: string,
  parse: (stored: string | null) => Value,
): Observable<Value> {
  const value = observable(parse(read(key)))
  return {
    ...value,
    set(next) {
      write(key, next)
      value.set(next)
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
    // Storage is off or full: the choice is kept until the page is left.
  }
}
