import { sha256 } from '@noble/hashes/sha2.js'
import { base58, createBase58check, hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHAIN_TYPES, type ChainType } from './chain-type'
import { checkAddress } from './check-address'
import { PAYOUT_REFUSALS } from './payout-refusals'
import { checkPayout } from './policy'

fc.configureGlobal({ seed: 20261121 })

describe('the lists', () => {
  it('hold well-formed addresses in normal form only, so that the comparison by spelling finds them', () => {
    for (const chainType of CHAIN_TYPES) {
      for (const address of Object.values(PAYOUT_REFUSALS[chainType]).flat()) {
        expect(checkAddress(chainType, address)).toMatchObject({ ok: true, normal: address })
      }
    }
  })

  it('refuse each of their addresses with its reason', () => {
    for (const chainType of CHAIN_TYPES) {
      for (const [reason, addresses] of Object.entries(PAYOUT_REFUSALS[chainType])) {
        for (const address of addresses) expect(checkPayout(chainType, address)).toEqual({ ok: false, reason })
      }
    }
  })
})

describe('a payout', () => {
  it.each<[ChainType, string, string]>([
    ['Tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'burn-address'],
    ['Tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'token-contract'],
    ['Ethereum', '0x000000000000000000000000000000000000dead', 'burn-address'],
    ['Ethereum', '0x0000000000000000000000000000000000000001', 'system-account'],
    ['Ethereum', '0xdac17f958d2ee523a2206206994597c13d831ec7', 'token-contract'],
    ['Solana', '11111111111111111111111111111111', 'system-account'],
    ['Solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'token-contract'],
    ['HC', '11111111111111111111111111111111', 'system-account'],
    ['Aptos', '0x0', 'system-account'],
    ['Aptos', '0x1', 'system-account'],
    ['Endless', '11111111111111111111111111111112', 'system-account'],
    ['Endless', 'ENDLESSsssssssssssssssssssssssssssssssssssss', 'token-contract'],
    ['TON', 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c', 'burn-address'],
    ['TON', 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', 'token-contract'],
    ['Bitcoin', '1111111111111111111114oLvT2', 'burn-address'],
    ['Bitcoin', 'BC1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ9E75RS', 'burn-address'],
  ])('on %s to %s is refused as %s, in any spelling', (chainType, address, reason) => {
    expect(checkPayout(chainType, address)).toEqual({ ok: false, reason })
  })

  it('is allowed to an ordinary address, with the same answer as the check of its form', () => {
    const address = 'TX8qeDzWJ3ePxwajj18PGbcc7FwV1dhqt3'
    expect(checkPayout('Tron', address)).toEqual(checkAddress('Tron', address))
    expect(checkPayout('HC', 'AQoKYV7tYpTrFZN6P5oUufbQKAUr9mNYGe1TTJC9wajM').ok).toBe(true)
  })

  it('is refused to a text that is not an address, with the reason of the form', () => {
    expect(checkPayout('Tron', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual({
      ok: false,
      reason: 'bad-prefix',
    })
  })

  it('is refused to the merchant’s own collection addresses and to the token contracts of the back end', () => {
    const address = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
    const normal = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(checkPayout('Ethereum', address, { own: [normal] })).toEqual({ ok: false, reason: 'own-address' })
    expect(checkPayout('Ethereum', address, { own: [normal], tokenContracts: [normal] })).toEqual({
      ok: false,
      reason: 'token-contract',
    })
  })

  it('is refused to every account that a chain reserves for itself', () => {
    const base58check = createBase58check(sha256)
    fc.assert(
      fc.property(fc.nat({ max: 0xffff }), (number) => {
        const low = Uint8Array.of(number >> 8, number & 0xff)
        const evm = `0x${'0'.repeat(36)}${hex.encode(low)}`
        const tron = base58check.encode(Uint8Array.of(0x41, ...new Uint8Array(18), ...low))
        const reasons = ['burn-address', 'system-account']
        expect(checkPayout('Ethereum', evm)).toMatchObject({ ok: false, reason: expect.toBeOneOf(reasons) })
        expect(checkPayout('Tron', tron)).toMatchObject({ ok: false, reason: expect.toBeOneOf(reasons) })
      }),
    )
    for (let number = 0; number < 16; number++) {
      const account = new Uint8Array(32)
      account[31] = number
      expect(checkPayout('Endless', base58.encode(account))).toEqual({ ok: false, reason: 'system-account' })
      expect(checkPayout('Aptos', `0x${hex.encode(account)}`)).toEqual({ ok: false, reason: 'system-account' })
    }
  })

  it('is allowed to an account whose first bytes are small', () => {
    const base58check = createBase58check(sha256)
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (end) => {
        fc.pre(end[0] !== 0)
        const account = Uint8Array.of(...new Uint8Array(8), ...end)
        expect(checkPayout('Ethereum', `0x${hex.encode(account)}`).ok).toBe(true)
        expect(checkPayout('Tron', base58check.encode(Uint8Array.of(0x41, ...account))).ok).toBe(true)
      }),
    )
  })
})
