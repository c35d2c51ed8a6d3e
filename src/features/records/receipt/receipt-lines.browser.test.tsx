import { expect, test } from 'vitest'
import { payment } from '../testing/records-bench'
import { receiptLines } from './receipt-lines'

const linesOf = (more: Parameters<typeof payment>[1]) =>
  Object.fromEntries(receiptLines(payment(1, more), [], 'UTC').map(({ key, value }) => [key, value]))

test('a receipt of a payment that was given back in part says how much', () => {
  expect(linesOf({ amount_collected: '25', refunded: '10' })).toMatchObject({
    amount: '25.000000 USDT',
    refunded: '10.000000 USDT',
  })
})

test.each([undefined, '0', '—'])('and nothing of it where nothing is known to be given back (%s)', (refunded) => {
  expect(linesOf({ refunded })).not.toHaveProperty('refunded')
})
