import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as fc from 'fast-check'
import { hashMessage, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { ChainVerifier } from './chain-verifier'
import { ethereum, personalDigest } from './ethereum'
import { tron } from './tron'

const context = { domain: 'localhost:4173', now: 0 }
// viem signs here, so that the verifier is compared with another implementation.
const account = privateKeyToAccount('0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318')
const hex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`
const verify = (verifier: ChainVerifier, address: string, message: string, signature: string) =>
  verifier.verify({ address, message, signature, ...context })

describe('Ethereum', () => {
  it('has the address that viem derives', () => {
    expect(ethereum.address(hexToBytes(account.publicKey.slice(2)))).toBe(account.address)
    expect(account.address).toBe('0x2c7536E3605D9C16a7a3D7b1898e529396a65c23')
  })

  it('accepts what viem signs, for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (message) => {
        expect(hex(personalDigest('Ethereum', message))).toBe(hashMessage(message))
        expect(verify(ethereum, account.address, message, await account.signMessage({ message }))).toBe(true)
      }),
      { numRuns: 20, seed: 4361 },
    )
  })

  it('refuses the second form of a signature, with a high s', async () => {
    const signature = await account.signMessage({ message: 'twin' })
    const s = BigInt(`0x${signature.slice(66, 130)}`)
    const twinS = (secp256k1.Point.Fn.ORDER - s).toString(16).padStart(64, '0')
    const twinV = signature.endsWith('1b') ? '1c' : '1b'
    expect(verify(ethereum, account.address, 'twin', `${signature.slice(0, 66)}${twinS}${twinV}`)).toBe(false)
  })

  it('reads v 0 and 1 of hardware wallets as 27 and 28, and refuses every other', async () => {
    const signature = await account.signMessage({ message: 'v' })
    const accepted = Array.from({ length: 256 }, (_, v) => v.toString(16).padStart(2, '0')).filter((v) =>
      verify(ethereum, account.address, 'v', signature.slice(0, -2) + v),
    )
    const v = Number.parseInt(signature.slice(-2), 16)
    expect(accepted).toEqual([v - 27, v].map((each) => each.toString(16).padStart(2, '0')))
  })

  it('refuses other lengths, other texts, other accounts and zeros', async () => {
    const signature = await account.signMessage({ message: 'text' })
    expect(verify(ethereum, account.address, 'text', signature.slice(0, -2))).toBe(false)
    expect(verify(ethereum, account.address, 'text', `${signature}00`)).toBe(false)
    expect(verify(ethereum, account.address, 'text', signature.slice(2))).toBe(false)
    expect(verify(ethereum, account.address, 'text ', signature)).toBe(false)
    expect(verify(ethereum, '0x0000000000000000000000000000000000000000', 'text', signature)).toBe(false)
    expect(verify(ethereum, account.address, 'text', `0x${'00'.repeat(64)}1b`)).toBe(false)
  })
})

describe('Tron', () => {
  // Signed by the wallet window over 'text', with the key of `account`.
  const address = 'TE2H9hWjzYdwzDFRJfx9BFhr4MmjH1CHaz'
  const signature =
    '0x78ef5478772dd47891315f772ce6f1b6b359072663c0ab8b223b6022769d376d6785a1cb5a774dba1966188286326f4aecc89f5c73d5d23eb129b09cc09f897b1c'

  it("has the address of the key in TronWeb's own documentation", () => {
    const publicKey = hexToBytes('027fe68d5cb89b25c37c9240c22c6e732bbccfc7fe3e5ddfe378ae4373e3c58263')
    expect(tron.address(publicKey)).toBe('TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY')
  })

  it('accepts a signature for Tron and no other', async () => {
    const forEthereum = await account.signMessage({ message: 'text' })
    expect(verify(tron, address, 'text', signature)).toBe(true)
    expect(verify(tron, address, 'text', forEthereum)).toBe(false)
    expect(verify(tron, address, 'text', 'none')).toBe(false)
  })
})
