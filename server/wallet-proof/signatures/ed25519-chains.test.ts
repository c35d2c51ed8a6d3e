import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { aptos, endless } from './move'
import { solana } from './solana'
import { verifyEd25519 } from './strict-ed25519'

const context = { domain: 'localhost:4173', now: 0 }

describe('Aptos', () => {
  // aptos-labs/aptos-ts-sdk, tests/unit/helper.ts
  const known = {
    address: '0x978c213990c4833df71548df7ce49d54c759d6b6d932de22b24d56060b7af2aa',
    public_key: 'de19e5d1880cac87d57484ce9ed2e84cf0f9599f12e7cc3a52e4e7657a763f2c',
    message: 'hello world',
    signature:
      '0x9e653d56a09247570bb174a389e85b9226abd5c403ea6c504b386626a145158cd4efd66fc5e071c0e19538a96a05ddbda24d3c51e1e6a9dacc6bb1ce775cce07',
    ...context,
  }

  it('agrees with the vectors of its SDK', () => {
    expect(aptos.address(hexToBytes(known.public_key))).toBe(known.address)
    expect(aptos.verify(known)).toBe(true)
  })

  it.each([
    ['no public key', { public_key: undefined }],
    ["a key that is not the address's", { public_key: 'ab'.repeat(32) }],
    ['a rotated account', { address: `0x${'12'.repeat(32)}` }],
    ['capital digits', { signature: known.signature.toUpperCase() }],
    ['a short signature', { signature: known.signature.slice(0, -2) }],
    ['another text', { message: 'hello world!' }],
  ])('refuses %s', (_, change) => {
    expect(aptos.verify({ ...known, ...change })).toBe(false)
  })

  it('shares the account hash with Endless, in another spelling', () => {
    expect(bytesToHex(base58.decode(endless.address(hexToBytes(known.public_key))))).toBe(known.address.slice(2))
  })
})

describe('Solana and HC', () => {
  // RFC 8032, section 7.1, test 2: the message is the one letter 'r'.
  const publicKey = hexToBytes('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
  const signature = hexToBytes(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  )
  const signed = { address: base58.encode(publicKey), message: 'r', signature: base58.encode(signature), ...context }

  it('agrees with RFC 8032', () => {
    expect(solana.address(publicKey)).toBe(signed.address)
    expect(solana.verify(signed)).toBe(true)
  })

  it.each([
    ['another text', { message: 's' }],
    ['letters outside base58', { signature: signed.signature.replace(/.$/, '0') }],
    ['an address outside base58', { address: 'O'.repeat(44) }],
    ['a signature of another length', { signature: base58.encode(signature.subarray(0, 63)) }],
    ['an address of another length', { address: base58.encode(publicKey.subarray(1)) }],
    ['an endless signature', { signature: '1'.repeat(10_000) }],
    ['an endless address', { address: '1'.repeat(10_000) }],
  ])('refuses %s', (_, change) => {
    expect(solana.verify({ ...signed, ...change })).toBe(false)
  })

  it('refuses a key of small order, which ZIP-215 would accept for every text', () => {
    const smallOrder = hexToBytes(`01${'00'.repeat(31)}`)
    const signsAll = hexToBytes(`01${'00'.repeat(63)}`)
    expect(verifyEd25519(signsAll, hexToBytes('aa'), smallOrder)).toBe(false)
  })
})
