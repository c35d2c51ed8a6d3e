import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Statement, StatementLine } from '@/lib/api/statement'
import { fromUnits, toDecimal } from '#shared/money/amount'
import { LINES, STATEMENT } from '../testing/funding-answers'
import { booksCheck } from './books-check'
import { monthName, monthsBack, statementDate } from './months'

function check(lines: readonly StatementLine[], statement: Statement = STATEMENT) {
  const books = booksCheck(statement)
  for (const line of lines) books.add(line)
  return books.verdict()
}

const [payment, withdrawal] = LINES
if (payment === undefined || withdrawal === undefined) throw new RangeError('Two lines')

describe('checking the books', () => {
  test('agrees with a statement that is the sum of its lines', () => {
    expect(check(LINES)).toEqual({ balanced: true, lines: 2, days: [], wrong: [], wrong_count: 0 })
  })

  test('finds a missing millionth, on its day and in the month', () => {
    const { balanced, days, wrong } = check([{ ...payment, in: '100' }, withdrawal])
    expect(balanced).toBe(false)
    expect(days).toEqual([
      { date: '2026-11-01', figure: 'in', told: '100.000001', found: '100' },
      { date: '2026-11-01', figure: 'closing', told: '1099.500001', found: '1099.5' },
      { date: '2026-11', figure: 'in', told: '100.000001', found: '100' },
    ])
    expect(wrong.map(({ id }) => id)).toEqual(['1'])
  })

  test('finds a missing line, and names only its day', () => {
    const { days } = check([payment])
    expect(new Set(days.map(({ date }) => date))).toEqual(new Set(['2026-11-02', '2026-11']))
    expect(days).toContainEqual({ date: '2026-11-02', figure: 'lines', told: '1', found: '0' })
  })

  test('finds a line on a wrong day of the merchant’s zone', () => {
    expect(check([{ ...payment, date: '2026-10-31' }, withdrawal]).wrong.map(({ id }) => id)).toEqual(['1'])
  })

  test('finds days that do not continue the previous balance', () => {
    const days = STATEMENT.days.map((day) => (day.date === '2026-11-03' ? { ...day, opening: '1' } : day))
    expect(check(LINES, { ...STATEMENT, days }).days.map(({ date, figure }) => `${date} ${figure}`)).toEqual([
      '2026-11-03 opening',
      '2026-11-03 closing',
    ])
  })

  test('ignores lines that are newer than the statement', () => {
    const since = { ...withdrawal, id: '3', created_time: STATEMENT.end_time }
    expect(check([...LINES, since])).toMatchObject({ balanced: true, lines: 2 })
  })

  test('finds any changed figure', () => {
    const figures = fc.constantFrom('in', 'out', 'fees', 'balance')
    fc.assert(
      fc.property(fc.nat({ max: 1 }), figures, fc.bigInt(1n, 10n ** 12n), (index, figure, units) => {
        const value = toDecimal(fromUnits(units, 6))
        const lines = LINES.map((line, at) => (at === index ? { ...line, [figure]: value } : line))
        const isSame = lines.every((line, at) => Object(line)[figure] === Object(LINES[at])[figure])
        expect(check(lines).balanced).toBe(isSame)
      }),
    )
  })
})

describe('months', () => {
  test('go back over the years', () => {
    expect(monthsBack('2026-02-28').slice(0, 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  })

  test('have names, and their days the format of statements', () => {
    expect(monthName('2026-11', 'en')).toBe('November 2026')
    expect(monthName('2026-11', 'zh-CN')).toBe('2026年11月')
    expect(statementDate('2026-11-03')).toBe('03/11/2026')
  })
})
