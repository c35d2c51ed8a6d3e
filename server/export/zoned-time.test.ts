import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachment, exportFileName } from './file-name'
import { zonedTime } from './zoned-time'

/** The moment that a time and its zone column tell: 'Asia/Shanghai UTC+8' is eight hours ahead of UTC. */
function momentOf(time: string, zone: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /UTC(?:([+-])(\d+)(?::(\d+))?)?$/.exec(zone) ?? []
  const ahead = (Number(hours) * 3600 + Number(minutes) * 60) * (sign === '-' ? -1 : 1)
  return Date.parse(`${time.replace(' ', 'T')}Z`) / 1000 - ahead
}

test('a time with its zone column is one moment, in any zone', () => {
  const zone = fc.constantFrom(
    'Asia/Shanghai',
    'UTC',
    'America/New_York',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Australia/Eucla',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
  )
  fc.assert(
    fc.property(zone, fc.integer({ min: 1_577_836_800, max: 1_900_000_000 }), (name, seconds) => {
      const times = zonedTime(name)
      expect(times.time(seconds)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      expect(momentOf(times.time(seconds), times.zone([seconds]))).toBe(seconds)
    }),
    { numRuns: 2000, seed: 11 },
  )
  expect(zonedTime('Asia/Shanghai').time(1_795_242_728)).toBe('2026-11-21 14:32:08')
  expect(zonedTime('Asia/Kathmandu').zone([1_795_242_728])).toBe('Asia/Kathmandu UTC+5:45')
  expect(zonedTime('UTC').zone([1_795_242_728])).toBe('UTC')
})

test.each([
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29 01:59:59', 'UTC+1', '2026-03-29 03:00:00', 'UTC+2'],
  ['America/New_York', '2026-11-01T06:00:00Z', '2026-11-01 01:59:59', 'UTC-4', '2026-11-01 01:00:00', 'UTC-5'],
  // This zone changes by half an hour, at half past the hour in UTC.
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', '2026-10-04 01:59:59', 'UTC+10:30', '2026-10-04 02:30:00', 'UTC+11'],
])('in %s the clocks change exactly at %s', (zone, moment, before, offset, after, next) => {
  const seconds = Date.parse(moment) / 1000
  const { time, zone: zoneOf } = zonedTime(zone)
  expect([time(seconds - 1), time(seconds), time(seconds - 1)]).toEqual([before, after, before])
  expect([zoneOf([seconds - 1]), zoneOf([seconds])]).toEqual([`${zone} ${offset}`, `${zone} ${next}`])
  expect(zoneOf([seconds - 1, null, seconds, seconds + 1])).toBe(`${zone} ${offset}, ${next}`)
  expect(zoneOf([null, undefined])).toBe('')
})

test('a file is named by application, range and zone', () => {
  const range = {
    subject: 'payments',
    language: 'en-US',
    application: 'Harbor Store / "x"',
    start_time: 1_794_585_600,
    end_time: 1_795_276_800,
    now: 1_795_242_728,
    zone: 'Asia/Shanghai',
    extension: 'csv',
  } as const
  expect(exportFileName(range)).toBe('payments_harbor-store-x_2026-11-14_2026-11-21_UTC+8.csv')
  expect(exportFileName({ ...range, application: undefined, start_time: undefined, end_time: undefined })).toBe(
    'payments_all_to_2026-11-21_UTC+8.csv',
  )
  expect(exportFileName({ ...range, end_time: 1_795_242_726, is_cut: true })).toBe(
    'payments_harbor-store-x_2026-11-14_2026-11-21-143206_UTC+8.csv',
  )
  expect(exportFileName({ ...range, language: 'zh-CN', subject: 'stream' })).toBe(
    '资金流水_harbor-store-x_2026-11-14_2026-11-21_UTC+8.csv',
  )
  const whole = { application: undefined, start_time: undefined, end_time: undefined }
  expect(exportFileName({ ...range, ...whole, language: 'zh-CN' })).toBe('收款_全部_至_2026-11-21_UTC+8.csv')
  expect(attachment('payments_商店.csv')).toBe(
    `attachment; filename="payments_--.csv"; filename*=UTF-8''payments_%E5%95%86%E5%BA%97.csv`,
  )
})
