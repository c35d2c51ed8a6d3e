import { describe, expect, test } from 'vitest'
import { exportName } from './export-name'

const name = (more: Partial<Parameters<typeof exportName>[0]> = {}) =>
  exportName({
    of: ['payments', 'all'],
    days: undefined,
    until: 'to',
    today: '2026-11-21',
    zoneLabel: 'UTC+8',
    format: 'csv',
    ...more,
  })

describe('the name of an export', () => {
  test('has subject, owner, range and zone', () => {
    const days = { from: '2026-11-15', to: '2026-11-21' }
    expect(name({ of: ['payments', 'Harbor Store'], days })).toBe(
      'payments_harbor-store_2026-11-15_2026-11-21_UTC+8.csv',
    )
  })

  test('has the last day for an export of all time', () => {
    expect(name({ format: 'xlsx' })).toBe('payments_all_to_2026-11-21_UTC+8.xlsx')
  })

  test('has the words of the language, in every script', () => {
    expect(name({ of: ['资金流水', '全部'], until: '至' })).toBe('资金流水_全部_至_2026-11-21_UTC+8.csv')
  })

  test('has no path, no blank and no character special to a shell', () => {
    expect(name({ of: ['payments', '../../etc/passwd; rm -rf "$HOME"'], zoneLabel: 'UTC+5:30' })).toBe(
      'payments_etc-passwd-rm-rf-home_to_2026-11-21_UTC+530.csv',
    )
    expect(name({ of: ['payments', '///'] })).toContain('payments_unnamed_')
    expect(name({ of: ['payments', '海港商店'] })).toContain('payments_海港商店_')
  })
})
