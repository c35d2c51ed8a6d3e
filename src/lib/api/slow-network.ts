/**
 * How many reads are being tried again because no answer came in time. While it is above zero the shell says 'The
 * current network is not good, loading...' once (SPEC.md section 8), whatever their number.
 */
let waiting = 0
const listeners = new Set<() => void>()

export function slowReads(): number {
  return waiting
}

/** @returns an act that ends the subscription */
export function subscribeToSlowReads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** One more read waits. @returns an act that says it no longer does; calling it twice does nothing */
export function beginSlowRead(): () => void {
  change(1)
  let done = false
  return () => {
    if (!done) change(-1)
    done = true
  }
}

function change(by: number): void {
  waiting += by
  for (const listener of listeners) listener()
}
