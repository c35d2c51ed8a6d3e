// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { floatsNearMoney } from '../../tools/money-lint.mjs'

const project = mkdtempSync(join(tmpdir(), 'money-'))
afterAll(() => rmSync(project, { recursive: true, force: true }))

/** One planted fault per line: the rule, and code that breaks it. */
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
  mkdirSync(join(project, 'src'), { recursive: true })
  writeFileSync(join(project, 'src', file), lines.map((line) => `void (${line})\n`).join(''))
}

it('reports every planted float near an amount, with its line', () => {
  write(
    'planted.ts',
    PLANTED.map(([, code]) => code),
  )
  const { sentences } = floatsNearMoney(['src'], project, [])
  expect(sentences).toEqual(PLANTED.map(([rule, code], line) => `src/planted.ts:${line + 1} ${rule}: ${code}`))
  rmSync(join(project, 'src'), { recursive: true })
})

it('accepts text, whole units and comparisons', () => {
  write('innocent.ts', INNOCENT)
  expect(floatsNearMoney(['src'], project, [])).toMatchObject({ files: 1, sentences: [] })
  rmSync(join(project, 'src'), { recursive: true })
})

it('accepts only the listed exceptions, and reports one that no longer exists', () => {
  write('excused.ts', ['Number(value)', 'Number(row.amount)'])
  const { sentences } = floatsNearMoney(['src'], project, [
    { file: 'src/excused.ts', text: 'Number(value)' },
    { file: 'src/gone.ts', text: 'Number(value)' },
  ])
  expect(sentences).toEqual([
    'src/excused.ts:2 Number: Number(row.amount)',
    'src/gone.ts is allowed what it does not do: Number(value)',
  ])
  rmSync(join(project, 'src'), { recursive: true })
})

it('reads the names of amounts from the contract', () => {
  expect(floatsNearMoney([]).names).toBeGreaterThan(40)
})
