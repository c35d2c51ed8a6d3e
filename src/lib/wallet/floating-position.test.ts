import { describe, expect, it } from 'vitest'
import { isClick, keepInside, nearestPosition } from './floating-position'

const from = { x: 100, y: 100 }
const viewport = { width: 1440, height: 900 }

describe('a press of the floating button', () => {
  it.each([
    [{ x: 100, y: 100 }, 0, true],
    [{ x: 109, y: 91 }, 300, true],
    [{ x: 100, y: 100 }, 301, false],
    [{ x: 110, y: 100 }, 50, false],
    [{ x: 100, y: 90 }, 50, false],
    [{ x: 90, y: 100 }, 50, false],
    [{ x: 100, y: 110 }, 50, false],
    [{ x: 91, y: 109 }, 0, true],
  ])('to %o within %i ms: a click? %s', (to, milliseconds, expected) => {
    expect(isClick(from, to, milliseconds)).toBe(expected)
  })
})

describe('the position where it comes to rest', () => {
  it('is the nearer side', () => {
    expect(nearestPosition({ x: 719, y: 450 }, viewport)).toEqual({ side: 'left', bottom: 424 })
    expect(nearestPosition({ x: 720, y: 450 }, viewport)).toEqual({ side: 'right', bottom: 424 })
  })

  it('is inside the window, however small', () => {
    expect(nearestPosition({ x: 1400, y: -50 }, viewport).bottom).toBe(824)
    expect(nearestPosition({ x: 1400, y: 2000 }, viewport).bottom).toBe(24)
    expect(keepInside(500, 60)).toBe(24)
    // The whole button of 52 pixels, with 24 pixels to each edge.
    expect([keepInside(900, 900), keepInside(823, 900), keepInside(23, 900)]).toEqual([824, 823, 24])
    expect(nearestPosition({ x: 10, y: 100 }, viewport)).toEqual({ side: 'left', bottom: 774 })
  })
})
