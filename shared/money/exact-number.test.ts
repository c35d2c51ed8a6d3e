import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactNumber } from './exact-number'

/** A decimal, or a number with an exponent, in units of 10^-40. */
function unitsOf(text: string): bigint {
  const [mantissa = '', exponent = '0'] = text.split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return BigInt(whole + fraction) * 10n ** BigInt(40 + Number(exponent) - fraction.length)
}

test('an amount is a number only where a spreadsheet keeps all its digits', () => {
  const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`))
  fc.assert(
    fc.property(fc.boolean(), digits(20), fc.option(digits(18)), (minus, whole, fraction) => {
      const trimmed = `${whole.replace(/^0+(?=.)/, '')}${fraction === null ? '' : `.${fraction}`}`
      const amount = `${minus ? '-' : ''}${trimmed}`
      const cell = exactNumber(amount)
      const significant = trimmed.replace('.', '').replace(/^0+/, '')
      const counted = fraction === null ? significant : significant.replace(/0+$/, '')
      expect(typeof cell).toBe(counted.length > 15 ? 'string' : 'number')
      // As a spreadsheet shows it, with 15 digits, it is the same amount.
      expect(unitsOf(typeof cell === 'string' ? cell : cell.toExponential(14))).toBe(unitsOf(amount))
    }),
    { numRuns: 2000, seed: 7 },
  )
  expect(exactNumber('123456789012345')).toBe(123456789012345)
  expect(exactNumber('1234567890123450')).toBe('1234567890123450')
  expect(exactNumber('0.1234567890123456')).toBe('0.1234567890123456')
  // Zeros before the first digit are none of the 15.
  expect(exactNumber('0.00000123456789012345')).toBe(0.00000123456789012345)
})
