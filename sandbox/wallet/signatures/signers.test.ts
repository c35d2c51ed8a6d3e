import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base58, createBase58check } from '@scure/base'
import * as fc from 'fast-check'
import { isHex, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { publicKey } from '#server/chain/key-pair'
import { verifiers } from '#server/wallet-proof/verifiers'
import type { ChainType } from '#shared/address/chain-type'
import { signers } from './signers'

const context = { domain: 'localhost:4173', now: 0 }
const secret = hexToBytes('4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318')
const addressOf = (key: Uint8Array, chain_type: ChainType) => verifiers[chain_type].address(publicKey(key, chain_type))
const accepts = (chain_type: ChainType, address: string, message: string, signature: string) =>
  verifiers[chain_type].verify({ address, message, signature, ...context })

describe('Ethereum', () => {
  const account = privateKeyToAccount(`0x${bytesToHex(secret)}`)

  it('signs the same bytes as viem, for any text', async () => {
    expect(addressOf(secret, 'Ethereum')).toBe(account.address)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (message) => {
        const signature = signers.Ethereum(secret, message, context)
        expect(signature).toBe(await account.signMessage({ message }))
        expect(isHex(signature) && (await verifyMessage({ address: account.address, message, signature }))).toBe(true)
        expect(accepts('Ethereum', account.address, message, signature)).toBe(true)
      }),
      { numRuns: 20, seed: 4361 },
    )
  })
})

describe('Tron', () => {
  it("has the address of the key in TronWeb's own documentation", () => {
    const key = hexToBytes('da146374a75310b9666e834ee4ad0866d6f4035967bfc76217c5a495fff9f0d0')
    expect(addressOf(key, 'Tron')).toBe('TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY')
  })

  it('signs what its verifier accepts, and not what Ethereum signs', () => {
    const address = addressOf(secret, 'Tron')
    expect(accepts('Tron', address, 'text', signers.Tron(secret, 'text', context))).toBe(true)
    expect(accepts('Tron', address, 'text', signers.Ethereum(secret, 'text', context))).toBe(false)
  })
})

describe('Bitcoin', () => {
  it('signs for the address that BIP-322 gives for the key', () => {
    // BIP-322, section "Test vectors".
    const key = createBase58check(sha256).decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k').subarray(1, 33)
    const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
    expect(addressOf(key, 'Bitcoin')).toBe(address)
    expect(accepts('Bitcoin', address, 'Hello World', signers.Bitcoin(key, 'Hello World', context))).toBe(true)
  })
})

describe('Aptos', () => {
  it('signs as its SDK does', () => {
    // aptos-labs/aptos-ts-sdk, tests/unit/helper.ts
    const key = hexToBytes('c5338cd251c22daa8c9c9cc94f498cc8a5c7e1d2e75287a5dda91096fe64efa5')
    expect(bytesToHex(publicKey(key, 'Aptos'))).toBe('de19e5d1880cac87d57484ce9ed2e84cf0f9599f12e7cc3a52e4e7657a763f2c')
    expect(signers.Aptos(key, 'hello world', context)).toBe(
      '0x9e653d56a09247570bb174a389e85b9226abd5c403ea6c504b386626a145158cd4efd66fc5e071c0e19538a96a05ddbda24d3c51e1e6a9dacc6bb1ce775cce07',
    )
  })
})

describe('Solana and HC', () => {
  it('sign as RFC 8032 does', () => {
    // Section 7.1, test 2: the message is the single letter 'r'.
    const key = hexToBytes('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb')
    const signature = hexToBytes(
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    )
    expect(signers.Solana(key, 'r', context)).toBe(base58.encode(signature))
    expect(signers.HC(key, 'r', context)).toBe(base58.encode(signature))
    const owner = hexToBytes('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
    expect(addressOf(key, 'Solana')).toBe(base58.encode(owner))
  })
})
