import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSpelling } from './spelling'

fc.configureGlobal({ seed: 20261121 })

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ascii = fc.string({ unit: fc.constantFrom(...ADDRESS.split('')), minLength: 1 })
const withAt = (text: string, at: number, put: string) => text.slice(0, at) + put + text.slice(at)

const INVISIBLE = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\ufe0f',
  '\u034f',
  '\u{e0041}',
  '\u0000',
]
const BIDI = [
  '\u200e',
  '\u200f',
  '\u061c',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2069',
]

describe('the letters of an address', () => {
  it('have no problem when they are plain ASCII, with or without blanks around them', () => {
    fc.assert(
      fc.property(ascii, (text) => {
        expect([
          checkSpelling(text),
          checkSpelling(` ${text}
`),
        ]).toEqual([undefined, undefined])
      }),
    )
  })

  it('contain no invisible character: each is found at any position, and the text without it is offered', () => {
    fc.assert(
      fc.property(ascii, fc.nat(), fc.constantFrom(...INVISIBLE), (text, at, hidden) => {
        const position = at % (text.length + 1)
        expect(checkSpelling(withAt(text, position, hidden))).toEqual({ kind: 'invisible', count: 1, rest: text })
      }),
    )
  })

  it('contain no character that changes the direction of writing', () => {
    fc.assert(
      fc.property(ascii, fc.nat(), fc.constantFrom(...BIDI), (text, at, control) => {
        expect(checkSpelling(withAt(text, at % (text.length + 1), control))).toEqual({ kind: 'bidi' })
      }),
    )
  })

  it('contain no letter of another script with a similar shape', () => {
    const cyrillic = 'TR7NHqj\u0435KQxGTCi8q8ZY4pL8otSzgjLj6t'
    expect(checkSpelling(cyrillic)).toEqual({ kind: 'foreign-letter', letter: '\u0435', like: 'e', position: 8 })
    expect(checkSpelling('\u03a4R7N')).toMatchObject({ kind: 'foreign-letter', like: 'T', position: 1 })
    expect(checkSpelling('0\uff58ab')).toMatchObject({ kind: 'foreign-letter', like: 'x', position: 2 })
    expect(checkSpelling('0x\u{1d7d8}')).toMatchObject({ kind: 'foreign-letter', like: '0', position: 3 })
    expect(checkSpelling('0x\u4e00')).toEqual({
      kind: 'foreign-letter',
      letter: '\u4e00',
      like: undefined,
      position: 3,
    })
  })

  it('are checked for foreign letters before invisible ones: a foreign letter is never removed', () => {
    expect(checkSpelling('T\u200bR\u0430')).toMatchObject({ kind: 'foreign-letter', like: 'a', position: 3 })
  })

  it('may be pasted in groups, for which the joined text is offered', () => {
    expect(checkSpelling('TR7N HqjeKQ xGTC\n')).toEqual({ kind: 'blanks', rest: 'TR7NHqjeKQxGTC' })
    expect(checkSpelling('TR7N\u00a0Hqje')).toEqual({ kind: 'blanks', rest: 'TR7NHqje' })
  })
})
