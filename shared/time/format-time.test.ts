import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dateOf, formatTime, isoTime, type TimeSurface } from './format-time'
import { formatWords, type WordSurface } from './format-words'

fc.configureGlobal({ seed: 20261121 })

afterEach(() => {
  vi.unstubAllEnvs()
})

const at = (iso: string): number => Date.parse(iso) / 1000
const NOW = at('2026-11-21T14:32:08+08:00')
const zone = 'Asia/Shanghai'

describe('one format for each surface', () => {
  it.each<[TimeSurface, string]>([
    ['list', '2026.11.21'],
    ['save', '2026-11-21 14:32:08'],
    ['base', '2026-11-21'],
    ['statement', '21/11/2026'],
    ['minute', '14:32'],
    ['second', '14:32:08'],
  ])('%s is %s', (surface, text) => {
    expect(formatTime(NOW, surface, { zone })).toBe(text)
  })

  it.each<[WordSurface, string, string]>([
    ['heading', 'November 21, 2026 2:32 PM', '2026年11月21日 下午 2:32'],
    ['clock', '2:32 PM', '下午 2:32'],
  ])('%s is %s in English and %s in Chinese', (surface, english, chinese) => {
    expect(formatWords(NOW, surface, { zone, locale: 'en' })).toBe(english)
    expect(formatWords(NOW, surface, { zone, locale: 'zh-CN' })).toBe(chinese)
  })

  it('tells midnight from noon on the 12-hour clock', () => {
    const midnight = at('2026-11-21T00:05:00+08:00')
    const noon = at('2026-11-21T12:05:00+08:00')
    expect(formatWords(midnight, 'clock', { zone, locale: 'en' })).toBe('12:05 AM')
    expect(formatWords(noon, 'clock', { zone, locale: 'en' })).toBe('12:05 PM')
    expect(formatWords(midnight, 'clock', { zone, locale: 'zh-CN' })).toBe('凌晨 12:05')
    expect(formatWords(noon, 'clock', { zone, locale: 'zh-CN' })).toBe('中午 12:05')
  })

  it('years of any length keep their digits', () => {
    expect(formatTime(at('0987-01-02T03:04:05Z'), 'save', { zone: 'UTC' })).toBe('0987-01-02 03:04:05')
    expect(formatTime(at('+012345-01-02T03:04:05Z'), 'list', { zone: 'UTC' })).toBe('12345.01.02')
  })

  it('shows an unknown time as a dash and the epoch as a time', () => {
    expect(formatTime(undefined, 'save', { zone })).toBe('—')
    expect(formatTime(null, 'list', { zone })).toBe('—')
    expect(formatTime(Number.NaN, 'list', { zone })).toBe('—')
    expect(formatWords(Number.NaN, 'heading', { zone, locale: 'en' })).toBe('—')
    expect(formatTime(0, 'save', { zone: 'UTC' })).toBe('1970-01-01 00:00:00')
  })

  it('reads every number as seconds and never as milliseconds', () => {
    expect(formatTime(NOW * 1000, 'base', { zone: 'UTC' })).not.toContain('2026')
    expect(() => formatTime(NOW + 0.5, 'save', { zone })).toThrow('Not whole seconds')
  })

  it('gives the date of the zone, not of the computer', () => {
    const instant = at('2026-11-21T20:00:00Z')
    expect(dateOf(instant, 'UTC')).toBe('2026-11-21')
    expect(dateOf(instant, 'Asia/Shanghai')).toBe('2026-11-22')
    expect(dateOf(instant, 'America/Los_Angeles')).toBe('2026-11-21')
  })
})

describe('the time for an attribute', () => {
  it('is in UTC, and left out when it is not known', () => {
    expect(isoTime(NOW)).toBe('2026-11-21T06:32:08.000Z')
    expect(isoTime(0)).toBe('1970-01-01T00:00:00.000Z')
    expect(isoTime(Number.NaN)).toBeUndefined()
  })
})

/** The wall clock as the browser's own formatter writes it. */
function wallClock(seconds: number, timeZone: string): string {
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(seconds * 1000)
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'medium' }).format(seconds * 1000)
  return `${date} ${time}`
}

describe('every zone', () => {
  const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const anyTime = fc.integer({ min: at('1971-01-01T00:00:00Z'), max: at('2037-12-31T00:00:00Z') })

  it.each(['UTC', 'America/New_York', 'Australia/Lord_Howe'])(
    'is shown as its own clocks say, on a computer in %s',
    (home) => {
      vi.stubEnv('TZ', home)
      fc.assert(
        fc.property(anyZone, anyTime, (zone, seconds) => {
          expect(formatTime(seconds, 'save', { zone })).toBe(wallClock(seconds, zone))
        }),
        { numRuns: 400 },
      )
    },
  )
})
