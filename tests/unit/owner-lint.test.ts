// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { spelledOwners } from '../../tools/owner-lint.mjs'

const base = mkdtempSync(join(tmpdir(), 'owners-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))
afterEach(() => rmSync(join(base, 'server'), { recursive: true, force: true }))

/** One planted fault a line: the rule, and what breaks it. */
const PLANTED: readonly (readonly [rule: string, code: string])[] = [
  ['owner', '`chain:${network_id}`'],
  ['owner', "'chain:1'"],
  ['owner', "'chain:' + network_id"],
  ['owner', '`m:${merchant_id}:%`'],
  ['owner', '`m:${merchant_id}:capital`'],
  ['owner', '`${prefix}:held`'],
  ['owner', '`${prefix}:debt`'],
  ['owner', "'m:%:app:%'"],
  ['account by hand', "{ owner: 'fees', kind: 'income' }"],
  ['account by hand', "{ owner: 'gas', kind: 'expense' as const }"],
  ['account by hand', "{ owner, kind: 'liability' }"],
  ['query by owner', "query.where('owner', '=', 'fees')"],
  ['query by owner', "eb('a.owner', 'like', `${prefix}%`)"],
  ['SQL by owner', "sql`select from ledger_account a where a.owner = 'fees'`"],
  ['SQL by owner', "sql`select from ledger_account where kind = ${kind} and owner like 'm:%'`"],
  ['SQL by owner', "sql`select from ledger_account where owner in ('fees', 'gas')`"],
  ['SQL by owner', "sql`select from ledger_account where owner = ${'fees'}`"],
]

const INNOCENT = [
  'chart.onChain(network_id)',
  '{ account: chart.fees, token_id, amount }',
  '{ ...chart.capital(merchant_id), token_id }',
  "{ owner: 'payroll', name: 'Payroll' }",
  "{ owner: account.owner, kind: 'reminder' }",
  "query.where('owner', '=', chart.fees.owner)",
  'sql`select from ledger_account where owner = ${chart.fees.owner}`',
  'sql`select from ledger_account where owner = any(${owners}::text[])`',
  "'fees'",
  "'on chain: 1'",
  'merchant.capital',
]

function write(file: string, lines: readonly string[]): void {
  mkdirSync(join(base, 'server', 'ledger'), { recursive: true })
  writeFileSync(join(base, 'server', file), lines.map((line) => `void (${line})\n`).join(''))
}

it('sees every planted owner, line by line', () => {
  write(
    'planted.ts',
    PLANTED.map(([, code]) => code),
  )
  const places = spelledOwners(['server'], base).sentences.map((sentence) => /^\S+:\d+ [A-Za-z ]+/.exec(sentence)?.[0])
  expect(places).toEqual(PLANTED.map(([rule], line) => `server/planted.ts:${line + 1} ${rule}`))
})

it('lets the chart, tests and everything else spell what they want', () => {
  write('innocent.ts', INNOCENT)
  write('ledger/chart.ts', ['`m:${merchant_id}:capital`'])
  write('ledger/ledger.test.ts', ["'chain:1'"])
  expect(spelledOwners(['server'], base)).toEqual({ files: 1, sentences: [] })
})
