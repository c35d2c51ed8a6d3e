import { describe, expect, test } from 'vitest'
import type { CollectionPoint } from '@/lib/api/statistics'
import { fundsPoints, highestOf, totalOf, withoutAmounts } from './funds-points'

const ZONE = 'Asia/Shanghai'
/** 2026-11-21 14:32 in Shanghai. */
const NOW = 1_795_242_720

const day = (date: string, income: string, more: Partial<CollectionPoint> = {}): CollectionPoint => ({
  date,
  income,
  refund: null,
  create_num: null,
  pay_num: null,
  ...more,
})
const input = {
  measure: 'income',
  now: NOW,
  zone: ZONE,
  locale: 'en',
  todayWord: 'Today',
  previous: undefined,
} as const
const days = [day('2026-11-19', '10.5'), day('2026-11-20', '0'), day('2026-11-21', '20', { refund: '3' })]

describe('the points of the funds chart', () => {
  test('mark the current day, and are compared with the same position in the previous period', () => {
    const previous = [day('2026-11-16', '1'), day('2026-11-17', '2'), day('2026-11-18', '3')]
    const points = fundsPoints({ ...input, current: days, previous })
    expect(points.map(({ tick, today }) => [tick, today])).toEqual([
      ['19 Nov', false],
      ['20 Nov', false],
      ['Today', true],
    ])
    expect(points.map(({ values }) => values.previous)).toEqual(['1', '2', '3'])
  })

  test('keep an empty day as zero, and a missing figure as unknown', () => {
    const points = fundsPoints({ ...input, current: days })
    expect(points.map(({ values }) => [values.main, values.second, values.previous])).toEqual([
      ['10.5', null, null],
      ['0', null, null],
      ['20', '3', null],
    ])
  })

  test('show orders as created and paid', () => {
    const current = [day('2026-11-20', '5', { create_num: 7, pay_num: 4 })]
    expect(fundsPoints({ ...input, current, measure: 'orders' })[0]?.values).toMatchObject({ main: '4', second: '7' })
  })

  test('are hours on a single day; future hours are unknown, not zero', () => {
    const current = [13, 14, 15].map((hour) => day(`2026-11-21 ${String(hour)}:00`, '0'))
    const points = fundsPoints({ ...input, current })
    expect(points.map(({ title, today, values }) => [title, today, values.main])).toEqual([
      ['13:00', false, '0'],
      ['14:00', true, '0'],
      ['15:00', false, null],
    ])
  })
})

describe('the sum of a period', () => {
  test('is exact', () => {
    const current = [day('2026-11-19', '0.1'), day('2026-11-20', '0.2')]
    expect(totalOf(fundsPoints({ ...input, current }), 'main')).toBe('0.3')
  })

  test('compares today with the same hours of yesterday only', () => {
    const current = [13, 14, 15].map((hour) => day(`2026-11-21 ${String(hour)}:00`, '1'))
    const previous = [13, 14, 15].map((hour) => day(`2026-11-20 ${String(hour)}:00`, '10'))
    const points = fundsPoints({ ...input, current, previous })
    expect([totalOf(points, 'main'), totalOf(points, 'previous')]).toEqual(['2', '20'])
  })

  test('is unknown when one of its figures is', () => {
    const points = fundsPoints({ ...input, current: days, previous: [day('2026-11-16', '1')] })
    expect(totalOf(points, 'previous')).toBeNull()
    expect(totalOf([], 'main')).toBeNull()
  })

  test('is unknown when a day or its date could not be read: the sum of the others would be too small', () => {
    const [first, ...others] = days
    const noIncome = { ...day('2026-11-19', ''), income: null }
    expect(totalOf(fundsPoints({ ...input, current: [noIncome, ...others] }), 'main')).toBeNull()
    const noDate = { ...day('nonsense', '10.5'), income: null }
    expect(totalOf(fundsPoints({ ...input, current: [...others, noDate] }), 'main')).toBeNull()
    expect(
      totalOf(fundsPoints({ ...input, current: [...others, { ...first, ...day('nonsense', '1') }] }), 'main'),
    ).toBe('21')
  })
})

test('the highest point is the earliest of equal ones, and undefined when all are zero', () => {
  const current = [day('2026-11-19', '5'), day('2026-11-20', '9'), day('2026-11-21', '9.0')]
  expect(highestOf(fundsPoints({ ...input, current }))?.key).toBe('2026-11-20')
  expect(highestOf(fundsPoints({ ...input, current: [day('2026-11-19', '0')] }))).toBeUndefined()
})

test('hidden amounts keep the shape and show no figure', () => {
  const previous = [day('2026-11-16', '40'), day('2026-11-17', '0'), day('2026-11-18', '10')]
  const points = withoutAmounts(fundsPoints({ ...input, current: days, previous }))
  expect(points.map(({ values }) => [values.main, values.second, values.previous])).toEqual([
    ['26.2500', null, '100.0000'],
    ['0.0000', null, '0.0000'],
    ['50.0000', '7.5000', '25.0000'],
  ])
})
