import { describe, expect, it } from 'vitest'
import { cancelledByClosing, failureOf, isCancelled, WalletError, type WalletErrorReason } from './wallet-error'

const REASONS: readonly WalletErrorReason[] = [
  'cancelled',
  'refused',
  'bad_reply',
  'timeout',
  'reloaded',
  'busy',
  'too_many',
  'not_ready',
  'closed',
]

describe('why a call ended', () => {
  it('has a sentence of its own for every reason, so that a report of errors tells them apart', () => {
    const sentences = REASONS.map((reason) => new WalletError(reason).message)
    expect(new Set(sentences).size).toBe(REASONS.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/)
  })

  it('keeps code, data and cause', () => {
    const cause = new Error('inside')
    const error = new WalletError('refused', { code: 7, data: { a: 1 }, cause })
    expect(error).toMatchObject({ name: 'WalletError', reason: 'refused', code: 7, data: { a: 1 }, cause })
    expect(new WalletError('closed')).toMatchObject({ code: undefined, data: undefined, cause: undefined })
  })

  it('is the person’s wish when the window was closed, with the code of a refusal', () => {
    expect(cancelledByClosing()).toMatchObject({ reason: 'cancelled', code: -32000 })
    expect(isCancelled(cancelledByClosing())).toBe(true)
    expect(isCancelled(new WalletError('refused'))).toBe(false)
    expect(isCancelled({ reason: 'cancelled' })).toBe(false)
    expect(isCancelled(undefined)).toBe(false)
  })
})

describe('the failure that a wallet reports', () => {
  it.each([
    [-32000, 'cancelled', -32000],
    [4001, 'cancelled', 4001],
    ['4001', 'cancelled', 4001],
    ['-32000', 'cancelled', -32000],
    [{ code: '4001' }, 'cancelled', 4001],
    [{ error: { code: -32000 } }, 'cancelled', -32000],
    [{ error: { code: '12' } }, 'refused', 12],
    [-32603, 'refused', -32603],
    ['123456789', 'refused', 123_456_789],
    ['1234567890', 'refused', undefined],
    ['x4001', 'refused', undefined],
    ['4001x', 'refused', undefined],
    ['--4001', 'refused', undefined],
    ['', 'refused', undefined],
    [4001.5, 'refused', undefined],
    [{ code: null }, 'refused', undefined],
    [{ error: 4001 }, 'refused', undefined],
    [null, 'refused', undefined],
  ])('%j is %s', (data, reason, code) => {
    expect(failureOf(data)).toMatchObject({ reason, code, data })
  })
})
