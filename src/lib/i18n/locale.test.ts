import { describe, expect, it } from 'vitest'
import { localeFor, serverLanguage } from './locale'

const both = ['en', 'zh-CN'] as const

describe('the language to start with', () => {
  it.each([
    ['zh', 'zh-CN'],
    ['zh-CN', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-Hans', 'zh-CN'],
    ['zh-Hans-HK', 'zh-CN'],
    ['ZH-cn', 'zh-CN'],
    ['zh-TW', 'en'],
    ['zh-HK', 'en'],
    ['zh-Hant-CN', 'en'],
    ['zha', 'en'],
    ['en-US', 'en'],
    ['fr', 'en'],
    ['', 'en'],
  ])('is for a browser in %s: %s', (browser, expected) => {
    expect(localeFor({ chosen: null, browser, offered: both })).toBe(expected)
  })

  it('is what the merchant chose, whatever the browser prefers', () => {
    expect(localeFor({ chosen: 'en', browser: 'zh-CN', offered: both })).toBe('en')
    expect(localeFor({ chosen: 'zh-CN', browser: 'en', offered: both })).toBe('zh-CN')
  })

  it('ignores a stored language that does not exist', () => {
    expect(localeFor({ chosen: 'tlh', browser: 'zh', offered: both })).toBe('zh-CN')
  })

  it('is one that the deployment offers', () => {
    expect(localeFor({ chosen: 'zh-CN', browser: 'zh', offered: ['en'] })).toBe('en')
    expect(localeFor({ chosen: null, browser: 'en', offered: ['zh-CN'] })).toBe('zh-CN')
    expect(localeFor({ chosen: null, browser: 'en', offered: [] })).toBe('en')
  })

  it('has another name for the server', () => {
    expect(both.map(serverLanguage)).toEqual(['en-US', 'zh-CN'])
  })
})
