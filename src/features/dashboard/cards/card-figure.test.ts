import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare } from '#shared/money/amount'
import { runningSums } from './card-figure'

test('a cumulative line never falls, and ends at the sum of its days', () => {
  expect(runningSums(['0.1', '0.2', '0', '3'])).toEqual(['0.1', '0.3', '0.3', '3.3'])
  expect(runningSums([])).toEqual([])
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000)), (days) => {
      const line = runningSums(days.map(String))
      expect(line.every((value, day) => day === 0 || compare(value, line[day - 1] ?? '0') >= 0)).toBe(true)
      expect(line.at(-1) ?? '0').toBe(String(days.reduce((total, day) => total + day, 0)))
    }),
  )
})
