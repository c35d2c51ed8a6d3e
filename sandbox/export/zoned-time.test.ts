import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachment, exportFileName } from './file-name'
import { zonedTime } from './zoned-time'

test('a time is the same moment in any zone, on both sides of every change of the clocks', () => {
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
