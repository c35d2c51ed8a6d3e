// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { floatsNearMoney } from '../../tools/money-lint.mjs'

const house = mkdtempSync(join(tmpdir(), 'money-'))
afterAll(() => rmSync(house, { recursive: true, force: true }))

/** One planted fault a line: the rule, and what breaks it. */
const PLANTED: readonly (readonly [rule: string, code: string])[] = [
  ['Number', 'Number(row.amount)'],
  ['Number', "Number(row['usdt_amount'])"],
  ['Number', "Number(row.fee ?? '0')"],
  ['Number', 'Number(value)'],
  ['parseFloat', 'parseFloat(quote.received)'],
  ['parseInt', 'parseInt(balance, 10)'],
  ['Number.parseFloat', 'Number.parseFloat(quote.rate)'],
  ['map', 'row.amount.map(Number)'],
  ['unary +', '+row.amount'],
  ['unary -', '-row.fee'],
  ['toFixed', 'row.amount.toFixed(2)'],
  ['toPrecision', '(row.balance).toPrecision(3)'],
  ['Math.round', 'Math.round(row.amount)'],
  ['Math.max', 'Math.max(0, day_limit)'],
  ['+', 'row.amount + row.fee'],
  ['-', 'row.amount - 1'],
  ['*', 'row.amount * quote.rate'],
  ['/', 'usdtAmount / 2'],
  ['%', 'amount % 2'],
  ['+=', 'total.amount += row.amount'],
  ['<', 'row.amount < row.balance'],
  ['>=', 'operable_balance >= minimum'],
]

const INNOCENT = [
  "row.amount + ' USDT'",
  '`${row.amount} USDT`',
  'units - 1n',
  'amount > 0n',
  'row.amount === row.balance',
  'compare(row.amount, row.balance) < 0',
  'value + 1',
  'Number(row.created_time)',
  'Math.max(row.decimals, 6)',
]

function write(file: string, lines: readonly string[]): void {
  mkdirSync(join(house, 'src'), { recursive: true })
  writeFileSync(join(house, 'src', file), lines.map((line) => `void (${line})\n`).join(''))
}

it('sees every planted float near an amount, line by line', () => {
  write(
    'planted.ts',
    PLANTED.map(([, code]) => code),
  )
  const { sentences } = floatsNearMoney(['src'], house, [])
  expect(sentences).toEqual(PLANTED.map(([rule, code], line) => `src/planted.ts:${line + 1} ${rule}: ${code}`))
  rmSync(join(house, 'src'), { recursive: true })
})

it('lets text, whole units and comparisons through', () => {
  write('innocent.ts', INNOCENT)
  expect(floatsNearMoney(['src'], house, [])).toMatchObject({ files: 1, sentences: [] })
  rmSync(join(house, 'src'), { recursive: true })
})

it('excuses exact places only, and wants each of them to exist', () => {
  write('excused.ts', ['Number(value)', 'Number(row.amount)'])
  const { sentences } = floatsNearMoney(['src'], house, [
    { file: 'src/excused.ts', text: 'Number(value)' },
    { file: 'src/gone.ts', text: 'Number(value)' },
  ])
  expect(sentences).toEqual([
    'src/excused.ts:2 Number: Number(row.amount)',
    'src/gone.ts is allowed what it does not do: Number(value)',
  ])
  rmSync(join(house, 'src'), { recursive: true })
})

it('knows the amounts of the contract by name', () => {
  expect(floatsNearMoney([]).names).toBeGreaterThan(40)
})
