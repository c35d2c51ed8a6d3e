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
