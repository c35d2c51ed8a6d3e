import { describe, expect, test } from 'vitest'
import { dayQuery, daysOf } from './day-range'

const calendar = { today: '2026-11-21', zone: 'Asia/Shanghai' }

describe('the days of a filter', () => {
  test('a relative range moves with the day', () => {
    expect(daysOf({ range: '7d' }, calendar)).toEqual({ from: '2026-11-15', to: '2026-11-21' })
    expect(daysOf({ range: '7d' }, { ...calendar, today: '2026-11-22' })?.from).toBe('2026-11-16')
    expect(daysOf({ range: 'today' }, calendar)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
    expect(daysOf({ range: '30d' }, calendar)).toEqual({ from: '2026-10-23', to: '2026-11-21' })
  })

  test('no range that has begun goes past today; one of days to come stays, and is empty', () => {
    expect(daysOf({ from: '2026-11-20', to: '2027-01-01' }, calendar)?.to).toBe('2026-11-21')
    const ahead = { from: '2026-12-01', to: '2027-01-01' }
    expect(daysOf(ahead, calendar)).toEqual(ahead)
    const past = { from: '2026-10-01', to: '2026-10-31' }
    expect(daysOf(past, calendar)).toEqual(past)
  })

  test('half a range is all time', () => {
    expect(daysOf({ from: '2026-11-20' }, calendar)).toBeUndefined()
    expect(daysOf({ to: '2026-11-20' }, calendar)).toBeUndefined()
    expect(daysOf({}, calendar)).toBeUndefined()
  })

  test('become whole days of the merchant’s zone in the query; without days the query has no times', () => {
    expect(dayQuery({ from: '2026-11-20', to: '2026-11-21' }, calendar)).toEqual({
      start_time: Date.parse('2026-11-19T16:00:00Z') / 1000,
      end_time: Date.parse('2026-11-21T16:00:00Z') / 1000,
    })
    expect(dayQuery({ from: '2026-11-20' }, calendar)).toEqual({})
  })
})
