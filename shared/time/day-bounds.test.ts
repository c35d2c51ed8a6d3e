import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addDays, dayBounds, isDate, lastDays, rangeBounds } from './day-bounds'
import { dateOf } from './format-time'

fc.configureGlobal({ seed: 20261121 })

afterEach(() => {
  vi.unstubAllEnvs()
})

const at = (iso: string): number => Date.parse(iso) / 1000
const HOUR = 3600

describe('dates of the calendar', () => {
  it('are real days in one spelling', () => {
    for (const date of ['2026-11-21', '2024-02-29', '1970-01-01']) expect(isDate(date)).toBe(true)
    for (const text of [
      '2026-02-29',
      '2026-13-01',
      '2026-1-1',
      '2026.11.21',
      '2026-11-21T00:00',
      '',
      '2026-00-10',
      '12026-11-21',
      '0000-01-01',
    ]) {
      expect(isDate(text)).toBe(false)
    }
  })

  it('step over months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
    expect(addDays('2026-11-21', 0)).toBe('2026-11-21')
  })

  it('are refused when they are not real days', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow('Not a date')
    expect(() => dayBounds('yesterday', 'UTC')).toThrow('Not a date')
    const refusal: unknown = expect.objectContaining({ name: 'TimeError', reason: 'not-a-date' })
    expect(() => rangeBounds('2026-11-01', '2026-11-31', 'UTC')).toThrow(refusal)
    expect(() => dayBounds('2026-11-21', 'Mars/Olympus')).toThrow('Unknown time zone')
  })
})

describe('the bounds of a day', () => {
  it.each([
    ['2026-11-21', 'Asia/Shanghai', '2026-11-20T16:00:00Z', 24],
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00Z', 24],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00Z', 23],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z', 25],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z', 25],
    ['2026-04-05', 'Australia/Lord_Howe', '2026-04-04T13:00:00Z', 24.5],
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00Z', 23],
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z', 23],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z', 23],
    ['2018-02-17', 'America/Sao_Paulo', '2018-02-17T02:00:00Z', 25],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', 23],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00Z', 25],
    ['1919-03-31', 'America/Toronto', '1919-03-31T04:30:00Z', 23.5],
    ['2011-12-29', 'Pacific/Apia', '2011-12-29T10:00:00Z', 24],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z', 0],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z', 24],
  ])('%s in %s starts at %s and has %s hours', (date, zone, start, hours) => {
    const bounds = dayBounds(date, zone)
    expect(bounds.start).toBe(at(start))
    expect(bounds.end - bounds.start).toBe(hours * HOUR)
  })

  it('are at the change of date, and each day ends where the next begins, in any zone, on any computer', () => {
    const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const anyDay = fc.nat({ max: 366 * 55 }).map((days) => addDays('1975-01-01', days))
    for (const home of ['UTC', 'America/Santiago']) {
      vi.stubEnv('TZ', home)
      fc.assert(
        fc.property(anyZone, anyDay, (zone, date) => {
          const localDate = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
          const dateAt = (seconds: number) => localDate.format(seconds * 1000)
          const { start, end } = dayBounds(date, zone)
          expect(dateAt(start - 1) < date).toBe(true)
          expect(dateAt(start) >= date).toBe(true)
          expect(dateAt(end - 1) <= date).toBe(true)
          expect(dateAt(end) > date).toBe(true)
          expect(dayBounds(addDays(date, 1), zone).start).toBe(end)
        }),
        { numRuns: 800 },
      )
    }
  })
})

describe('ranges', () => {
  it('include both of their days', () => {
    expect(rangeBounds('2026-11-01', '2026-11-21', 'Asia/Shanghai')).toEqual({
      start: at('2026-11-01T00:00:00+08:00'),
      end: at('2026-11-22T00:00:00+08:00'),
    })
    expect(rangeBounds('2026-03-08', '2026-03-08', 'America/New_York')).toEqual(
      dayBounds('2026-03-08', 'America/New_York'),
    )
  })
})

describe('the last days', () => {
  it('are exactly as many calendar days, today last, even if one of them had 23 hours', () => {
    const now = at('2026-03-10T03:30:00Z')
    const days = lastDays(7, now, 'America/New_York')
    expect(days.map(({ date }) => date)).toEqual([
      '2026-03-03',
      '2026-03-04',
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
    ])
    expect(days.map(({ start, end }) => (end - start) / HOUR)).toEqual([24, 24, 24, 24, 24, 23, 24])
  })

  it('follow each other without gap or overlap and end with the day of now, in any zone', () => {
    const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const anyNow = fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2036-01-01T00:00:00Z') })
    fc.assert(
      fc.property(anyZone, anyNow, fc.integer({ min: 1, max: 30 }), (zone, now, count) => {
        const days = lastDays(count, now, zone)
        expect(days).toHaveLength(count)
        expect(days.at(-1)?.date).toBe(dateOf(now, zone))
        expect(days.slice(1).map(({ start }) => start)).toEqual(days.slice(0, -1).map(({ end }) => end))
        const today = days.at(-1) ?? { start: 0, end: 0 }
        expect(today.start <= now && now < today.end).toBe(true)
      }),
      { numRuns: 150 },
    )
  })
})
