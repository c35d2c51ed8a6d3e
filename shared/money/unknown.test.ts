import { describe, expect, it } from 'vitest'
import {
  add,
  AmountError,
  compare,
  divide,
  isKnown,
  multiply,
  percentChange,
  rescale,
  signOf,
  subtract,
  sum,
  toDecimal,
  toUnits,
  UNKNOWN,
} from './amount'
import { formatAmount, formatAmountParts, formatPercent } from './format'

describe('an unknown amount', () => {
  it('makes every result unknown', () => {
    const results = [add('1', UNKNOWN), subtract(UNKNOWN, '1'), multiply(UNKNOWN, '0'), sum(['1', UNKNOWN, '2'])]
    const more = [divide('1', UNKNOWN, { scale: 2 }), divide(UNKNOWN, '3', { scale: 2 }), rescale(UNKNOWN, 6)]
    expect([...results, ...more].map(toDecimal)).toEqual(Array.from({ length: 7 }, () => UNKNOWN))
    expect([...results, ...more].some(isKnown)).toBe(false)
    expect(isKnown('0')).toBe(true)
  })

  it('is neither less, nor more, nor equal, nor positive, nor negative', () => {
    const tests = [compare('1', UNKNOWN), compare(UNKNOWN, UNKNOWN), signOf(UNKNOWN)]
    for (const result of tests) expect([result < 0, result > 0, result === 0]).toEqual([false, false, false])
    expect(percentChange(UNKNOWN, '5')).toBeUndefined()
    expect(percentChange('5', UNKNOWN)).toBeUndefined()
  })

  it('is shown as a dash in every form and is never zero', () => {
    for (const mode of ['list', 'full', 'plain'] as const)
      expect(formatAmount(UNKNOWN, { mode, decimals: 6 })).toBe('—')
    expect(formatPercent(UNKNOWN)).toBe('—')
    expect(formatAmountParts(UNKNOWN)).toEqual({ sign: '', integer: '—', fraction: '', trailingZeros: '' })
    expect(formatAmount('5', { mode: 'full', decimals: Number.NaN })).toBe('5.000000')
  })

  it('never reaches a chain', () => {
    expect(() => toUnits(UNKNOWN, 6)).toThrow(AmountError)
    expect(() => toUnits(UNKNOWN, 6)).toThrow(expect.objectContaining({ name: 'AmountError', reason: 'not-a-decimal' }))
  })
})
