import { describe, expect, test } from 'vitest'
import { readIpLines } from './ip-lines'

describe('pasted addresses', () => {
  test('are read line by line, each once, without those that are known', () => {
    expect(readIpLines('203.0.113.10\n203.0.113.11, 203.0.113.11\r\n\n 203.0.113.12 ', ['203.0.113.10'])).toEqual({
      good: ['203.0.113.11', '203.0.113.12'],
      bad: [],
    })
  })

  test.each(['203.0.113.300', '198.51.100.0/24', '010.0.0.1', '1.2.3', '::1', 'localhost', '1.2.3.4.5'])(
    '%s is named with its line',
    (text) => {
      expect(readIpLines(`203.0.113.10\n${text}`, [])).toEqual({
        good: ['203.0.113.10'],
        bad: [{ line: 2, text, rule: 'ip-format' }],
      })
    },
  )
})
