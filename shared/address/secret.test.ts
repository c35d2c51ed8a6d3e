import { sha256 } from '@noble/hashes/sha2.js'
import { base58, createBase58check } from '@scure/base'
import { describe, expect, it } from 'vitest'
import vectors from './address-vectors.json'
import { CHAIN_TYPES } from './chain-type'
import { checkAddress } from './check-address'
import { looksLikeSecret } from './secret'

const base58check = createBase58check(sha256)
const key = new Uint8Array(32).fill(5)

describe('a private key or recovery phrase pasted as an address', () => {
  it.each([
    ['Bitcoin WIF', base58check.encode(Uint8Array.of(0x80, ...key))],
    ['Bitcoin WIF, compressed', base58check.encode(Uint8Array.of(0x80, ...key, 1))],
    ['Bitcoin test WIF', base58check.encode(Uint8Array.of(0xef, ...key, 1))],
    ['the WIF of the Bitcoin wiki', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
    ['Solana secret key', base58.encode(new Uint8Array(64).fill(9))],
    ['Solana key file', `[${Array.from({ length: 64 }, (_, index) => index).join(', ')}]`],
    ['extended key', `xprv${'9'.repeat(107)}`],
    ['prefixed key', 'ed25519-priv-0x00'],
    ['recovery phrase', `${'abandon '.repeat(11)}about`],
  ])('%s is recognised and refused on every chain', (_name, text) => {
    expect(looksLikeSecret(text)).toBe(true)
    for (const chainType of CHAIN_TYPES) {
      expect(checkAddress(chainType, `${text}\n`)).toEqual({ ok: false, reason: 'private-key' })
    }
  })

  it('is never found in a valid address', () => {
    for (const { address } of vectors) expect(looksLikeSecret(address)).toBe(false)
  })

  it('is recognised only in its complete form: not with a wrong checksum, not with eleven words', () => {
    expect(looksLikeSecret('5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTK')).toBe(false)
    expect(looksLikeSecret('abandon '.repeat(11).trim())).toBe(false)
    expect(looksLikeSecret('')).toBe(false)
  })
})
