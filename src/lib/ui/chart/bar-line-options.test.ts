import { describe, expect, test } from 'vitest'
import { barLineDrawing } from './bar-line-options'
import type { ChartColours } from './chart-colours'
import { type ChartPoint, type ChartSeries, chartScale } from './chart-data'
import { donutColours, donutOptions } from './donut-options'

const colours: ChartColours = {
  ink: 'ink',
  series: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'],
  others: 'grey',
  today: 'orange',
  ground: 'paper',
}

const points: ChartPoint[] = [
  { key: '1', tick: '20 Nov', title: 'Fri 20 November', values: { in: '10', out: '2', old: '9' } },
  { key: '2', tick: '21 <Nov>', title: 'Sat 21 November', values: { in: null, out: '0', old: null } },
  { key: '3', tick: 'Today', title: 'Sun 22 November', values: { in: '4', out: '0', old: '8' }, today: true },
]
const received: ChartSeries = { key: 'in', name: 'Received', role: 'main' }
const refunded: ChartSeries = { key: 'out', name: 'Refunded', role: 'below' }
const previous: ChartSeries = { key: 'old', name: 'Previous', role: 'previous' }

const draw = (series: ChartSeries[], kind: 'bars' | 'lines' = 'bars') =>
  barLineDrawing({ kind, points, series, scale: chartScale(points, series), colours, still: false })

describe('bars of one series', () => {
  const { series, options } = draw([received, refunded, previous])

  test('are ink, with today apart and refunds under zero', () => {
    expect(series.map(({ data }) => data)).toEqual([
      [10, null, null],
      [null, null, 4],
      [-2, -0, -0],
    ])
    expect(options.colors).toEqual(['ink', 'orange', 'one'])
  })

  test('hatch only today', () => {
    expect(options.fill?.type).toEqual(['solid', 'pattern', 'solid'])
  })

  test('do not contain the previous period, which the overlay draws', () => {
    expect(series.map(({ name }) => name)).not.toContain('Previous')
  })
})

describe('several series', () => {
  test('take the eight colours in order', () => {
    const { options } = draw([received, { key: 'old', name: 'Paid', role: 'main' }])
    expect(options.colors).toEqual(['one', 'two'])
  })

  test('as lines have a gap for a missing day and no fill', () => {
    const { series, options } = draw([received], 'lines')
    expect(series[0]?.data).toEqual([10, null, 4])
    expect(options.fill?.type).toBe('solid')
    expect(options.colors).toEqual(['ink'])
  })
})

describe('what reaches the library', () => {
  test('holds no markup in any name or label', () => {
    const hostile: ChartSeries = { key: 'in', name: '<img src=x onerror=alert(1)>', role: 'main' }
    const { series, options } = draw([hostile])
    expect(JSON.stringify([series, options])).not.toContain('<')
    const donut = donutOptions([{ key: 'a', name: '<b onclick=x>', percent: '100', amount: '1' }], colours, false)
    expect(JSON.stringify(donut)).not.toContain('<')
  })

  test('has no tooltip, legend or toolbar of its own', () => {
    const { options } = draw([received])
    expect(options.tooltip?.enabled).toBe(false)
    expect(options.legend?.show).toBe(false)
    expect(options.chart?.toolbar?.show).toBe(false)
  })

  test('has no animation under reduced motion', () => {
    const scale = chartScale(points, [received])
    const { options } = barLineDrawing({ kind: 'bars', points, series: [received], scale, colours, still: true })
    expect(options.chart?.animations?.enabled).toBe(false)
  })
})

test('the remainder is grey at any position', () => {
  const parts = [
    { key: 'a', name: 'USDT · TRON', percent: '92.49', amount: '1' },
    { key: 'o', name: 'OTHERS', percent: '7.51', amount: '1', others: true },
  ]
  expect(donutColours(parts, colours)).toEqual(['one', 'grey'])
})
