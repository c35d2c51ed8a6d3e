import { expect, test } from 'vitest'
import { seededRandom } from './seeded-random'

const draw = (seed: string, count: number): number[] => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => random())
}

test('the same seed gives the same numbers, another seed others', () => {
  expect(draw('demo', 5)).toEqual(draw('demo', 5))
  expect(draw('demo', 5)).not.toEqual(draw('demo ', 5))
})

test('numbers are in [0, 1) and spread evenly', () => {
  const numbers = draw('spread', 100_000)
  expect(Math.min(...numbers.slice(0, 1000))).toBeGreaterThanOrEqual(0)
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
  const tenths = Array.from(
    { length: 10 },
    (_, tenth) => numbers.filter((number) => Math.floor(number * 10) === tenth).length,
  )
  for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(400)
})
