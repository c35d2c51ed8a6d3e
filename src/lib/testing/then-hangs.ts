/** Answers the first call, and leaves every later one without an answer, as a bad network does. */
export function thenHangs(first: () => unknown): () => unknown {
  let calls = 0
  return () => {
    calls += 1
    return calls === 1 ? first() : new Promise<never>(() => {})
  }
}
