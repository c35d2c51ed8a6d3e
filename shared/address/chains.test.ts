import { PublicKey } from '@solana/web3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base64urlnopad, bech32, bech32m, createBase58check, hex } from '@scure/base'
import * as fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { checkAptos } from './aptos'
import { checkBitcoin } from './bitcoin'
import { checkEndless } from './endless'
import { checkEthereum } from './ethereum'
import { checkHc } from './hc'
import { checkSolana } from './solana'
import { checkTon, checkTonTestnet } from './ton'
import { checkTron } from './tron'

fc.configureGlobal({ seed: 20261121 })

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const base58check = createBase58check(sha256)

describe('Ethereum', () => {
  it('writes the checksum case as viem does, from any one-case spelling', () => {
    fc.assert(
      fc.property(bytes(20), (account) => {
        const lower = `0x${hex.encode(account)}` as const
        const upper = `0x${hex.encode(account).toUpperCase()}`
        expect(checkEthereum(lower)).toMatchObject({ ok: true, normal: getAddress(lower) })
        expect(checkEthereum(upper)).toMatchObject({ ok: true, normal: getAddress(lower) })
        expect(checkEthereum(getAddress(lower))).toMatchObject({ ok: true, warnings: [] })
      }),
    )
  })

  it('says that a one-case spelling has no checksum', () => {
    expect(checkEthereum('0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED')).toMatchObject({ warnings: ['no-checksum'] })
  })

  it('refuses digits that are not hex', () => {
    expect(checkEthereum(`0x${'g'.repeat(40)}`)).toEqual({ ok: false, reason: 'bad-character' })
  })
})

describe('Solana, HC and Endless', () => {
  it('take any 32 bytes; Solana warns off the curve exactly as its own library sees it', () => {
    fc.assert(
      fc.property(bytes(32), (account) => {
        const text = base58.encode(account)
        const verdict = checkSolana(text)
        const warnings = PublicKey.isOnCurve(account) ? ['no-checksum'] : ['no-checksum', 'off-curve']
        expect(verdict).toMatchObject({ ok: true, normal: text, warnings })
        expect(checkHc(text)).toMatchObject({ ok: true, warnings: ['no-checksum'] })
        expect(checkEndless(text)).toMatchObject({ ok: true, warnings: ['no-checksum'] })
      }),
    )
  })

  it('refuse every other number of bytes', () => {
    for (const length of [0, 1, 20, 25, 31, 33, 34, 64]) {
      const text = base58.encode(new Uint8Array(length).fill(9))
      expect([checkSolana(text).ok, checkHc(text).ok, checkEndless(text).ok]).toEqual([false, false, false])
    }
  })
})

describe('Tron', () => {
  it('takes version 0x41 with 20 bytes and no other version', () => {
    fc.assert(
      fc.property(bytes(20), fc.nat({ max: 255 }), (account, version) => {
        const text = base58check.encode(Uint8Array.of(version, ...account))
        expect(checkTron(text).ok).toBe(version === 0x41)
      }),
    )
  })

  it('refuses letters outside the alphabet and other lengths', () => {
    expect(checkTron('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60')).toEqual({ ok: false, reason: 'bad-character' })
    expect(checkTron('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6')).toEqual({ ok: false, reason: 'bad-length' })
  })
})

describe('Aptos', () => {
  it('takes the sixteen special addresses in their short form', () => {
    for (const digit of '0123456789abcdef') {
      expect(checkAptos(`0x${digit}`)).toMatchObject({ ok: true, normal: `0x${'0'.repeat(63)}${digit}` })
    }
  })

  it('suggests the padded form when 1 to 4 leading zeros are missing, and nothing when more are', () => {
    for (let digits = 2; digits < 64; digits++) {
      const text = `0x${'a'.repeat(digits)}`
      const short = { ok: false, reason: 'short-form', suggestion: `0x${'a'.repeat(digits).padStart(64, '0')}` }
      expect(checkAptos(text)).toEqual(digits >= 60 ? short : { ok: false, reason: 'bad-length' })
    }
    expect(checkAptos('0x')).toEqual({ ok: false, reason: 'bad-length' })
  })
})

/** The bit-by-bit definition, with the two zero bytes at the end, unlike the code under test. */
function naiveCrc16(input: Uint8Array): [number, number] {
  let rest = 0
  for (const byte of [...input, 0, 0]) {
    for (let mask = 0x80; mask > 0; mask >>= 1) {
      rest = rest * 2 + ((byte & mask) === 0 ? 0 : 1)
      if (rest > 0xffff) rest = (rest ^ 0x1021) & 0xffff
    }
  }
  return [rest >> 8, rest & 0xff]
}

function friendly(tag: number, workchain: number, hash: Uint8Array): string {
  const body = Uint8Array.of(tag, workchain, ...hash)
  return base64urlnopad.encode(Uint8Array.of(...body, ...naiveCrc16(body)))
}

describe('TON', () => {
  it('reads every form of one account as the same address and shows the non-bounceable form', () => {
    fc.assert(
      fc.property(
        bytes(32),
        fc.constantFrom([0x00, '0'] as const, [0xff, '-1'] as const),
        (hash, [byte, workchain]) => {
          const normal = `${workchain}:${hex.encode(hash)}`
          const shown = friendly(0x51, byte, hash)
          const standard = shown.replaceAll('-', '+').replaceAll('_', '/')
          for (const text of [friendly(0x11, byte, hash), shown, standard]) {
            expect(checkTon(text)).toEqual({ ok: true, normal, shown, warnings: [] })
            expect(checkTonTestnet(text)).toEqual({ ok: false, reason: 'wrong-network' })
          }
          const testShown = friendly(0xd1, byte, hash)
          expect(checkTonTestnet(friendly(0x91, byte, hash))).toEqual({
            ok: true,
            normal,
            shown: testShown,
            warnings: [],
          })
          expect(checkTon(testShown)).toEqual({ ok: false, reason: 'wrong-network' })
          expect(checkTon(normal.toUpperCase())).toEqual({ ok: true, normal, shown, warnings: ['no-checksum'] })
        },
      ),
    )
  })

  it('refuses other tags, other workchains and mixed alphabets', () => {
    const hash = new Uint8Array(32).fill(0xfb)
    expect(checkTon(friendly(0x12, 0, hash))).toEqual({ ok: false, reason: 'wrong-version' })
    expect(checkTon(friendly(0x11, 5, hash))).toEqual({ ok: false, reason: 'wrong-version' })
    expect(checkTon(`1:${hex.encode(hash)}`)).toEqual({ ok: false, reason: 'wrong-version' })
    expect(checkTon(`0:${'z'.repeat(64)}`)).toEqual({ ok: false, reason: 'bad-character' })
    expect(checkTon(friendly(0x11, 0, hash).replace('_', '/'))).toEqual({ ok: false, reason: 'bad-character' })
  })
})

const segwit = (prefix: string, version: number, program: Uint8Array): string =>
  (version === 0 ? bech32 : bech32m).encode(prefix, [version, ...bech32.toWords(program)])

describe('Bitcoin', () => {
  it('accepts its own version bytes and names the other network by its version bytes', () => {
    const encode = (version: number, length = 20) =>
      base58check.encode(Uint8Array.of(version, ...new Uint8Array(length).fill(7)))
    for (const version of [0x00, 0x05]) {
      expect(checkBitcoin(encode(version)).ok).toBe(true)
    }
    for (const version of [0x6f, 0xc4]) {
      expect(checkBitcoin(encode(version))).toEqual({ ok: false, reason: 'wrong-network' })
    }
    // Litecoin's old script version starts with a 3 as well, and so does 0x04.
    expect(checkBitcoin(encode(0x04))).toEqual({ ok: false, reason: 'wrong-version' })
    expect(checkBitcoin(encode(0x00, 19))).toEqual({ ok: false, reason: 'bad-length' })
    expect(checkBitcoin('1')).toEqual({ ok: false, reason: 'bad-checksum' })
    expect(checkBitcoin(base58check.encode(new Uint8Array()))).toEqual({ ok: false, reason: 'bad-length' })
    expect(checkBitcoin('1Fj0')).toEqual({ ok: false, reason: 'bad-character' })
  })

  it('takes witness versions 0 and 1 of the right lengths, in one case, and no later version', () => {
    fc.assert(
      fc.property(fc.nat({ max: 16 }), fc.integer({ min: 2, max: 40 }), (version, length) => {
        const text = segwit('bc', version, new Uint8Array(length).fill(3))
        const expected = (version === 0 && (length === 20 || length === 32)) || (version === 1 && length === 32)
        expect(checkBitcoin(text).ok).toBe(expected)
        expect(checkBitcoin(text.toUpperCase()).ok).toBe(expected)
      }),
      { numRuns: 400 },
    )
  })

  it('stores bech32 in lower case', () => {
    expect(checkBitcoin('BC1QVYQ0CC6RAHYVSAZFDJE0TWL7EZ82NDMUAC2LHV')).toMatchObject({
      normal: 'bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv',
    })
  })

  it('refuses bech32 without a program', () => {
    expect(checkBitcoin(bech32.encode('bc', []))).toEqual({ ok: false, reason: 'bad-checksum' })
    expect(checkBitcoin(bech32.encode('bc', [0]))).toEqual({ ok: false, reason: 'bad-length' })
  })
})
