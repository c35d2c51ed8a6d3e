import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inOrder, moved, positionAt } from './order'

describe('the own order of the assets', () => {
  test('one moves, the rest keeps its order', () => {
    expect(moved(['a', 'b', 'c', 'd'], 'd', 1)).toEqual(['a', 'd', 'b', 'c'])
    expect(moved(['a', 'b', 'c'], 'a', 99)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b'], 'z', 0)).toEqual(['a', 'b'])
  })

  test('no id is lost or doubled, and the moved one is at its new position', () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(ids, fc.nat(), fc.nat(20), (order, which, position) => {
        const id = order[which % order.length] ?? ''
        const after = moved(order, id, position)
        expect([...after].sort()).toEqual([...order].sort())
        expect(after.indexOf(id)).toBe(Math.min(position, order.length - 1))
      }),
    )
  })

  test('an asset that is not in the order comes last', () => {
    expect(inOrder(['n', 'a', 'b'], ['b', 'a'], (id) => id)).toEqual(['b', 'a', 'n'])
  })

  test('a pointer is after the rows whose middle it has passed', () => {
    expect([0, 25, 60, 500].map((y) => positionAt(y, [20, 50, 80]))).toEqual([0, 1, 2, 3])
  })
})
