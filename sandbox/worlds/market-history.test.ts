import { expect, test } from 'vitest'
import { compare } from '#shared/money/amount'
import { courseOf } from './market-history'

test.each([
  ['TRX', '0.3001', '1.84', '0.294677'],
  ['ETH', '3745.2', '-0.62', '3768.565103'],
  ['SHIB', '0.00000812', '0', '0.00000812'],
])('the course of %s ends at its price and begins where its change says', (token, price, change_percent, start) => {
  const course = courseOf({ token, price, change_percent })
  expect(course).toHaveLength(24)
  expect([compare(course.at(0) ?? '0', start), compare(course.at(-1) ?? '0', price)]).toEqual([0, 0])
  expect(course.every((point) => compare(point, '0') > 0)).toBe(true)
  expect(courseOf({ token, price, change_percent })).toEqual(course)
})
