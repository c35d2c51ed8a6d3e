import { expect, test } from 'vitest'
import { isTold, toldOver } from './told'

test('what a part of a record does not tell stays, and what it tells for the first time is known', () => {
  const before = {
    name: 'Harbor',
    mode: 'otc',
    tokens: ['101'],
    ips: [],
    events: [],
    since: 5,
    untold_fields: ['ips', 'events'],
  }
  const answered = {
    name: 'Harbour',
    mode: 'unknown:—',
    tokens: [],
    ips: ['203.0.113.10'],
    events: [],
    since: Number.NaN,
    unread_fields: ['tokens'],
    untold_fields: ['tokens', 'events'],
  }
  const row = toldOver<object>(before, answered)
  expect(row).toMatchObject({ name: 'Harbour', mode: 'otc', tokens: ['101'], ips: ['203.0.113.10'], since: 5 })
  expect(['name', 'tokens', 'ips', 'events'].filter((field) => !isTold(row, field))).toEqual(['events'])
  expect(row).not.toHaveProperty('unread_fields')
})
