/**
 * A list of functions to call when something happens. `add` returns a function that removes the added one; `tell` calls
 * all.
 */
export function listeners(): { add(heard: () => void): () => void; tell(): void } {
  const all = new Set<() => void>()
  return {
    add: (heard) => {
      // A new function each time, so that adding the same one twice makes two entries.
      const one = (): void => heard()
      all.add(one)
      return () => {
        all.delete(one)
      }
    },
    tell: () => {
      for (const heard of all) heard()
    },
  }
}
