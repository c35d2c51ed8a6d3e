/** Who wants to hear of something, and the way to tell them. */
export function listeners(): { add(heard: () => void): () => void; tell(): void } {
  const all = new Set<() => void>()
  return {
    add: (heard) => {
      // Of its own, so that adding one function twice makes two.
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
