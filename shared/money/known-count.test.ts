import { expect, test } from 'vitest'
import { knownCount } from './known-count'

test('a count that was not told, or could not be read, is unknown; none at all is a count', () => {
  expect([null, undefined, Number.NaN].map(knownCount)).toEqual([undefined, undefined, undefined])
  expect([0, 7].map(knownCount)).toEqual([0, 7])
})
