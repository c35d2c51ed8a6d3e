import { expect, test } from 'vitest'
import { noticeTarget } from './notice-target'

test.each([
  ['payment_late', { handle_id: 'p1', trade_no: '1' }, { target: { kind: 'payment', id: 'p1' } }],
  // Written before notifications knew their payment.
  ['payment_late', { trade_no: '1' }, { target: { kind: 'payment' } }],
  ['callback_switched_off', { application: 'Harbor', appid: 'a1' }, { target: { kind: 'callbacks', id: 'a1' } }],
  ['login', { ip: '10.0.0.7', device: 'Firefox' }, { target: { kind: 'security' } }],
  ['withdrawal_completed', { handle_id: '../x' }, { target: { kind: 'withdrawal' } }],
  ['opening_passed', null, { target: { kind: 'opening' } }],
  ['from_the_future', { handle_id: 'p1' }, {}],
  ['constructor', {}, {}],
])('%s with %j is about its object', (code, params, expected) => {
  expect(noticeTarget({ code, params })).toEqual(expected)
})
