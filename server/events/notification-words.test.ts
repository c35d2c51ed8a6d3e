import { describe, expect, test } from 'vitest'
import { fault, poisoned } from '#server/testing/hostile-words'
import { noticeFields, notificationType, wordMessage, wordNotice } from './notification-words'
import type { Notice } from './notification-words'

const where = { ip: '10.0.0.7', device: 'Firefox' }
const money = { amount: '12.500000', token: 'USDT', chain: 'TRON' }
const order = { ...money, trade_no: 'T1', out_trade_no: 'HS-20417' }
const late = { ...where, from: '2026-01-02T03:04:05.000Z' }

/** One of each kind. The compiler asks for every code: a new kind without an example does not build. */
const EXAMPLES: { readonly [Code in Notice['code']]: Extract<Notice, { code: Code }>['params'] } = {
  login: where,
  fund_aggregation: money,
  password_changed: where,
  password_retrieved: where,
  transaction_password_changed: where,
  mailbox_changed: where,
  phone_changed: where,
  google_bound: where,
  google_rebinding: where,
  passkey_added: where,
  passkey_removed: where,
  wallet_linked: where,
  wallet_unlinked: where,
  security_switch_changed: where,
  recovery_code_used: where,
  recovery_codes_renewed: where,
  factor_reset_begun: { factor: 'google', from: late.from },
  factor_reset_ended: { factor: 'phone' },
  factor_reset: { factor: 'email' },
  opening_passed: {},
  opening_not_passed: { reason: 'No licence' },
  payment_received: order,
  payment_under: { ...order, asked: '20' },
  payment_over: { ...order, asked: '10' },
  payment_late: { ...order, asked: '12.5' },
  payment_wrong_token: { ...order, asked: '12.5' },
  payment_error: { ...order, asked: '12.5' },
  payment_chain_failure: { ...order, asked: '12.5' },
  payment_taken_back: { ...order, asked: '10' },
  payment_unassigned: order,
  payer_risky: {
    trade_no: 'T1',
    out_trade_no: 'HS-20417',
    handle_id: 'H1',
    token: 'USDT',
    chain: 'TRON',
    payer: 'TXyz',
    categories: ['mixer', 'sanctioned'],
    frozen: ['USDT'],
  },
  own_address_frozen: { holder: 'TXyz', chain: 'TRON', tokens: ['USDT', 'USDC'] },
  callback_switched_off: { application: 'Harbor Store' },
  recharge_received: money,
  recharge_taken_back: money,
  refund_completed: order,
  refund_canceled: order,
  unassigned_given: money,
  unassigned_taken_back: money,
  send_back_completed: money,
  send_back_canceled: money,
  terms_changed: {
    changed: ['payment_fee', 'withdraw_fee', 'single_limit', 'day_limit', 'otc'],
    payment_fee: '0.004',
    withdraw_fee: null,
    single_limit: '100000',
    day_limit: '250000',
    otc: true,
  },
  account_corrected: { ...money, why: 'A reorganisation has taken your refund away' },
  account_correction_reversed: { ...money, why: 'A reorganisation has taken your refund away' },
  withdrawal_requested: { ...money, to: 'TXyz' },
  withdrawal_completed: { ...money, to: 'TXyz' },
  withdrawal_failed: { ...money, to: 'TXyz' },
  withdrawal_rejected: { ...money, to: 'TXyz', reason: 'Call us first' },
  address_added: { ...where, addresses: [{ chain: 'TRON', address: 'TXyz', name: 'Treasury' }] },
  address_renamed: { ...where, addresses: [{ chain: 'TRON', address: 'TXyz', name: '' }] },
  address_removed: { ...where, addresses: [{ chain: 'TRON', address: 'TXyz', name: '' }] },
  network_changed: { ...where, chain: 'TRON', enabled: false, gas_limit: '30', gas_token: 'TRX' },
  withdrawals_stopped: where,
  withdrawals_resuming: late,
  payouts_stopped: {},
  payouts_resumed: {},
  fixed_addresses_only: where,
  any_address_again: late,
}

describe('the catalogue of notifications', () => {
  test.each(Object.entries(EXAMPLES))('words %s in both languages, with nothing left out', (code, params) => {
    const english = wordNotice({ code, params }, 'en-US')
    const chinese = wordNotice({ code, params }, 'zh-CN')
    expect(english.title).not.toBe('News about your account')
    expect(`${english.title}${english.content}`).not.toMatch(/\p{Script=Han}|undefined|null|\[object/u)
    expect(chinese.title).toMatch(/^\p{Script=Han}/u)
    expect(chinese.content).not.toMatch(/undefined|null|\[object| \(|, /u)
  })

  test.each(Object.entries(EXAMPLES))('words %s for a mail without a word that others chose', (code, params) => {
    for (const language of ['en-US', 'zh-CN'] as const) {
      const plain = wordMessage({ code, params }, language)
      expect(plain.title).not.toMatch(/^News about|^账户通知/)
      for (const bad of poisoned(params)) {
        const { title, content } = wordMessage({ code, params: bad }, language)
        expect([bad, fault(title), fault(content)]).toEqual([bad, null, null])
      }
    }
  })

  test('keeps 2 for log-ins and 5 for aggregations, and counts its own from 100 up', () => {
    const codes = Object.keys(EXAMPLES).filter((code): code is Notice['code'] => Object.hasOwn(EXAMPLES, code))
    expect(notificationType('login')).toBe(2)
    expect(notificationType('fund_aggregation')).toBe(5)
    const own = codes.filter((code) => !['login', 'fund_aggregation'].includes(code))
    expect(own.every((code) => notificationType(code) >= 100)).toBe(true)
  })

  test('writes amounts with all their digits and no more', () => {
    const params = { ...order, amount: '0.100000000000000000', asked: '123456789012345678.000000000000000001' }
    expect(wordNotice({ code: 'payment_under', params }, 'en-US').content).toBe(
      'Less was paid than asked: 0.1 of 123456789012345678.000000000000000001 USDT (TRON), order HS-20417',
    )
    expect(wordNotice({ code: 'payment_under', params }, 'zh-CN').content).toBe(
      '少付：应付 123456789012345678.000000000000000001 USDT（TRON），已付 0.1，订单 HS-20417',
    )
  })

  test('never lets the address that is paid pose as the place of a log-in', () => {
    expect(noticeFields(EXAMPLES.withdrawal_requested)).toEqual({
      amount: '12.500000',
      currency: { token: 'USDT', logo: '', chain: 'TRON' },
    })
    expect(noticeFields(null)).toEqual({})
  })
})
