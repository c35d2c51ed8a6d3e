/**
 * Stands in for vitest where the gallery draws what the browser tests draw: their fixtures replace `fetch` by `vi.stubGlobal`
 * and note calls by `vi.fn`. Nothing is looked at afterwards, so nothing is noted.
 */

type Fetch = typeof globalThis.fetch

let between = (fetch: Fetch): Fetch => fetch

/** Puts something between the screens and every fake server that comes from now on. */
export function standBetween(change: (fetch: Fetch) => Fetch): void {
  between = change
}

const isFetch = (value: unknown): value is Fetch => typeof value === 'function'

export const vi = {
  stubGlobal: (name: string, value: unknown): void => {
    Reflect.set(globalThis, name, name === 'fetch' && isFetch(value) ? between(value) : value)
  },
  fn: () => () => undefined,
}
