/// <reference types="vite/client" />
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, createBase58check, hex } from '@scure/base'
import * as fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { checkAddress } from './check-address'
import { looksAlike } from './look-alike'
import { maskMiddle } from '#shared/money/mask'

/** `LOOK_ALIKES=100000` for the full run. */
const planted = Number(import.meta.env['LOOK_ALIKES'] ?? 4_000)
const SEED = 20_261_121

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const base58check = createBase58check(sha256)

/** For each chain: how an account becomes the normal form, and where the part that differs between accounts starts. */
const CHAINS = {
  Ethereum: { length: 20, start: 2, write: (account: Uint8Array) => getAddress(`0x${hex.encode(account)}`) },
  Tron: { length: 20, start: 0, write: (account: Uint8Array) => base58check.encode(Uint8Array.of(0x41, ...account)) },
  Solana: { length: 32, start: 0, write: (account: Uint8Array) => base58.encode(account) },
  TON: { length: 32, start: 2, write: (account: Uint8Array) => `0:${hex.encode(account)}` },
  Aptos: { length: 32, start: 2, write: (account: Uint8Array) => `0x${hex.encode(account)}` },
  Bitcoin: {
    length: 20,
    start: 4,
    write: (account: Uint8Array) => bech32.encode('bc', [0, ...bech32.toWords(account)]),
  },
} as const
type Chain = keyof typeof CHAINS
const chains = fc.constantFrom<Chain[]>('Ethereum', 'Tron', 'Solana', 'TON', 'Aptos', 'Bitcoin')

const pair = chains.chain((chain) =>
  fc.record({
    chain: fc.constant(chain),
    one: bytes(CHAINS[chain].length).map(CHAINS[chain].write),
    other: bytes(CHAINS[chain].length).map(CHAINS[chain].write),
  }),
)

/** The ends of one address with the middle of the other: what an attacker can generate in a few hours. */
const sameEnds = pair.map(({ chain, one, other }) => {
  const head = CHAINS[chain].start + 4
  return { one, other: withCase(chain, one.slice(0, head) + other.slice(head, -4) + one.slice(-4)) }
})

/** Ethereum's checksum is in the case of the letters, so equal ends can differ in case. */
const withCase = (chain: Chain, text: string): string =>
  chain === 'Ethereum' && /^0x[0-9a-f]{40}$/i.test(text) ? getAddress(text.toLowerCase()) : text

/** The same letters at every position, in another case or with a similar shape. */
const redrawn = pair
  .filter(({ chain }) => chain !== 'Aptos' && chain !== 'TON' && chain !== 'Bitcoin')
  .map(({ one }) => ({ one, other: one.replace(/[a-z](?=[^a-z]*$)/, (letter) => letter.toUpperCase()) }))
  .filter(({ one, other }) => one !== other)

const slip = fc.record({ pair, at: fc.nat(), kind: fc.constantFrom('change', 'omit', 'add', 'swap'), by: fc.nat(57) })
const oneSlip = slip.map(({ pair: { chain, one }, at, kind, by }) => {
  const position = CHAINS[chain].start + (at % (one.length - CHAINS[chain].start - 1))
  const [before, here, next, after] = [
    one.slice(0, position),
    one.charAt(position),
    one.charAt(position + 1),
    one.slice(position + 2),
  ]
  const letter = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'.charAt(by)
  const written = { change: letter + next, omit: next, add: here + letter + next, swap: next + here }
  return { one, other: before + (written[kind] ?? '') + after }
})

/**
 * A TON address whose friendly form has the same ends, including its checksum: CRC16 does not change when a multiple of
 * its polynomial is added to the middle.
 */
const friendlyEnds = fc
  .record({ account: bytes(32), positions: fc.uniqueArray(fc.integer({ min: 4, max: 27 }), { minLength: 1 }) })
  .map(({ account, positions }) => {
    const other = Uint8Array.from(account)
    for (const position of positions) {
      for (const [offset, byte] of [0x01, 0x10, 0x21].entries())
        other[position + offset] = (other[position + offset] ?? 0) ^ byte
    }
    return { one: CHAINS.TON.write(account), other: CHAINS.TON.write(other) }
  })

/** An address with the same mask in a list: on Ethereum that needs no more than seven equal digits. */
const sameMask = pair
  .map(({ chain, one, other }) => ({
    one,
    other: withCase(chain, one.slice(0, 5) + other.slice(5, -4) + one.slice(-4)),
  }))
  .filter(({ one }) => one.length > 12)

describe(`${planted} planted look-alikes`, () => {
  it('are all detected, whichever of the two comes first', { timeout: 600_000 }, () => {
    const kinds = fc.oneof(sameEnds, redrawn, oneSlip, friendlyEnds, sameMask)
    fc.assert(
      fc.property(
        kinds.filter(({ one, other }) => one !== other),
        ({ one, other }) => {
          expect([looksAlike(one, other), looksAlike(other, one)]).toEqual([true, true])
        },
      ),
      { numRuns: planted, seed: SEED },
    )
  })

  it('are also detected in the form that a TON wallet shows', () => {
    fc.assert(
      fc.property(friendlyEnds, ({ one, other }) => {
        const [left, right] = [one, other].map((text) => checkAddress('TON', text))
        if (left?.ok !== true || right?.ok !== true || one === other) return
        expect(maskMiddle(left.shown)).toBe(maskMiddle(right.shown))
        expect(looksAlike(one, other)).toBe(true)
      }),
      { numRuns: 200, seed: SEED },
    )
  })
})

it.each([
  ['0 and O', 'UQ0a7kkkkkkkkkkkkkkkkb0cd', 'UQOa7mmmmmmmmmmmmmmmmbOcd'],
  ['1, I and l', 'UQ1a7kkkkkkkkkkkkkkkkbIcd', 'UQla7mmmmmmmmmmmmmmmmb1cd'],
  ['capital and small letters', 'UQka7kkkkkkkkkkkkkkkkbXcd', 'uqKA7mmmmmmmmmmmmmmmmBxCD'],
])('%s look the same at the ends of an address', (_, one, other) => {
  expect(looksAlike(one, other)).toBe(true)
})

describe('ordinary addresses', () => {
  it('are not look-alikes of each other, on any chain', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(pair, ({ one, other }) => {
        fc.pre(one !== other)
        expect(looksAlike(one, other)).toBe(false)
      }),
      { numRuns: planted, seed: SEED },
    )
  })

  it('are not look-alikes of themselves', () => {
    fc.assert(
      fc.property(pair, ({ one }) => {
        expect(looksAlike(one, one)).toBe(false)
      }),
      { numRuns: 200, seed: SEED },
    )
  })

  it('may share one end', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(looksAlike(address, getAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1b0000'))).toBe(false)
    expect(looksAlike(address, getAddress('0x00001053f3e94c9b9a09f33669435e7ef1bbeaed'.padEnd(42, '0')))).toBe(false)
  })
})
