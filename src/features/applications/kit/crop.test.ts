import { describe, expect, test } from 'vitest'
import { squareOf, WHOLE } from './crop'

describe('the square that is kept of a picture', () => {
  test('is the largest one in the middle', () => {
    expect(squareOf({ width: 640, height: 480 }, WHOLE)).toEqual({ left: 80, top: 0, side: 480 })
    expect(squareOf({ width: 200, height: 200 }, WHOLE)).toEqual({ left: 0, top: 0, side: 200 })
  })

  test('lies where it is moved, and never outside of the picture', () => {
    expect(squareOf({ width: 400, height: 200 }, { zoom: 1, x: 1, y: 0.5 })).toEqual({ left: 200, top: 0, side: 200 })
    expect(squareOf({ width: 400, height: 200 }, { zoom: 2, x: 0, y: 1 })).toEqual({ left: 0, top: 100, side: 100 })
  })
})
