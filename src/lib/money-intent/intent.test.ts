// @vitest-environment node
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { intentDigest, isOpen, isSameAct, type MoneyIntent, moneyIntent } from './intent'

const intent: MoneyIntent = {
  client_ref: '3f0f9a54-5f0e-4a53-9d3b-0d2f3a4b5c6d',
  owner: '10284771',
  act: 'account.withdraw',
  about: 'withdrawal',
  payload: { amount: '5', address: 'T1' },
  created_time: 1_795_242_728,
  outcome: 'unknown',
}
const paying = (amount: string): MoneyIntent => ({ ...intent, payload: { ...intent.payload, amount } })

describe('the same act', () => {
  test.each([
    ['5', '5.0'],
    ['5.50', '5.5'],
    ['100', '100.000000'],
    ['0.10', '0.1'],
    ['10.010', '10.01'],
  ])('%s and %s are one amount', (one, other) => {
    expect(isSameAct(paying(one), paying(other))).toBe(true)
    expect(isSameAct(paying(other), paying(one))).toBe(true)
  })

  test.each([
    ['10', '1'],
    ['100', '10'],
    ['10.0', '1.0'],
    ['5.05', '5.5'],
    ['0.01', '0.1'],
  ])('%s and %s are two amounts', (one, other) => {
    expect(isSameAct(paying(one), paying(other))).toBe(false)
  })

  test('is another one for another receiver or under another name; ids and times do not matter', () => {
    expect(isSameAct(intent, { ...intent, payload: { ...intent.payload, address: 'T2' } })).toBe(false)
    expect(isSameAct(intent, { ...intent, act: 'account.transfer' })).toBe(false)
    const later: MoneyIntent = { ...intent, client_ref: 'other', created_time: 1, outcome: 'accepted' }
    expect(isSameAct(intent, later)).toBe(true)
  })

  test('is the same refund under another reason or kind', () => {
    const refund = {
      act: 'transactions.refund',
      payload: { handle_id: 'pay-1', kind: 'part', amount: '5', address: 'T' },
    }
    const again = { ...refund, payload: { ...refund.payload, kind: 'overpaid', reason: 'broken' } }
    expect(isSameAct(refund, again)).toBe(true)
  })

  test('needs no amount', () => {
    const reserving: MoneyIntent = { ...intent, payload: { token_id: '101' } }
    expect(isSameAct(reserving, reserving)).toBe(true)
    expect(isSameAct(reserving, intent)).toBe(false)
  })
})

test('an intent is open until the server has accepted it', () => {
  const outcomes = ['sending', 'pending', 'unknown', 'accepted'] as const
  for (const outcome of outcomes) expect(moneyIntent.parse({ ...intent, outcome })).toEqual({ ...intent, outcome })
  expect(outcomes.filter((outcome) => isOpen({ ...intent, outcome }))).toEqual(['sending', 'pending', 'unknown'])
})

test('what is kept of an intent has no room for a password or a code', () => {
  const kept = moneyIntent.parse({ ...intent, shown: { fee: '1' }, password: 'Sunflower7', google_code: '123456' })
  expect(kept).toEqual({ ...intent, shown: { fee: '1' } })
})

describe('the digest that a code is asked for', () => {
  test('is the SHA-256 of act and payload in small hexadecimal letters', async () => {
    const text = 'account.withdraw\n{"address":"T1","amount":"5"}'
    const expected = createHash('sha256').update(text).digest('hex')
    expect(await intentDigest('account.withdraw', { amount: '5', address: 'T1' })).toBe(expected)
    expect(expected).toMatch(/^[0-9a-f]{64}$/)
  })

  test('keeps the zeros at the beginning of a byte, for any act', async () => {
    for (let amount = 1; amount <= 20; amount++) {
      const expected = createHash('sha256').update(`act\n{"amount":"${amount}"}`).digest('hex')
      expect(await intentDigest('act', { amount: String(amount) })).toBe(expected)
    }
  })
})
