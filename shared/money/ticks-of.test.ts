import { expect, test } from 'vitest'
import { ticksOf } from './ticks-of'

test('the ruler shows a small part as one tick, and the whole as all ticks', () => {
  expect(ticksOf('0', '20000', 40)).toBe(0)
  expect(ticksOf('0.01', '20000', 40)).toBe(1)
  expect(ticksOf('10000', '20000', 40)).toBe(20)
  expect(ticksOf('20000', '20000', 40)).toBe(40)
  expect(ticksOf('1', '0', 40)).toBe(0)
})
