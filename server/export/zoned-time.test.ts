import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachment, exportFileName } from './file-name'
import { zonedTime } from './zoned-time'

test('a time is the same moment when written in any zone', () => {
  const zone = fc.constantFrom(
    'Asia/Shanghai',
    'UTC',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
  )
  fc.assert(
    fc.property(zone, fc.integer({ min: 1_577_836_800, max: 1_900_000_000 }), (name, seconds) => {
      expect(Date.parse(zonedTime(name)(seconds))).toBe(seconds * 1000)
    }),
    { numRuns: 2000, seed: 11 },
  )
  expect(zonedTime('Asia/Shanghai')(1_795_242_728)).toBe('2026-11-21T14:32:08+08:00')
  expect(zonedTime('America/St_Johns')(1_795_242_728)).toBe('2026-11-21T03:02:08-03:30')
})

test.each([
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29T01:59:59+01:00', '2026-03-29T03:00:00+02:00'],
  ['America/New_York', '2026-11-01T06:00:00Z', '2026-11-01T01:59:59-04:00', '2026-11-01T01:00:00-05:00'],
  // This zone changes by half an hour, at half past the hour in UTC.
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', '2026-10-04T01:59:59+10:30', '2026-10-04T02:30:00+11:00'],
])('in %s the clocks change exactly at %s', (zone, moment, before, after) => {
  const seconds = Date.parse(moment) / 1000
  const time = zonedTime(zone)
  expect([time(seconds - 1), time(seconds), time(seconds - 1)]).toEqual([before, after, before])
})

test('a file is named by application, range and zone', () => {
  const range = {
    subject: 'payments',
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
  expect(attachment('payments_商店.csv')).toBe(
    `attachment; filename="payments_--.csv"; filename*=UTF-8''payments_%E5%95%86%E5%BA%97.csv`,
  )
})
