import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimal } from './amount'
import { formatAmount } from './format'
import { readAmountInput } from './input'

fc.configureGlobal({ seed: 20261121 })

const read = (text: string, decimals = 6) => readAmountInput(text, { decimals })

describe('an amount as a person types it', () => {
  it.each([
    ['0.5', '0.5'],
    ['10', '10'],
    ['0', '0'],
    ['0.000001', '0.000001'],
    ['1250.50', '1250.50'],
    [' 10 ', '10'],
    ['1 250.5', '1250.5'],
    ['1\u00a0250\u202f000', '1250000'],
    ['１２．５', '12.5'],
    // One separator with other than three digits behind it, or with a number before it that no thousands begin with.
    ['12,5', '12.5'],
    ['１２，５', '12.5'],
    ['1250,50', '1250.50'],
    ['1,2500', '1.2500'],
    ['0,125', '0.125'],
    ['1250,125', '1250.125'],
    ['1。5', '1.5'],
    ['1٫5', '1.5'],
  ])('takes %j as %s', (text, decimal) => {
    expect(read(text)).toMatchObject({ ok: true, decimal })
  })

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['1,250', 'ambiguous-separator'],
    ['1.250,50', 'ambiguous-separator'],
    ['1.250.000', 'ambiguous-separator'],
    ['１，２５０', 'ambiguous-separator'],
    ["1'250", 'ambiguous-separator'],
    ['1_000', 'ambiguous-separator'],
    ['1。250', 'ambiguous-separator'],
    ['1,250,000', 'ambiguous-separator'],
    ["1'5", 'ambiguous-separator'],
    ['12,', 'ambiguous-separator'],
    [',5', 'ambiguous-separator'],
    ['00,5', 'leading-zeros'],
    ['1,0000000', 'too-many-decimals'],
    ['00', 'leading-zeros'],
    ['00.5', 'leading-zeros'],
    ['01', 'leading-zeros'],
    ['.', 'not-a-number'],
    ['1.', 'not-a-number'],
    ['.5', 'not-a-number'],
    ['+1', 'not-a-number'],
    ['-1', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['10 USDT', 'not-a-number'],
    ['١٢', 'not-a-number'],
    ['10²', 'not-a-number'],
    ['①0', 'not-a-number'],
    ['½', 'not-a-number'],
    ['⒈5', 'not-a-number'],
    ['1\u202e5', 'not-a-number'],
    ['1.0000000', 'too-many-decimals'],
    ['0.1234567', 'too-many-decimals'],
    ['9'.repeat(61), 'too-long'],
  ])('refuses %j as %s', (text, reason) => {
    expect(read(text)).toEqual({ ok: false, reason })
  })

  it('refuses zero only where it is told to', () => {
    expect(readAmountInput('0.00', { decimals: 6, refuseZero: true })).toEqual({ ok: false, reason: 'zero' })
    expect(readAmountInput('0.01', { decimals: 6, refuseZero: true })).toMatchObject({ ok: true })
    expect(readAmountInput('0.00', { decimals: 6 })).toMatchObject({ ok: true })
  })

  it('takes as many digits as it says', () => {
    const longest = '9'.repeat(60)
    expect(read(longest)).toMatchObject({ ok: true, decimal: longest })
  })

  it('takes whole numbers only where the token has no decimals', () => {
    expect(read('12', 0)).toMatchObject({ ok: true })
    expect(read('12.0', 0)).toEqual({ ok: false, reason: 'too-many-decimals' })
  })

  it('reads back whatever the console writes into a field, for tokens of 0 to 18 decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat({ max: 18 }), (units, decimals) => {
        const written = formatAmount({ units, scale: decimals }, { mode: 'plain', decimals })
        expect(read(written, decimals)).toEqual({ ok: true, amount: { units, scale: decimals }, decimal: written })
      }),
    )
  })

  it('changes nothing: what is accepted is what was typed, without the spaces and with a point for a decimal comma', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,+-e ')) }),
        fc.nat({ max: 18 }),
        (text, decimals) => {
          const result = read(text, decimals)
          if (!result.ok) return
          expect(result.decimal).toBe(text.replaceAll(' ', '').replace(',', '.'))
          expect(toDecimal(result.amount)).toBe(result.decimal)
          expect(/^(0|[1-9]\d*)(\.\d+)?$/.test(result.decimal)).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(typeof read(text).ok).toBe('boolean')
      }),
    )
  })
})
