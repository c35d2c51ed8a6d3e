// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string): string => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8')

// The page once began with an api, which gave out addresses that rows lost by the restore had given to others.
test('on a restored backup addresses are skipped and payouts stopped before any process starts', () => {
  const [, steps = ''] = read('runbook.md').split('**Going live on a restored backup**')
  const order = ['addresses skip --by', 'payouts stop --all --by', 'Start one api', 'Start one worker']
  const places = order.map((words) => steps.indexOf(words))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test('an upgrade says what stands still meanwhile', () => {
  const page = read('upgrade.md')
  expect(page).toContain('0089-kept-payments.sql')
  expect(page).toMatch(/No dump beside an upgrade/)
})

// It said that the old KEY stops at once, which the dialog does not propose.
test('the runbook and the console have the same words for a KEY that has to end', () => {
  const words = readFileSync(join(import.meta.dirname, '../../locales/en.po'), 'utf8')
  for (const label of ['Not at all: it stops now', 'End old KEY now']) {
    expect(words).toContain(label)
    expect(read('runbook.md').replaceAll(/\s+/g, ' ')).toContain(`"${label}"`)
  }
})

test('no alert sends people into the tables of the database', () => {
  const rows = read('runbook.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z]\w+`/.test(line))
  expect(rows.length).toBeGreaterThan(8)
  expect(rows.filter((row) => /the table/.test(row))).toEqual([])
  for (const [alert, command] of [
    ['MoneyWithoutOrder', 'operator unassigned rows'],
    ['MessagesGivenUp', 'operator messages list'],
  ])
    expect(rows.find((row) => row.includes(`\`${alert}\``))).toContain(`\`${command}\``)
})
