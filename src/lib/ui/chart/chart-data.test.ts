import { array, assert, double, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UNKNOWN } from '#shared/money/amount'
import { axisText, type ChartPoint, type ChartSeries, chartScale, height, tickIndexes } from './chart-data'

const series: ChartSeries[] = [
  { key: 'in', name: 'Received', role: 'main' },
  { key: 'out', name: 'Refunded', role: 'below' },
]

const points = (...values: [string | null, string | null][]): ChartPoint[] =>
  values.map(([received, refunded], index) => ({
    key: String(index),
    tick: String(index),
    title: String(index),
    values: { in: received, out: refunded },
  }))

describe('the scale of a chart', () => {
  test('shows zero and round lines, at most four', () => {
    const scale = chartScale(points(['6212', '0'], ['1900', '429'], [null, null]), series)
    expect(scale.lines).toEqual([0, 2000, 4000, 6000])
    expect(scale.max).toBeGreaterThan(6212)
    expect(scale.min).toBeLessThan(-429)
  })

  test('starts at zero when no value is below it', () => {
    expect(chartScale(points(['3', '0']), series).min).toBeCloseTo(0)
  })

  test('is valid without any value', () => {
    expect(chartScale([], series).lines[0]).toBe(0)
    expect(chartScale(points(['0', '0']), series).max).toBeGreaterThan(0)
  })

  test('leaves a gap for a value that nobody knows, and is that of the others', () => {
    const [known, unknown] = [points(['6212', '0'], [null, null]), points(['6212', '0'], [UNKNOWN, UNKNOWN])]
    expect(unknown.map((point) => series.map((one) => height(point, one)))).toEqual([
      [6212, 0],
      [null, null],
    ])
    expect(chartScale(unknown, series)).toEqual(chartScale(known, series))
  })

  test('contains every value, with four lines at most, for any size', () => {
    assert(
      property(array(double({ min: 0.000001, max: 1e12, noNaN: true }), { minLength: 1 }), (values) => {
        const scale = chartScale(points(...values.map((value): [string, null] => [String(value), null])), series)
        expect(scale.lines.length).toBeLessThanOrEqual(4)
        expect(scale.lines.length).toBeGreaterThanOrEqual(1)
        expect(Math.max(...values)).toBeLessThanOrEqual(scale.max)
      }),
    )
  })
})

describe('the labels of an axis', () => {
  test.each([
    [0, '0'],
    [0.25, '0.25'],
    [600, '600'],
    [2500, '2.5k'],
    [6000, '6k'],
    [1_200_000, '1.2M'],
  ])('%d is %s', (value, text) => expect(axisText(value)).toBe(text))

  test('there are at most as many ticks as fit, and the last point always has one', () => {
    assert(
      property(integer({ min: 1, max: 400 }), integer({ min: 1, max: 12 }), (count, most) => {
        const ticks = tickIndexes(count, most)
        expect(ticks.size).toBeLessThanOrEqual(most)
        expect(ticks.has(count - 1)).toBe(true)
      }),
    )
  })
})
