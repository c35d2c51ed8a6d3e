import { expect, test } from 'vitest'
import { toDecimal } from '#shared/money/amount'
import { dayRest, exceededLimit } from './payout-limits'

const limits = { single_limit: '100', day_limit: '150', day_used: '90.5' }

test('a payout of exactly a limit is allowed, and not one unit more', () => {
  expect(exceededLimit('59.5', limits)).toBeUndefined()
  expect(exceededLimit('59.500001', limits)).toBe('day')
  expect(exceededLimit('100', { ...limits, day_used: '0' })).toBeUndefined()
  expect(exceededLimit('100.000001', { ...limits, day_used: '0' })).toBe('single')
})

test('above both the limit of one payout is named', () => {
  expect(exceededLimit('101', limits)).toBe('single')
})

test('after the limit was lowered nothing is left of it', () => {
  expect(toDecimal(dayRest({ ...limits, day_limit: '50' }))).toBe('-40.5')
  expect(exceededLimit('0.000001', { ...limits, day_limit: '50' })).toBe('day')
})
