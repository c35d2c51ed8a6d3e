import type { Services } from '#server/chain/services'

/** What a command works with: no chains, because the operator's command never reaches a node. */
export type OperatorServices = Omit<Services, 'chains'>

/** The words after the name of a command. */
export interface Input {
  /** The values of `Command.words`, in their order. */
  readonly words: readonly string[]
  /** Who acts and why; empty for a command that only reads. */
  readonly by: string
  readonly why: string
  /** `mchid` of `--merchant`. */
  readonly merchant: string | undefined
  readonly all: boolean
  /** The values of `--part`, as they were typed: `website=It shows no imprint`. */
  readonly parts: readonly string[]
  /** The values of the command's own options that were given, such as `day-limit`. */
  readonly options: Readonly<Record<string, string>>
  readonly limit: number
  /** The cursor of `--after`: the `next` of the page before. */
  readonly after: string
}

type Cell = string | number | boolean | null

/** What a command prints: sentences, or a page of a list. */
export type Output =
  | {
      readonly said: string
      /** False: a check has found something, and the program ends with exit code 1. */
      readonly fits?: false
    }
  | {
      readonly list: readonly Readonly<Record<string, Cell>>[]
      /** The cursor of the next page; null after the last one. */
      readonly next: string | null
    }

/** One line of the table of commands. */
export interface Command {
  /** `list`: a page of a list. `check`: reads everything. `act`: changes something, so it needs `--by` and `--why`. */
  readonly kind: 'list' | 'check' | 'act'
  readonly about: string
  /** The names of its words, such as `HANDLE`. */
  readonly words?: readonly string[]
  /** The names of words that may follow them. */
  readonly moreWords?: readonly string[]
  /** `merchant or all`: exactly one of `--merchant MCHID` and `--all` must be given. */
  readonly target?: 'merchant or all'
  /** Its own options, such as `day-limit`, with what their value is; at least one has to be given. */
  readonly options?: Readonly<Record<string, string>>
  /** True: takes `--part NAME=REASON`, more than once. */
  readonly takesParts?: true
  /** True: the merchant is mailed a link to the console, so PUBLIC_URL must be given. */
  readonly mailsLink?: true
  run(services: OperatorServices, input: Input): Promise<Output>
}

/** A page of rows that were read with one more than `limit`, and its cursor. */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
  cells: (row: Row) => Readonly<Record<string, Cell>>,
): Output {
  const shown = rows.slice(0, limit)
  return { list: shown.map(cells), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}
