import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupsOfFour, maskKey, maskMiddle } from './mask'

fc.configureGlobal({ seed: 20261121 })

describe('masking', () => {
  it('shows the first five and the last four', () => {
    expect(maskMiddle('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('TR7NH…Lj6t')
    expect(maskMiddle('1234567890123')).toBe('12345…0123')
  })

  it('leaves twelve characters and fewer whole', () => {
    expect(maskMiddle('123456789012')).toBe('123456789012')
    expect(maskMiddle('')).toBe('')
  })
})

describe('a KEY', () => {
  it('never stands in a list in whole or in good part', () => {
    expect(maskKey('sk_live_abcdefghijklmnopqrstuvwxyz')).toBe('sk_li…wxyz')
    expect(maskKey('short-secret')).toBe('…')
    fc.assert(fc.property(fc.stringMatching(/^\w{13,80}$/), (key) => maskKey(key).length <= 10))
  })

  it('that is masked already, or not known, stays as it is', () => {
    for (const key of ['k3J0q…2pf9', 'k3J0****', 'abc...xyz', '', '—']) expect(maskKey(key)).toBe(key)
  })
})

describe('groups of four', () => {
  it('cuts the whole string and loses nothing', () => {
    expect(groupsOfFour('TR7NHqjeKQ')).toEqual(['TR7N', 'Hqje', 'KQ'])
    expect(groupsOfFour('')).toEqual([])
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(groupsOfFour(text).join('')).toBe(text)
      }),
    )
  })
})
