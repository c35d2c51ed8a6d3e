import { afterEach, describe, expect, it, vi } from 'vitest'
import { isZone, offsetAt, TimeError, zoneLabel, type TimeErrorReason } from './zone'

afterEach(() => {
  vi.unstubAllEnvs()
})

const at = (iso: string): number => Date.parse(iso) / 1000

function reasonOf(action: () => unknown): TimeErrorReason | undefined {
  try {
    action()
  } catch (error) {
    if (error instanceof TimeError) return error.reason
  }
  return undefined
}

describe('the distance of a zone from UTC', () => {
  it('follows the clock changes of the zone to the second', () => {
    expect(offsetAt(at('2026-03-08T06:59:59Z'), 'America/New_York')).toBe(-5 * 3600)
    expect(offsetAt(at('2026-03-08T07:00:00Z'), 'America/New_York')).toBe(-4 * 3600)
    expect(offsetAt(at('2026-11-01T05:59:59Z'), 'America/New_York')).toBe(-4 * 3600)
    expect(offsetAt(at('2026-11-01T06:00:00Z'), 'America/New_York')).toBe(-5 * 3600)
    expect(offsetAt(at('2026-04-04T15:00:00Z'), 'Australia/Lord_Howe')).toBe(10.5 * 3600)
    expect(offsetAt(at('2026-04-04T14:59:59Z'), 'Australia/Lord_Howe')).toBe(11 * 3600)
  })

  it('does not depend on the zone of the computer, even in the hour that its clocks skip', () => {
    for (const home of ['America/New_York', 'America/Santiago', 'Asia/Tokyo', 'UTC']) {
      vi.stubEnv('TZ', home)
      expect(offsetAt(at('2026-03-07T18:30:00Z'), 'Asia/Shanghai')).toBe(8 * 3600)
    }
  })

  it('accepts only whole seconds and known zones', () => {
    expect(reasonOf(() => offsetAt(1.5, 'UTC'))).toBe('not-seconds')
    expect(reasonOf(() => offsetAt(Number.NaN, 'UTC'))).toBe('not-seconds')
    for (const beyond of [8_640_000_000_000, 8_639_999_913_601, -8_639_999_913_601]) {
      expect(reasonOf(() => offsetAt(beyond, 'UTC'))).toBe('not-seconds')
    }
    expect(offsetAt(8_639_999_913_600, 'Asia/Tokyo')).toBe(9 * 3600)
    expect(reasonOf(() => offsetAt(0, 'Mars/Olympus'))).toBe('unknown-zone')
    expect(reasonOf(() => offsetAt(0, ''))).toBe('unknown-zone')
  })
})

describe('zone names and labels', () => {
  it('tells a zone name from another word', () => {
    expect(isZone('Asia/Shanghai')).toBe(true)
    expect(isZone('UTC')).toBe(true)
    expect(isZone('Mars/Olympus')).toBe(false)
  })

  it.each([
    ['Asia/Shanghai', '2026-11-21T00:00:00Z', 'UTC+8'],
    ['UTC', '2026-11-21T00:00:00Z', 'UTC'],
    ['Europe/London', '2026-01-01T00:00:00Z', 'UTC'],
    ['Europe/London', '2026-07-01T00:00:00Z', 'UTC+1'],
    ['America/New_York', '2026-01-01T00:00:00Z', 'UTC-5'],
    ['Asia/Kolkata', '2026-01-01T00:00:00Z', 'UTC+5:30'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', 'UTC+5:45'],
    ['America/St_Johns', '2026-01-01T00:00:00Z', 'UTC-3:30'],
    ['Asia/Shanghai', '1900-01-01T00:00:00Z', 'UTC+8:06'],
  ])('%s at %s is %s', (zone, iso, label) => {
    expect(zoneLabel(zone, at(iso))).toBe(label)
  })

  it('says nothing of an unknown time', () => {
    expect(zoneLabel('Asia/Shanghai', Number.NaN)).toBe('')
  })
})
