/** Something that a client asked for once, under a key of its own. Times are milliseconds of one clock. */
export interface Act {
  readonly key: string
  readonly began: number
  /** Without it the outcome is not known: it may have been done, once or not at all. */
  answered?: { readonly at: number; readonly answer: string }
}

/** A read of what one act has made, while everything goes on. */
export interface Look {
  readonly key: string
  readonly began: number
  /** What was found; undefined when there was nothing. A read without an answer is none. */
  readonly answer: string | undefined
}

/** What one row says at the end. */
export interface Row {
  readonly key: string
  readonly answer: string
}

/** What a client may not be told by a database that keeps its word; each list has keys. */
export interface Verdict {
  /** Acknowledged, and not there at the end. */
  readonly lost: string[]
  /** There more than once. */
  readonly double: string[]
  /** Read back, at the end or meanwhile, with another answer than the one that was given. */
  readonly differing: string[]
  /** Not found by a read that began after it was acknowledged. */
  readonly stale: string[]
  /** There, and nobody has asked for it. */
  readonly invented: string[]
}

export const SOUND: Verdict = { lost: [], double: [], differing: [], stale: [], invented: [] }

/**
 * Compares what clients were told with what they read and with what is there at the end.
 *
 * @example
 * judge({ acts: [{ key: 'a', began: 1, answered: { at: 2, answer: '7' } }], looks: [], rows: [] }).lost // ['a']
 */
export function judge({
  acts,
  looks,
  rows,
}: {
  readonly acts: readonly Act[]
  readonly looks: readonly Look[]
  readonly rows: readonly Row[]
}): Verdict {
  const asked = new Map(acts.map((act) => [act.key, act]))
  const found = new Map<string, Row[]>()
  for (const row of rows) found.set(row.key, [...(found.get(row.key) ?? []), row])
  const isOther = ({ key, answer }: Look | Row): boolean => {
    const told = asked.get(key)?.answered
    return told !== undefined && answer !== undefined && answer !== told.answer
  }
  const isStale = ({ key, began, answer }: Look): boolean => {
    const told = asked.get(key)?.answered
    return answer === undefined && told !== undefined && told.at < began
  }
  return {
    lost: acts.filter(({ key, answered }) => answered !== undefined && !found.has(key)).map(({ key }) => key),
    double: [...found].filter(([, all]) => all.length > 1).map(([key]) => key),
    differing: [...new Set([...rows, ...looks].filter(isOther).map(({ key }) => key))],
    stale: [...new Set(looks.filter(isStale).map(({ key }) => key))],
    invented: [...found.keys()].filter((key) => !asked.has(key)),
  }
}
