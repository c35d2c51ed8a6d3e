import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { dayWords } from './day-words'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

describe('the days of a filter in words', () => {
  test.each([
    [{ range: 'today' }, 'Today'],
    [{ range: '7d' }, 'Last 7 days'],
    [{ range: '30d' }, 'Last 30 days'],
    [{ from: '2026-11-01', to: '2026-11-21' }, '2026-11-01 – 2026-11-21'],
  ] as const)('%j is %s', (filter, words) => {
    expect(dayWords(filter, i18n)).toBe(words)
  })

  test('a single day is named once', () => {
    expect(dayWords({ from: '2026-11-21', to: '2026-11-21' }, i18n)).toBe('2026-11-21')
  })

  test('all time has no words, and neither has half a range', () => {
    expect(dayWords({}, i18n)).toBeUndefined()
    expect(dayWords({ from: '2026-11-01' }, i18n)).toBeUndefined()
    expect(dayWords({ to: '2026-11-01' }, i18n)).toBeUndefined()
  })
})
