import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, compare, fromUnits, multiply, toDecimal } from '#shared/money/amount'
import { tokenAmount } from '#server/core/price'
import { sharesOf } from './shares'

const USDT = { fee: '0.005', decimals: 6, rate: '1' }

test('the fee is truncated to the token’s decimals, in favour of the merchant', () => {
  expect(sharesOf('10', USDT)).toEqual({ fees: '0.05', mch_real_receive: '9.95', usdt_amount: '9.95' })
  expect(sharesOf('0.000399', USDT)).toEqual({
    fees: '0.000001',
    mch_real_receive: '0.000398',
    usdt_amount: '0.000398',
  })
  expect(sharesOf('0.000199', USDT)).toMatchObject({ fees: '0', mch_real_receive: '0.000199' })
})

test('the value in USDT is truncated too', () => {
  expect(sharesOf('1', { fee: '0', decimals: 18, rate: '0.9999999' }).usdt_amount).toBe('0.999999')
  expect(sharesOf('0.0000015', { fee: '0', decimals: 18, rate: '1' }).usdt_amount).toBe('0.000001')
})

test('the shares always add up to the credited amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.constantFrom(0, 6, 18), (units, decimals) => {
      const credited = toDecimal(fromUnits(units, decimals))
      const { fees, mch_real_receive } = sharesOf(credited, { ...USDT, decimals })
      expect(compare(add(fees, mch_real_receive), credited)).toBe(0)
      expect(compare(fees, multiply(credited, USDT.fee))).toBeLessThanOrEqual(0)
    }),
    { numRuns: 300, seed: 4 },
  )
})

test('a price in fiat is rounded up to at most six decimals', () => {
  const third = { fiat_rate: '1', token_rate: '3' }
  expect(tokenAmount('1', third, 18)).toBe('0.333334')
  expect(tokenAmount('1', third, 2)).toBe('0.34')
  expect(tokenAmount('3', third, 6)).toBe('1.000000')
})
