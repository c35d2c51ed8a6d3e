/**
 * Makes a queue that runs functions one after the other, in the order of the calls. A failure does not stop the next.
 */
export function serial(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn
    // The caller gets the failure; without this line it would also be reported as an unhandled rejection.
    turn.catch(() => undefined)
    return turn
  }
}
