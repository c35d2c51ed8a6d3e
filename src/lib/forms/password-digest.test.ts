import { md5 } from '@noble/hashes/legacy.js'
import { hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passwordDigest } from '@/lib/forms/password-digest'

fc.configureGlobal({ seed: 20261121 })

/** The same digest from another library. */
const md5hex = (text: string): string => hex.encode(md5(new TextEncoder().encode(text)))

describe('the digest of a password', () => {
  it.each([
    ['', '74be16979710d4c4e7c6647856088456'],
    ['password', '696d29e0940a4957748fe3fc9efd22a3'],
    ['123456', '14e1b600b1fd579f47433b88e8d85291'],
    ['admin', 'c3284d0f94606de1fd2af172aba15bf3'],
  ])('of %j is the published double MD5', (raw, digest) => {
    expect(passwordDigest(raw)).toBe(digest)
  })

  it.each(['pässwörd', '密码Abc123', '🔑key', '\ufeffBOM', ' Abcdefg1 ', 'half\ud83d', '\udd11half'])(
    'of %j is over its UTF-8',
    (raw) => {
      expect(passwordDigest(raw)).toBe(md5hex(md5hex(raw)))
    },
  )

  it('is 32 lower-case hex digits of any text, and agrees with another library', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        expect(passwordDigest(raw)).toMatch(/^[0-9a-f]{32}$/)
        expect(passwordDigest(raw)).toBe(md5hex(md5hex(raw)))
      }),
    )
  })

  it('is not trimmed', () => {
    expect(passwordDigest('Abcdefg1 ')).not.toBe(passwordDigest('Abcdefg1'))
  })
})
