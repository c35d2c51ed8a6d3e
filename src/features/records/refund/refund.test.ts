import { describe, expect, test, vi } from 'vitest'
import type { RefundRecord } from '@/lib/api/transactions'
import { addressRules } from '@/lib/late/address-rules'
import { findRefund } from './find-refund'
import { readRefund, type RefundDraft } from './refund-draft'

const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const OWN = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'
const limits = {
  options: [
    { kind: 'all', amount: '91.4' },
    { kind: 'part', amount: '91.4' },
    { kind: 'overpaid', amount: '5' },
  ] as const,
  decimals: 6,
  chainType: 'Tron',
  own: [OWN],
}
const draft = (more: Partial<RefundDraft> = {}): RefundDraft => ({
  kind: 'part',
  amount: '5',
  address: TRON,
  reason: '',
  ...more,
})

describe('a refund before it is sent', () => {
  test('is sent with the token’s decimals to the normal form of the address', async () => {
    expect(await readRefund(draft({ amount: '5.50', address: ` ${TRON} ` }), limits)).toEqual({
      ok: true,
      refund: { kind: 'part', amount: '5.50', address: TRON, reason: '' },
    })
  })

  test('“all” and “overpaid” use the server’s amount, whatever is typed', async () => {
    const read = await readRefund(draft({ kind: 'overpaid', amount: '999' }), limits)
    expect(read).toMatchObject({ ok: true, refund: { amount: '5' } })
  })

  test('without the rules of addresses nothing is sent, and the next try asks for them again', async () => {
    vi.spyOn(addressRules, 'load').mockRejectedValueOnce(new Error('Failed to fetch'))
    expect(await readRefund(draft({ amount: '5' }), limits)).toEqual({ ok: false, problems: { address: 'unread' } })
    expect(await readRefund(draft({ amount: '5' }), limits)).toMatchObject({ ok: true })
  })

  test('less than the network costs is not refunded', async () => {
    const problems = { amount: 'under-the-minimum' }
    expect(await readRefund(draft({ amount: '4.499999' }), { ...limits, minimum: '4.5' })).toEqual({
      ok: false,
      problems,
    })
    expect(await readRefund(draft({ amount: '4.5' }), { ...limits, minimum: '4.5' })).toMatchObject({ ok: true })
  })

  test('the whole rest may be refunded, and not one unit more', async () => {
    expect(await readRefund(draft({ amount: '91.4' }), limits)).toMatchObject({ ok: true })
    expect(await readRefund(draft({ amount: '91.400001' }), limits)).toEqual({
      ok: false,
      problems: { amount: 'over-the-rest' },
    })
  })

  test.each([
    ['', 'amount-empty'],
    ['0', 'amount-zero'],
    ['1,500', 'amount-ambiguous-separator'],
    ['1e3', 'amount-not-a-number'],
    ['0.0000001', 'amount-too-many-decimals'],
  ])('amount %j is refused: %s', async (amount, problem) => {
    expect(await readRefund(draft({ amount }), limits)).toEqual({ ok: false, problems: { amount: problem } })
  })

  test.each([
    ['', 'empty'],
    ['0x52908400098527886E0F7030069857D2E4169EE7', 'address-format'],
    [TRON.replace('J', 'K'), 'address-format'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'no-way-back'],
    [OWN, 'own-address'],
  ])('address %j is refused: %s', async (address, problem) => {
    expect(await readRefund(draft({ address }), limits)).toEqual({ ok: false, problems: { address: problem } })
  })
})

describe('a refund whose answer was lost', () => {
  const intent = {
    client_ref: 'a',
    created_time: 1000,
    payload: { handle_id: 'p', kind: 'part', amount: '5', address: TRON },
  }
  const record = (more: Partial<RefundRecord> = {}): RefundRecord => ({
    handle_id: 'r1',
    payment_handle_id: 'p',
    trade_no: '1',
    kind: 'part',
    amount: '5.000000',
    token: 'USDT',
    chain: 'TRON',
    address: TRON,
    state: 'improgress',
    reason: '',
    txid: null,
    created_time: 1001,
    finished_time: null,
    ...more,
  })

  test('is found by the intent’s id', () => {
    expect(findRefund([record(), record({ handle_id: 'r2', client_ref: 'a' })], intent, [])?.handle_id).toBe('r2')
  })

  test('without ids it is found by kind, amount, address and time', () => {
    expect(findRefund([record()], intent, [])?.handle_id).toBe('r1')
    expect(findRefund([record({ created_time: 900 })], intent, [])).toBeUndefined()
    expect(findRefund([record({ amount: '6' })], intent, [])).toBeUndefined()
    expect(findRefund([record({ client_ref: 'b' })], intent, [])).toBeUndefined()
  })

  test('an ambiguous match counts as no match: the outcome stays unknown', () => {
    expect(findRefund([record(), record({ handle_id: 'r2' })], intent, [])).toBeUndefined()
  })
})
