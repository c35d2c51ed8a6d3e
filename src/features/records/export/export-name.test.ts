import { describe, expect, test } from 'vitest'
import { exportName } from './export-name'

const calendar = { today: '2026-11-21', zone: 'Asia/Shanghai' }
const name = (more: Partial<Parameters<typeof exportName>[0]> = {}) =>
  exportName({ filter: {}, calendar, application: undefined, zoneLabel: 'UTC+8', format: 'csv', ...more })

describe('the name of an export', () => {
  test('says application, range and zone', () => {
    expect(name({ application: 'Harbor Store', filter: { range: '7d' } })).toBe(
      'payments_harbor-store_2026-11-15_2026-11-21_UTC+8.csv',
    )
  })

  test('of all times it says until when', () => {
    expect(name({ format: 'xlsx' })).toBe('payments_all_to_2026-11-21_UTC+8.xlsx')
  })

  test('holds no path, no blank and no sign of a shell', () => {
    expect(name({ application: '../../etc/passwd; rm -rf "$HOME"', zoneLabel: 'UTC+5:30' })).toBe(
      'payments_etc-passwd-rm-rf-home_to_2026-11-21_UTC+530.csv',
    )
    expect(name({ application: '///' })).toContain('payments_application_')
    expect(name({ application: '海港商店' })).toContain('payments_海港商店_')
  })
})
