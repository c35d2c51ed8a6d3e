import { describe, expect, it } from 'vitest'
import { mergeSwitches, switchesOfQuery } from './page/test-switches'
import { chooseLanguage, wordsOf } from './words'

describe('words', () => {
  it.each([
    [null, ['zh-SG', 'en'], 'zh-CN'],
    [null, ['de', 'en-GB', 'zh'], 'en'],
    [null, ['de'], 'en'],
    ['zh-CN', ['en'], 'zh-CN'],
    ['xx', ['en'], 'en'],
  ] as const)('asked %s, preferred %s: %s', (asked, preferred, language) => {
    expect(chooseLanguage(asked, preferred)).toBe(language)
  })

  it('insert values, and leave unknown names as they are', () => {
    expect(wordsOf('en')('problem', { reason: 'x' })).toBe('It did not work: x')
    expect(wordsOf('zh-CN')('problem', {})).toContain('{reason}')
  })
})

describe('test switches', () => {
  it('are taken from the address, else from the server, else are off', () => {
    const query = new URLSearchParams('latency=500&fail_code=-32603&reply=none&reload=1')
    expect(switchesOfQuery(query)).toEqual({ latency: 500, fail_code: -32603, reply: 'none', reload: true })
    expect(mergeSwitches({ latency: 5, reload: true }, { latency: 7 })).toEqual({
      latency: 7,
      fail_code: null,
      reply: 'normal',
      reload: true,
    })
  })

  it('with invalid values are off', () => {
    expect(mergeSwitches({}, switchesOfQuery(new URLSearchParams('reply=maybe')))).toEqual(mergeSwitches())
    expect(switchesOfQuery(new URLSearchParams('latency=soon'))).toEqual({})
  })
})
