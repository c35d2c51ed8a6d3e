import { describe, expect, test } from 'vitest'
import { canonicalIntent } from './intent'

const PROOFS = ['password', 'old_password', 'confirm_password', 'email_code', 'phone_code', 'sms_code', 'google_code']
const LABELS = ['old_code', 'new_code', 'client_ref', 'quote_id']

describe('the text that a code is bound to', () => {
  test('names the act and its payload, sorted by name', () => {
    expect(canonicalIntent('account.withdraw', { token_id: '101', amount: '5' })).toBe(
      'account.withdraw\n{"amount":"5","token_id":"101"}',
    )
  })

  test('is the same in whatever order the fields were written, also inside of them', () => {
    const one = { rules: { low: '1', high: '2' }, amount: '5', chain: 'Tron' }
    const other = { chain: 'Tron', amount: '5', rules: { high: '2', low: '1' } }
    expect(canonicalIntent('act', one)).toBe(canonicalIntent('act', other))
    expect(canonicalIntent('act', one)).toBe('act\n{"amount":"5","chain":"Tron","rules":{"high":"2","low":"1"}}')
  })

  test.each([...PROOFS, ...LABELS])('is not changed by %s: it proves or labels the act', (name) => {
    expect(canonicalIntent('act', { amount: '5', [name]: '123456' })).toBe('act\n{"amount":"5"}')
  })

  test.each([
    ['another amount', { amount: '50', to: '7' }],
    ['another receiver', { amount: '5', to: '8' }],
    ['a receiver that is left out', { amount: '5' }],
    ['a field more', { amount: '5', to: '7', memo: '' }],
    ['a number for a text', { amount: 5, to: '7' }],
    ['fields that are joined', { amount: '5","to":"7' }],
  ])('is changed by %s', (_, payload) => {
    expect(canonicalIntent('act', payload)).not.toBe(canonicalIntent('act', { amount: '5', to: '7' }))
  })

  test('is changed by the act', () => {
    expect(canonicalIntent('transfer', { amount: '5' })).not.toBe(canonicalIntent('withdraw', { amount: '5' }))
  })

  test('keeps the order of a list, and tells nothing, null and an absent field apart as JSON does', () => {
    expect(canonicalIntent('act', { ids: ['2', '1', null, undefined, { b: 1, a: true }] })).toBe(
      'act\n{"ids":["2","1",null,null,{"a":true,"b":1}]}',
    )
    expect(canonicalIntent('act', { note: undefined, memo: null, deep: { gone: undefined } })).toBe(
      'act\n{"deep":{},"memo":null}',
    )
  })
})
