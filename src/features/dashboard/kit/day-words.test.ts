import { describe, expect, test } from 'vitest'
import { dayTick, dayTitle, longDay } from './day-words'

describe('a calendar day', () => {
  test('is written in English with the day before the month', () => {
    expect(longDay('2026-11-21', 'en')).toBe('Saturday, 21 November 2026')
    expect(dayTitle('2026-11-13', 'en')).toBe('Fri 13 November')
    expect(dayTick('2026-10-23', 'en')).toBe('23 Oct')
  })

  test('is written in Chinese with the weekday last', () => {
    expect(longDay('2026-11-21', 'zh-CN')).toBe('2026年11月21日 星期六')
    expect(dayTitle('2026-11-13', 'zh-CN')).toBe('11月13日 周五')
    expect(dayTick('2026-10-23', 'zh-CN')).toBe('10月23日')
  })

  test('is a dash when it is no day', () => {
    expect(dayTick('nonsense', 'en')).toBe('—')
  })
})
