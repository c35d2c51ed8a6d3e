import { describe, expect, it } from 'vitest'
import { orientationAt } from './orientation'

describe('the orientation of the device', () => {
  it.each([
    [0, 'portrait'],
    [90, 'landscape'],
    [-90, 'landscape'],
    [180, 'portrait'],
    [270, 'landscape'],
  ])('at %s degrees is %s', (angle, expected) => {
    expect(orientationAt(angle)).toBe(expected)
  })
})
