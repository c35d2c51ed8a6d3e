import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as fc from 'fast-check'
import { hashMessage, verifyMessage, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { ethereum, personalDigest } from './ethereum'
import { tron } from './tron'

const context = { domain: 'localhost:4173', now: 0 }
const secret = hexToBytes('4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318')
const hex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`
const verify = (signer: typeof ethereum, address: string, message: string, signature: string) =>
  signer.verify({ address, message, signature, ...context })

describe('Ethereum', () => {
  const account = privateKeyToAccount(hex(secret))

  it('has the address that viem derives', () => {
    expect(ethereum.address(ethereum.publicKey(secret))).toBe(account.address)
    expect(account.address).toBe('0x2c7536E3605D9C16a7a3D7b1898e529396a65c23')
  })

  it('signs the same bytes as viem, for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (message) => {
        const signature = ethereum.sign(secret, message, context)
        expect(hex(personalDigest('Ethereum', message))).toBe(hashMessage(message))
        expect(signature).toBe(await account.signMessage({ message }))
        expect(
          await verifyMessage({ address: account.address, message, signature: hex(hexToBytes(signature.slice(2))) }),
        ).toBe(true)
        expect(verify(ethereum, account.address, message, signature)).toBe(true)
      }),
      { numRuns: 20, seed: 4361 },
    )
  })

  it('refuses the high-s twin that proves the same thing', () => {
    const signature = ethereum.sign(secret, 'twin', context)
    const s = BigInt(`0x${signature.slice(66, 130)}`)
    const twinS = (secp256k1.Point.Fn.ORDER - s).toString(16).padStart(64, '0')
    const twinV = signature.endsWith('1b') ? '1c' : '1b'
    expect(verify(ethereum, account.address, 'twin', `${signature.slice(0, 66)}${twinS}${twinV}`)).toBe(false)
  })

  it('refuses every v but 27 and 28', () => {
    const signature = ethereum.sign(secret, 'v', context)
    const accepted = Array.from({ length: 256 }, (_, v) => v.toString(16).padStart(2, '0')).filter((v) =>
      verify(ethereum, account.address, 'v', signature.slice(0, -2) + v),
    )
    expect(accepted).toEqual([signature.slice(-2)])
  })

  it('refuses other lengths, other texts, other accounts and zeros', () => {
    const signature = ethereum.sign(secret, 'text', context)
    expect(verify(ethereum, account.address, 'text', signature.slice(0, -2))).toBe(false)
    expect(verify(ethereum, account.address, 'text', `${signature}00`)).toBe(false)
    expect(verify(ethereum, account.address, 'text', signature.slice(2))).toBe(false)
    expect(verify(ethereum, account.address, 'text ', signature)).toBe(false)
    expect(verify(ethereum, '0x0000000000000000000000000000000000000000', 'text', signature)).toBe(false)
    expect(verify(ethereum, account.address, 'text', `0x${'00'.repeat(64)}1b`)).toBe(false)
  })
})

describe('Tron', () => {
  it("has the address of the key in TronWeb's own documentation", () => {
    const key = hexToBytes('da146374a75310b9666e834ee4ad0866d6f4035967bfc76217c5a495fff9f0d0')
    expect(tron.address(tron.publicKey(key))).toBe('TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY')
  })

  it('accepts its own signatures and not those for Ethereum', () => {
    const address = tron.address(tron.publicKey(secret))
    expect(verify(tron, address, 'text', tron.sign(secret, 'text', context))).toBe(true)
    expect(verify(tron, address, 'text', ethereum.sign(secret, 'text', context))).toBe(false)
    expect(verify(tron, address, 'text', 'none')).toBe(false)
  })
})
