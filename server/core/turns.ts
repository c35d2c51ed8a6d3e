import { Refusal } from './refusal'

const LONGEST_LINE = 100
const RETRY_SECONDS = 2
/** Nobody waits longer: while the database stands still, nobody gives a place back. */
const WAIT_MILLIS = 10_000

/** Work that waits in lines for one of a few places. */
export interface Turns {
  /**
   * Does `work` when a place is free and its line has its turn.
   *
   * @throws Refusal unavailable when the line is too long, or after ten seconds of waiting
   */
  <Result>(line: string, work: () => Promise<Result>): Promise<Result>
}

/**
 * Gives a few places away by turns: to the first of each line before the second of any. So a long line takes only its own
 * share of the places and of the time.
 *
 * @param places how much is done at the same time
 * @param longest the most that wait in one line: who comes after them is told to come back
 * @example
 * const turns = takeTurns(2)
 * await turns('new password', async () => await derive(digest))
 */
export function takeTurns(places: number, longest = LONGEST_LINE): Turns {
  let free = places
  // A line that had its turn goes behind the others: a Map keeps the order in which its keys were set.
  const lines = new Map<string, (() => void)[]>()

  const giveNext = (): void => {
    for (const [name, waiting] of lines) {
      lines.delete(name)
      const next = waiting.shift()
      if (waiting.length > 0) lines.set(name, waiting)
      if (next === undefined) continue
      next()
      return
    }
    free += 1
  }
  return async (line, work) => {
    if (free > 0) free -= 1
    else {
      const waiting = lines.get(line) ?? []
      if (waiting.length >= longest) throw new Refusal('unavailable', [], RETRY_SECONDS)
      lines.set(line, waiting)
      await new Promise<void>((resolve, reject) => {
        const begin = (): void => {
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(begin), 1)
          if (waiting.length === 0) lines.delete(line)
          reject(new Refusal('unavailable', [], RETRY_SECONDS))
        }, WAIT_MILLIS)
        waiting.push(begin)
      })
    }
    try {
      return await work()
    } finally {
      giveNext()
    }
  }
}
