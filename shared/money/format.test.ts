import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromUnits, parseAmount, toDecimal } from './amount'
import { formatAmount, formatAmountParts, formatPercent, type AmountMode } from './format'

fc.configureGlobal({ seed: 20261121 })

const MODES: AmountMode[] = ['list', 'full', 'plain']

/** Groups from the right, digit by digit, without the code under test. */
function naiveGroups(digits: string): string {
  let text = ''
  for (let index = 0; index < digits.length; index++) {
    if (index > 0 && (digits.length - index) % 3 === 0) text += ','
    text += digits[index]
  }
  return text
}

/** The text in a list, computed from whole units alone. */
function naiveList(units: bigint, scale: number): string {
  const size = units < 0n ? -units : units
  const thousandths = (size * 1000n) / 10n ** BigInt(scale)
  const isWhole = (size * 100n) % 10n ** BigInt(scale) === 0n
  const minus = units < 0n ? '−' : ''
  if (size > 0n && thousandths === 0n) return `${minus}<0.001`
  const fraction = (thousandths % 1000n)
    .toString()
    .padStart(3, '0')
    .slice(0, isWhole ? 2 : 3)
  return `${minus}${naiveGroups((thousandths / 1000n).toString())}.${fraction}`
}

const anyAmount = fc.record({ units: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), scale: fc.nat({ max: 18 }) })

describe('in a list', () => {
  it.each([
    ['1250', '1,250.00'],
    ['1250.5', '1,250.50'],
    ['1250.500000', '1,250.50'],
    ['1250.505', '1,250.505'],
    ['1250.5059', '1,250.505'],
    ['1250.5009', '1,250.500'],
    ['0.999999', '0.999'],
    ['-0.999999', '−0.999'],
    ['1234567890.1', '1,234,567,890.10'],
    ['999', '999.00'],
    ['0', '0.00'],
    ['0.000000', '0.00'],
    ['0.001', '0.001'],
    ['0.0009', '<0.001'],
    ['-0.000001', '−<0.001'],
  ])('%s is shown as %s', (value, text) => {
    expect(formatAmount(value)).toBe(text)
  })

  it('agrees with the reference for any amount of 0 to 18 decimals', () => {
    fc.assert(
      fc.property(anyAmount, ({ units, scale }) => {
        expect(formatAmount(fromUnits(units, scale))).toBe(naiveList(units, scale))
      }),
    )
  })

  it('never shows more than there is', () => {
    fc.assert(
      fc.property(anyAmount, ({ units, scale }) => {
        const text = formatAmount(fromUnits(units < 0n ? -units : units, scale)).replaceAll(',', '')
        if (text.startsWith('<')) return
        const shown = parseAmount(text)
        const actual = units < 0n ? -units : units
        expect(shown.units * 10n ** BigInt(scale) <= actual * 10n ** BigInt(shown.scale)).toBe(true)
      }),
    )
  })
})

describe('in full', () => {
  it.each([
    ['1250.5', undefined, '1,250.500000'],
    ['1250.5', 18, '1,250.500000000000000000'],
    ['1250.5', 0, '1,250.5'],
    ['1250', 0, '1,250'],
    ['1.500000000000000000', 6, '1.500000'],
    ['0.0000001', 6, '0.0000001'],
    ['-7', 2, '−7.00'],
  ])('%s with %s decimals is %s', (value, decimals, text) => {
    expect(formatAmount(value, decimals === undefined ? { mode: 'full' } : { mode: 'full', decimals })).toBe(text)
  })

  it('hides no digit, whatever the amount and the token', () => {
    fc.assert(
      fc.property(anyAmount, fc.nat({ max: 18 }), ({ units, scale }, decimals) => {
        const text = formatAmount(fromUnits(units, scale), { mode: 'full', decimals })
        const read = parseAmount(text.replaceAll(',', '').replace('−', '-'))
        expect(read.units * 10n ** BigInt(scale)).toBe(units * 10n ** BigInt(read.scale))
        expect(read.scale).toBeGreaterThanOrEqual(decimals)
      }),
    )
  })
})

describe('plain, for files and fields', () => {
  it('has no grouping, a hyphen for minus, and only the digits that count unless decimals are given', () => {
    expect(formatAmount('-1250.500000', { mode: 'plain' })).toBe('-1250.5')
    expect(formatAmount('1250000', { mode: 'plain' })).toBe('1250000')
    expect(formatAmount('1250.5', { mode: 'plain', decimals: 6 })).toBe('1250.500000')
  })

  it('is read back as the same amount', () => {
    fc.assert(
      fc.property(anyAmount, ({ units, scale }) => {
        const amount = fromUnits(units, scale)
        const text = formatAmount(amount, { mode: 'plain', decimals: scale })
        expect(text).toBe(toDecimal(amount))
        expect(parseAmount(text)).toEqual(amount)
      }),
    )
  })
})

describe('signs, parts and the unknown', () => {
  it('writes a plus on differences only, and none on zero', () => {
    expect(formatAmount('5', { sign: 'always' })).toBe('+5.00')
    expect(formatAmount('-5', { sign: 'always' })).toBe('−5.00')
    expect(formatAmount('0', { sign: 'always' })).toBe('0.00')
    expect(formatAmount('0.0001', { sign: 'always' })).toBe('+<0.001')
    expect(formatAmount('5', { mode: 'plain', sign: 'always' })).toBe('+5')
  })

  it.each([
    ['1250.5', 'full', { sign: '', integer: '1,250', fraction: '.5', trailingZeros: '00000' }],
    ['-1250', 'list', { sign: '−', integer: '1,250', fraction: '', trailingZeros: '.00' }],
    ['1250', 'plain', { sign: '', integer: '1250', fraction: '', trailingZeros: '' }],
    ['0.0001', 'list', { sign: '<', integer: '0', fraction: '.001', trailingZeros: '' }],
    [undefined, 'list', { sign: '', integer: '—', fraction: '', trailingZeros: '' }],
  ] as const)('%s in %s has its parts', (value, mode, parts) => {
    expect(formatAmountParts(value, { mode })).toEqual(parts)
  })

  it('puts the parts together to the text', () => {
    fc.assert(
      fc.property(anyAmount, fc.constantFrom(...MODES), ({ units, scale }, mode) => {
        const amount = fromUnits(units, scale)
        expect(Object.values(formatAmountParts(amount, { mode })).join('')).toBe(formatAmount(amount, { mode }))
      }),
    )
  })

  it('shows unknown money as a dash in every mode, never as zero', () => {
    for (const mode of MODES) {
      expect(formatAmount(undefined, { mode })).toBe('—')
      expect(formatAmount(null, { mode })).toBe('—')
    }
    expect(formatPercent(undefined)).toBe('—')
    expect(formatPercent(null)).toBe('—')
  })

  it('writes percentages with their sign', () => {
    expect(formatPercent('12.5')).toBe('+12.5%')
    expect(formatPercent('-2.0')).toBe('−2.0%')
    expect(formatPercent('0.0')).toBe('0.0%')
  })
})
