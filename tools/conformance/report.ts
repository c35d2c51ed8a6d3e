import type { Operation } from '#shared/contract/operation'

/**
 * What a back end does with one operation.
 * - `present` it answers as the contract or SPEC.md says
 * - `absent` it says that it has no such call
 * - `differs` it answers, and something is not as the contract says
 * - `not called` nobody knows: the call would change something, or there is nothing to ask it about
 */
type Verdict = 'present' | 'absent' | 'differs' | 'not called'

/** One thing that is not as the contract says. */
export interface Difference {
  /** Where: `HTTP status`, `code`, or a path such as `data.list[0].amount`. */
  readonly field: string
  readonly expected: string
  readonly got: string
  /** In how many rows of a list it is so. */
  readonly rows: number
  /** The console still reads the right value. */
  readonly isRead: boolean
}

/** What was found about one operation. */
export interface CallResult {
  readonly name: string
  /** `GET /transactions/list` */
  readonly call: string
  readonly source: Operation['source']
  readonly verdict: Verdict
  /** A merchant would see a wrong page, a dash or an error because of it. */
  readonly fails: boolean
  readonly differences: readonly Difference[]
  /** Fields of our contract that SPEC.md does not list and the answer does not have. */
  readonly leftOut: readonly string[]
  /** What the console shows then; for `not called` why it was not called. */
  readonly shows: string
}

/** What was found about a back end. */
export interface Report {
  readonly api: string
  /** `all`: SPEC.md and every extension. `spec`: SPEC.md, and extensions in part or not at all. `no`: something fails. */
  readonly conforms: 'all' | 'spec' | 'no'
  readonly results: readonly CallResult[]
}

/** Sums up the results of a back end. */
export function reportOf(api: string, results: readonly CallResult[]): Report {
  const isWhole = results.every(({ verdict, leftOut }) => verdict !== 'absent' && leftOut.length === 0)
  const conforms = results.some(({ fails }) => fails) ? 'no' : isWhole ? 'all' : 'spec'
  return { api, conforms, results }
}
