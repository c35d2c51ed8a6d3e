/** Runs what it is given one after the other, in the order of the calls; a failure does not stop the next. */
export function serial(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn
    // The caller sees the failure; the queue must not report it a second time.
    turn.catch(() => undefined)
    return turn
  }
}
