import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import vectorFile from './address-vectors.json'
import { CHAIN_TYPES, isChainType } from './chain-type'
import { checkAddress, guessChainTypes } from './check-address'
import type { AddressVerdict } from './verdict'

fc.configureGlobal({ seed: 20261121 })

const vectors = z
  .array(
    z.object({
      chain: z.enum([...CHAIN_TYPES, 'Bitcoin testnet']),
      address: z.string(),
      valid: z.boolean(),
      reason: z.optional(z.string()),
      warnings: z.optional(z.array(z.string())),
      origin: z.string(),
    }),
  )
  .parse(vectorFile)

type Vector = (typeof vectors)[number]

const verdictOf = ({ chain, address }: Vector): AddressVerdict =>
  checkAddress(chain === 'Bitcoin testnet' ? 'Bitcoin' : chain, address)

/** What is right on the test network is wrong here, and the other way round. */
function expected({ chain, valid, reason, warnings }: Vector): object {
  if (chain === 'Bitcoin testnet')
    return valid ? { ok: false, reason: 'wrong-network' } : { ok: reason === 'wrong-network' }
  return valid ? { ok: true, warnings: warnings ?? [] } : { ok: false, reason }
}

describe('every vector gets the right verdict', () => {
  it.each(vectors.map((vector) => [vector.chain, vector.address, vector] as const))(
    '%s %s',
    (_chain, _address, vector) => {
      expect(verdictOf(vector)).toMatchObject(expected(vector))
    },
  )

  it('covers every chain type both ways', () => {
    expect(vectors).toHaveLength(109)
    for (const chain of CHAIN_TYPES) {
      expect(new Set(vectors.filter((vector) => vector.chain === chain).map(({ valid }) => valid)).size).toBe(2)
    }
  })

  it('has a normal form that is accepted and stays the same when checked again', () => {
    for (const vector of vectors) {
      const verdict = verdictOf(vector)
      if (!verdict.ok) continue
      const again = verdictOf({ ...vector, address: verdict.normal })
      expect(again).toMatchObject({ ok: true, normal: verdict.normal, shown: verdict.shown })
    }
  })

  it('has a shown form that reads as the same address', () => {
    for (const vector of vectors) {
      const verdict = verdictOf(vector)
      if (!verdict.ok) continue
      expect(verdictOf({ ...vector, address: verdict.shown })).toMatchObject({ ok: true, normal: verdict.normal })
    }
  })
})

describe('a text that is not an address on any chain', () => {
  it.each([
    ['', 'empty'],
    [' TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'has-space'],
    ['TR7NHqjeKQxGTCi8q8ZY 4pL8otSzgjLj6t', 'has-space'],
    ['bitcoin:bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv?amount=1', 'payment-link'],
    ['ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'payment-link'],
    ['https://example.com', 'payment-link'],
  ] as const)('%j is refused as %s', (text, reason) => {
    for (const chainType of CHAIN_TYPES) expect(checkAddress(chainType, text)).toEqual({ ok: false, reason })
  })

  it('refuses any text without throwing, and never accepts a blank, however long the text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CHAIN_TYPES), fc.string({ unit: 'binary', maxLength: 200 }), (chainType, text) => {
        expect(checkAddress(chainType, text).ok && /\s/.test(text)).toBe(false)
      }),
      { numRuns: 2000 },
    )
    for (const chainType of CHAIN_TYPES) expect(checkAddress(chainType, '1'.repeat(1_000_000)).ok).toBe(false)
  })
})

/** One published address for each form that has a checksum. */
const CHECKED_FORMS = [
  ['Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0123456789abcdefABCDEF'],
  ['Tron', 'TX8qeDzWJ3ePxwajj18PGbcc7FwV1dhqt3', '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'],
  ['TON', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF', 'ABCXYZabcxyz0189-_'],
  ['TONTESTNET', 'kQAs9VlT6S776tq3unJcP5Ogsj-ELLunLXuOb1EKcOQi47nL', 'ABCXYZabcxyz0189-_'],
  ['Bitcoin', '1FjL87pn8ky6Vbavd1ZHeChRXtoxwRGCRd', '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'],
  ['Bitcoin', 'bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv', 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'],
  ['Bitcoin', 'bc1p83n3au0rjylefxq2nc2xh2y4jzz4pm6zxj4mw5pagdjjr2a9f36s6jjnnu', 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'],
] as const

describe('a typing mistake on a chain with a checksum', () => {
  it.each(CHECKED_FORMS)('%s %s: one wrong character is always refused', (chainType, address, alphabet) => {
    expect(checkAddress(chainType, address).ok).toBe(true)
    fc.assert(
      fc.property(
        fc.nat({ max: address.length - 1 }),
        fc.constantFrom(...Array.from<string>(alphabet)),
        (index, character) => {
          fc.pre(address[index] !== character)
          const typo = address.slice(0, index) + character + address.slice(index + 1)
          expect(checkAddress(chainType, typo).ok).toBe(false)
        },
      ),
      { numRuns: 600 },
    )
  })

  it.each(CHECKED_FORMS)('%s %s: swapped and lost characters are refused at every position', (chainType, address) => {
    for (let index = 0; index < address.length; index++) {
      const rest = address.slice(index + 1)
      expect(checkAddress(chainType, address.slice(0, index) + rest).ok).toBe(false)
      const swapped = address.slice(0, index) + rest.slice(0, 1) + address.charAt(index) + rest.slice(1)
      expect(checkAddress(chainType, swapped).ok).toBe(swapped === address)
    }
  })
})

describe('guessing the network of a pasted address', () => {
  it.each([
    ['TX8qeDzWJ3ePxwajj18PGbcc7FwV1dhqt3', ['Tron']],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', ['Ethereum']],
    ['0x685a8f02c69f5ce96e1c2386a5addb7a11ad462e556cd0043d53317ce286ae52', ['Aptos']],
    ['5SHvmLEaSr76dsKy4XLR5vMht14PRuLzJFx6svJzqorP', ['HC', 'Solana', 'Endless']],
    ['1FjL87pn8ky6Vbavd1ZHeChRXtoxwRGCRd', ['Bitcoin']],
    ['EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF', ['TON']],
    ['0QAs9VlT6S776tq3unJcP5Ogsj-ELLunLXuOb1EKcOQi4-QO', ['TONTESTNET']],
    ['0:2cf55953e92efbeadab7ba725c3f93a0b23f842cbba72d7b8e6f510a70e422e3', ['TON', 'TONTESTNET']],
    ['hello', []],
  ])('%s looks like %s', (text, chainTypes) => {
    expect(guessChainTypes(text)).toEqual(chainTypes)
  })
})

describe('chain types', () => {
  it('are accepted only in the spelling of the wire', () => {
    expect(CHAIN_TYPES).toHaveLength(9)
    expect(CHAIN_TYPES.every(isChainType)).toBe(true)
    for (const word of ['ethereum', 'EVM', 'TON_TEST', 'toString', '']) expect(isChainType(word)).toBe(false)
  })
})
