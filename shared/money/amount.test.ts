import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  AmountError,
  compare,
  divide,
  fromUnits,
  multiply,
  parseAmount,
  percentChange,
  rescale,
  signOf,
  subtract,
  sum,
  toDecimal,
  toUnits,
  type AmountErrorReason,
} from './amount'

fc.configureGlobal({ seed: 20261121 })

/** The reference: every decimal as a whole number of 10^-40, worked out from the text without the code under test. */
const PLACES = 40
function naive(text: string): bigint {
  const isNegative = text.startsWith('-')
  const [integer = '0', fraction = ''] = text.replace('-', '').split('.')
  const units = BigInt(integer + fraction.padEnd(PLACES, '0'))
  return isNegative ? -units : units
}

const decimalText = (maxDecimals: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: maxDecimals }), fc.nat())
    .chain(([isNegative, integer, decimals]) =>
      fc
        .array(fc.integer({ min: 0, max: 9 }), { minLength: decimals, maxLength: decimals })
        .map((digits) => `${isNegative ? '-' : ''}${integer}${decimals > 0 ? `.${digits.join('')}` : ''}`),
    )
const anyDecimal = decimalText(18)

function reasonOf(action: () => unknown): AmountErrorReason | undefined {
  try {
    action()
  } catch (error) {
    if (error instanceof AmountError) return error.reason
  }
  return undefined
}

describe('parsing and writing', () => {
  it('reads the units and the scale of a decimal string', () => {
    expect(parseAmount('1250.50')).toEqual({ units: 125050n, scale: 2 })
    expect(parseAmount('-0.000001')).toEqual({ units: -1n, scale: 6 })
    expect(parseAmount('10')).toEqual({ units: 10n, scale: 0 })
  })

  it('gives back the text it read, for every number of decimals from 0 to 18', () => {
    for (let decimals = 0; decimals <= 18; decimals++) {
      const text = `12${decimals > 0 ? '.' : ''}${'0'.repeat(Math.max(0, decimals - 1))}${decimals > 0 ? '1' : ''}`
      expect(toDecimal(parseAmount(text))).toBe(text)
    }
    fc.assert(
      fc.property(anyDecimal, (text) => {
        const expected = naive(text) === 0n ? text.replace('-', '') : text
        expect(toDecimal(parseAmount(text))).toBe(expected)
      }),
    )
  })

  it('has no negative zero', () => {
    expect(toDecimal('-0.00')).toBe('0.00')
    expect(signOf('-0')).toBe(0)
  })

  it.each([
    '',
    ' ',
    '.',
    '1.',
    '.5',
    '+1',
    '1e3',
    '00',
    '00.5',
    '01',
    '1,000',
    '1 000',
    'NaN',
    'Infinity',
    '１',
    '--1',
    '1.2.3',
    '1\n',
  ])('refuses %j', (text) => {
    expect(reasonOf(() => parseAmount(text))).toBe('not-a-decimal')
  })

  it('refuses a text longer than any sum of money before doing arithmetic with it', () => {
    expect(reasonOf(() => parseAmount('9'.repeat(101)))).toBe('too-long')
    expect(parseAmount('9'.repeat(100)).scale).toBe(0)
  })

  it('turns smallest units into decimals and back, and never drops a digit on the way to a chain', () => {
    expect(toDecimal(fromUnits(1_250_500_000n, 6))).toBe('1250.500000')
    expect(toUnits('1250.5', 6)).toBe(1_250_500_000n)
    expect(toUnits('1.5000000', 6)).toBe(1_500_000n)
    expect(reasonOf(() => toUnits('0.0000001', 6))).toBe('loses-digits')
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 18 }), (units, scale) => {
        expect(toUnits(toDecimal(fromUnits(units, scale)), scale)).toBe(units)
      }),
    )
  })

  it('accepts only whole scales from zero up', () => {
    expect(reasonOf(() => fromUnits(1n, -1))).toBe('bad-scale')
    expect(reasonOf(() => fromUnits(1n, 1.5))).toBe('bad-scale')
    expect(reasonOf(() => rescale('1.25', -1))).toBe('bad-scale')
    expect(reasonOf(() => divide('1', '3', { scale: Number.NaN }))).toBe('bad-scale')
  })
})

describe('exact sums', () => {
  it('adds where floating point cannot', () => {
    expect(toDecimal(add('0.1', '0.2'))).toBe('0.3')
    expect(toDecimal(add('9007199254740993', '0.000000000000000001'))).toBe('9007199254740993.000000000000000001')
    expect(toDecimal(subtract('1', '0.000001'))).toBe('0.999999')
    expect(toDecimal(multiply('1.10', '-3'))).toBe('-3.30')
  })

  it('agrees with the reference for any two decimals', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (a, b) => {
        expect(naive(toDecimal(add(a, b)))).toBe(naive(a) + naive(b))
        expect(naive(toDecimal(subtract(a, b)))).toBe(naive(a) - naive(b))
        expect(naive(toDecimal(multiply(a, b))) * 10n ** BigInt(PLACES)).toBe(naive(a) * naive(b))
        expect(compare(a, b)).toBe(naive(a) < naive(b) ? -1 : naive(a) > naive(b) ? 1 : 0)
      }),
    )
  })

  it('sums any list, and an empty one to zero', () => {
    expect(toDecimal(sum([]))).toBe('0')
    expect(toDecimal(sum(new Set(['1.5', '2.25', '-3.750000'])))).toBe('0.000000')
    fc.assert(
      fc.property(fc.array(anyDecimal, { maxLength: 30 }), (list) => {
        expect(naive(toDecimal(sum(list)))).toBe(list.reduce((total, text) => total + naive(text), 0n))
      }),
    )
  })

  it('compares by value and not by how many zeros were written', () => {
    expect(compare('1.5', '1.500000')).toBe(0)
    expect(['10', '9.5', '-1', '9.50'].sort(compare)).toEqual(['-1', '9.5', '9.50', '10'])
  })
})

describe('rounding', () => {
  it('is toward zero unless another is named', () => {
    expect(toDecimal(rescale('2.999', 2))).toBe('2.99')
    expect(toDecimal(rescale('-2.999', 2))).toBe('-2.99')
    expect(toDecimal(divide('2', '3', { scale: 6 }))).toBe('0.666666')
    expect(toDecimal(divide('-2', '3', { scale: 6 }))).toBe('-0.666666')
  })

  it.each([
    ['2.001', 'up', '2.01'],
    ['-2.001', 'up', '-2.01'],
    ['2.000', 'up', '2.00'],
    ['2.005', 'half-even', '2.00'],
    ['2.015', 'half-even', '2.02'],
    ['2.0051', 'half-even', '2.01'],
    ['2.0049', 'half-even', '2.00'],
    ['-2.015', 'half-even', '-2.02'],
  ] as const)('%s %s is %s', (text, rounding, expected) => {
    expect(toDecimal(rescale(text, 2, rounding))).toBe(expected)
  })

  it('rounds a quotient by the sign of the quotient', () => {
    expect(toDecimal(divide('1', '3', { scale: 2, rounding: 'up' }))).toBe('0.34')
    expect(toDecimal(divide('-1', '3', { scale: 2, rounding: 'up' }))).toBe('-0.34')
    expect(toDecimal(divide('1', '-3', { scale: 2, rounding: 'up' }))).toBe('-0.34')
    expect(toDecimal(divide('-1', '-3', { scale: 2, rounding: 'up' }))).toBe('0.34')
    expect(toDecimal(divide('1', '-8', { scale: 2, rounding: 'half-even' }))).toBe('-0.12')
  })

  it('stays within one last digit of the exact quotient, on the side it names', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, fc.integer({ min: 0, max: 18 }), (a, b, scale) => {
        fc.pre(naive(b) !== 0n)
        const remainder = (rounding: 'down' | 'up' | 'half-even'): bigint => {
          const error = subtract(multiply(divide(a, b, { scale, rounding }), b), a)
          return naive(toDecimal(error)) * BigInt(signOf(a) === 0 ? 1 : signOf(a))
        }
        const step = naive(b) < 0n ? -naive(b) : naive(b)
        const limit = step / 10n ** BigInt(scale) + 1n
        expect(remainder('down') <= 0n && -remainder('down') < limit).toBe(true)
        expect(remainder('up') >= 0n && remainder('up') < limit).toBe(true)
        const half = remainder('half-even')
        expect((half < 0n ? -half : half) * 2n <= limit).toBe(true)
      }),
    )
  })

  it('refuses to divide by zero', () => {
    expect(reasonOf(() => divide('1', '0.00', { scale: 2 }))).toBe('divide-by-zero')
  })
})

describe('percent change', () => {
  it.each([
    ['80', '90', '12.5'],
    ['90', '80', '-11.1'],
    ['100', '100.000', '0.0'],
    ['10000', '4', '-99.9'],
    ['-10', '-5', '50.0'],
    ['0.000001', '1', '99999900.0'],
  ])('from %s to %s is %s percent', (previous, current, expected) => {
    expect(percentChange(previous, current)).toBe(expected)
  })

  it('is unknown from zero', () => {
    expect(percentChange('0.00', '5')).toBeUndefined()
  })
})
