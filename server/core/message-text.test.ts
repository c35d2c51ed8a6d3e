import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fault, HOSTILE } from '#server/testing/hostile-words'
import {
  messageAddress,
  messageBody,
  messageFact,
  messageHost,
  messageLine,
  messageName,
  messageNumber,
} from './message-text'

describe('the words of others in our messages', () => {
  test.each([
    ['Harbor Coffee & Tea (2026)', '“Harbor Coffee & Tea (2026)”'],
    ['海港咖啡', '“海港咖啡”'],
    ['Ünïted St. Ives', '“Ünïted St. Ives”'],
    ['Release 1.5', '“Release 1.5”'],
    ['Sign in:\nhttps://evil.example', '“Sign in https evil example”'],
    ['close” Sign in', '“close Sign in”'],
    ['\u2800\u200B', '“…”'],
  ])('a name %j is shown as %j', (name, shown) => {
    expect(messageName(name)).toBe(shown)
  })

  test('a name of any text is one line, short, and no link', () => {
    for (const text of HOSTILE) expect([text, fault(messageName(text))]).toEqual([text, null])
    const any = property(string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(fault(messageName(`${text} evil.example ${text}`))).toBeNull()
      expect(messageName(text).length).toBeLessThanOrEqual(62)
    })
    assert(any, { numRuns: 2_000, seed: 7 })
  })

  test('a number is an order number and no host', () => {
    for (const number of ['2026-11.7', '#1001', 'WC 123', 'n°110', 'a_b:c']) expect(messageNumber(number)).toBe(number)
    for (const text of [...HOSTILE, 'a.bc', '//evil', 'http:/evil']) expect(messageNumber(text)).toBeNull()
  })

  test('an address has the letters of addresses, and a host those that it is asked for with', () => {
    for (const text of HOSTILE) expect([messageAddress(text), messageHost(text)]).toEqual([null, null])
    expect(messageHost('https://user:pass@bücher.example:8443/x')).toBe('xn--bcher-kva.example:8443')
    expect(messageFact('120.5 USDT')).toBe('120.5 USDT')
    expect(messageFact('0x5a Ae12')).toBe('0x5a Ae12')
  })

  test('the last door lets no unseen character and no text without end out', () => {
    const text = `a\u200Bb\u202Ec\r\nd\u2800${'x'.repeat(50_000)}`
    expect(messageBody(text, 'mail')).toMatch(/^abc\ndx+…$/)
    expect(messageBody(text, 'mail')).toHaveLength(40_000)
    expect(messageBody(text, 'text')).toHaveLength(1_000)
    expect(messageLine('Hello\r\nBcc: a@b.example')).toBe('Hello Bcc: a@b.example')
  })
})
