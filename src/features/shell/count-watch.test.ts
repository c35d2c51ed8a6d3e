import { expect, test } from 'vitest'
import { countsOf } from './count-watch'

test('payments that differ and late ones count together, nothing waits at an entry without a number', () => {
  const list = [
    { kind: 'payment_difference', count: 3 },
    { kind: 'payment_late', count: 2 },
    { kind: 'callback_failing', count: 0 },
    { kind: 'google_not_bound', count: 1 },
    { kind: 'of a newer back end', count: 7 },
  ]
  expect(countsOf(list)).toEqual({ '/record': 5 })
})
