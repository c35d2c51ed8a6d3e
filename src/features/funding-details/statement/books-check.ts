import type { Statement, StatementLine } from '@/lib/api/statement'
import { add, compare, type Decimal, subtract, toDecimal } from '#shared/money/amount'
import { dateOf } from '#shared/time/format-time'

/** The number of wrong lines that are shown; the others are only counted. */
const MOST_SHOWN = 10

export interface DayDifference {
  /** YYYY-MM-DD; YYYY-MM for the figures of the whole month. */
  readonly date: string
  readonly figure: 'opening' | 'in' | 'out' | 'fees' | 'closing' | 'lines'
  /** The figure of the statement, and the figure computed from its lines. */
  readonly told: string
  readonly found: string
}

export interface BooksVerdict {
  readonly balanced: boolean
  /** The number of lines that were read. */
  readonly lines: number
  readonly days: readonly DayDifference[]
  /** Lines whose balance is not the previous balance plus the line, or whose day is wrong. */
  readonly wrong: readonly StatementLine[]
  readonly wrong_count: number
}

export interface BooksCheck {
  /** In the order of the statement, the oldest first. */
  add(line: StatementLine): void
  lines(): number
  verdict(): BooksVerdict
}

interface DaySum {
  in: Decimal
  out: Decimal
  fees: Decimal
  lines: number
}

const NOTHING: DaySum = { in: '0', out: '0', fees: '0', lines: 0 }
/** The figures of a day that has lines but is missing in the statement. */
const UNTOLD = { in: '0', out: '0', fees: '0', lines: 0 }

/**
 * Computes a statement again from its lines in exact decimals: every day, every balance. Lines newer than the statement
 * are ignored.
 */
export function booksCheck(statement: Statement): BooksCheck {
  const days = new Map<string, DaySum>()
  const wrong: StatementLine[] = []
  let wrong_count = 0
  let lines = 0
  let balance: Decimal = statement.opening
  return {
    add: (line) => {
      if (line.created_time >= statement.end_time) return
      lines += 1
      const date = dateOf(line.created_time, statement.zone)
      days.set(date, withSum(days.get(date) ?? NOTHING, { ...line, lines: 1 }))
      const expected = moved(balance, line)
      if (compare(expected, line.balance) !== 0 || date !== line.date) {
        wrong_count += 1
        if (wrong.length < MOST_SHOWN) wrong.push(line)
      }
      // Continue with the line's own balance, so that one wrong line does not make all later lines wrong.
      balance = line.balance
    },
    lines: () => lines,
    verdict: () => {
      const differences = compareDays(statement, days)
      const balanced = differences.length === 0 && wrong_count === 0
      return { balanced, lines, days: differences, wrong, wrong_count }
    },
  }
}

const moved = (balance: Decimal, { in: came, out, fees }: Pick<DaySum, 'in' | 'out' | 'fees'>): Decimal =>
  subtract(subtract(add(balance, came), out), fees)

const withSum = (sum: DaySum, more: DaySum): DaySum => ({
  in: add(sum.in, more.in),
  out: add(sum.out, more.out),
  fees: add(sum.fees, more.fees),
  lines: sum.lines + more.lines,
})

function compareDays(statement: Statement, days: ReadonlyMap<string, DaySum>): DayDifference[] {
  const differences: DayDifference[] = []
  const comparing =
    (date: string) =>
    (figure: DayDifference['figure'], told: Decimal, found: Decimal): void => {
      if (compare(told, found) !== 0) differences.push({ date, figure, told: toDecimal(told), found: toDecimal(found) })
    }
  let before = statement.opening
  let total = NOTHING
  const dates = new Set([...statement.days.map(({ date }) => date), ...days.keys()])
  for (const date of [...dates].sort()) {
    const found = days.get(date) ?? NOTHING
    const told = statement.days.find((day) => day.date === date) ?? { ...UNTOLD, opening: before, closing: before }
    total = withSum(total, found)
    const differ = comparing(date)
    differ('opening', told.opening, before)
    differ('in', told.in, found.in)
    differ('out', told.out, found.out)
    differ('fees', told.fees, found.fees)
    differ('lines', String(told.lines), String(found.lines))
    // Continue with the day's own balance, so that one wrong day does not make all later days wrong.
    differ('closing', told.closing, moved(told.opening, found))
    before = told.closing
  }
  const differ = comparing(statement.month)
  differ('in', statement.in, total.in)
  differ('out', statement.out, total.out)
  differ('fees', statement.fees, total.fees)
  differ('lines', String(statement.lines), String(total.lines))
  differ('closing', statement.closing, before)
  return differences
}
