import { describe, expect, test } from 'vitest'
import type { CollectionPoint } from '@/lib/api/statistics'
import { fundsPoints, highestOf, totalBefore, totalOf, withoutAmounts } from './funds-points'

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
  period: { from: '2026-11-19', to: '2026-11-21', days: 3 },
} as const
const today = { from: '2026-11-21', to: '2026-11-21', days: 1 }
const days = [day('2026-11-19', '10.5'), day('2026-11-20', '0'), day('2026-11-21', '20', { refund: '3' })]

describe('the points of the funds chart', () => {
  test('mark the current day, and are compared with the same day of the previous period', () => {
    const previous = [day('2026-11-16', '1'), day('2026-11-17', '2'), day('2026-11-18', '3')]
    const points = fundsPoints({ ...input, current: days, previous })
    expect(points.map(({ tick, today }) => [tick, today])).toEqual([
      ['19 Nov', false],
      ['20 Nov', false],
      ['Today', true],
    ])
    expect(points.map(({ values }) => values.previous)).toEqual(['1', '2', '3'])
  })

  test('are compared by their dates where a back end leaves out days without income', () => {
    const current = [day('2026-11-20', '7'), day('2026-11-21', '20')]
    const previous = [day('2026-11-16', '1'), day('2026-11-18', '3')]
    const points = fundsPoints({ ...input, current, previous })
    expect(points.map(({ values }) => values.previous)).toEqual([null, '3'])
  })

  test('of the day when the clocks go forward are compared hour by hour', () => {
    const period = { from: '2026-03-08', to: '2026-03-08', days: 1 }
    const current = ['01:00', '03:00'].map((hour) => day(`2026-03-08 ${hour}`, '1'))
    const previous = ['01:00', '02:00', '03:00'].map((hour) => day(`2026-03-07 ${hour}`, `1${hour.slice(1, 2)}`))
    const points = fundsPoints({ ...input, zone: 'America/New_York', period, current, previous })
    expect(points.map(({ values }) => values.previous)).toEqual(['11', '13'])
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

  test('is unknown when there is no figure', () => {
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

describe('the sum of the previous period', () => {
  const dates = (first: number, count: number) => Array.from({ length: count }, (_, at) => `2026-11-${first + at}`)
  const before = (previous: CollectionPoint[], more: Partial<Parameters<typeof totalBefore>[0]> = {}) =>
    totalBefore({ ...input, current: days, previous, ...more })

  test('is that of all of its days', () => {
    expect(before([day('2026-11-16', '1'), day('2026-11-17', '2'), day('2026-11-18', '3')])).toBe('6')
    expect(totalBefore({ ...input, current: days })).toBeNull()
  })

  test('has every day with income, also where this period has fewer of them', () => {
    const period = { from: '2026-11-20', to: '2026-11-29', days: 10 }
    const now = NOW + 9 * 86_400
    const current = dates(22, 3).map((date) => day(date, '1'))
    expect(
      before(
        dates(10, 8).map((date) => day(date, '1')),
        { current, period, now },
      ),
    ).toBe('8')
  })

  test('has every hour of the day before a day of 23 hours', () => {
    const period = { from: '2026-03-08', to: '2026-03-08', days: 1 }
    const hours = Array.from({ length: 24 }, (_, at) => `${String(at).padStart(2, '0')}:00`)
    const current = hours.filter((hour) => hour !== '02:00').map((hour) => day(`2026-03-08 ${hour}`, '1'))
    const previous = hours.map((hour) => day(`2026-03-07 ${hour}`, '1'))
    expect(before(previous, { current, period, zone: 'America/New_York' })).toBe('24')
  })

  test('compares today with the same hours of yesterday only', () => {
    const hours = (date: string, income: string) =>
      [13, 14, 15].map((hour) => day(`${date} ${String(hour)}:00`, income))
    expect(before(hours('2026-11-20', '10'), { current: hours('2026-11-21', '1'), period: today })).toBe('20')
  })

  test('is unknown where it alone has gaps: the back end may know nothing of its first days', () => {
    expect(before([day('2026-11-18', '3')])).toBeNull()
    expect(before([])).toBeNull()
  })

  test('is unknown where one of its figures is', () => {
    const unread = { ...day('2026-11-17', ''), income: null }
    expect(before([day('2026-11-16', '1'), unread, day('2026-11-18', '3')])).toBeNull()
  })

  test('is unknown where the spans may differ: a date that is not read, days of another span, hours beside days', () => {
    expect(before([day('2026-11-16', '1'), day('nonsense', '2'), day('2026-11-18', '3')])).toBeNull()
    expect(before(days), 'a back end that answers any range with the same days').toBeNull()
    expect(before(dates(15, 4).map((date) => day(date, '1')))).toBeNull()
    expect(before([day('2026-11-20 13:00', '1')], { current: [day('2026-11-21', '1')], period: today })).toBeNull()
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
