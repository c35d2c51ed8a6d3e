import { expect, test } from 'vitest'
import { readEnd, writtenEnd } from './own-end'

/** 2026-11-21 14:32:08 in Shanghai. */
const NOW = 1_795_242_728
const SHANGHAI = { now: NOW, zone: 'Asia/Shanghai' }

test('an end is read in the zone of the merchant', () => {
  expect(readEnd(' 2026-11-21 14:34 ', SHANGHAI)).toEqual({ ok: true, expires_in: 112 })
  expect(readEnd('2026-11-21 06:34', { now: NOW, zone: 'UTC' })).toEqual({ ok: true, expires_in: 112 })
  expect(readEnd(writtenEnd(NOW + 86_400, SHANGHAI.zone), SHANGHAI)).toEqual({ ok: true, expires_in: 86_392 })
})

test.each([
  ['', 'end-format'],
  ['24.11.2026 18:30', 'end-format'],
  ['2026-02-30 10:00', 'end-format'],
  ['2026-11-22 24:00', 'end-format'],
  ['2026-11-21 14:33', 'end-too-soon'],
  ['2026-11-20 14:32', 'end-too-soon'],
  ['2026-11-28 14:33', 'end-too-late'],
])('%s is refused: %s', (text, problem) => {
  expect(readEnd(text, SHANGHAI)).toEqual({ ok: false, problem })
})

test('the longest end is seven days', () => {
  expect(readEnd('2026-11-28 14:32', SHANGHAI)).toEqual({ ok: true, expires_in: 604_792 })
})

test('a time that clocks skip is none, and one that occurs twice is its first', () => {
  const zone = 'America/New_York'
  const spring = Date.parse('2026-03-07T12:00:00Z') / 1000
  expect(readEnd('2026-03-08 02:30', { now: spring, zone })).toEqual({ ok: false, problem: 'end-format' })
  const autumn = Date.parse('2026-11-01T04:30:00Z') / 1000
  expect(readEnd('2026-11-01 01:30', { now: autumn, zone })).toEqual({ ok: true, expires_in: 3600 })
})
