import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { readPoint } from './public-point'

const secret = new Uint8Array(32).fill(5)
const [whole, short] = [secp256k1.getPublicKey(secret, false), secp256k1.getPublicKey(secret, true)]
const inDer = (point: Uint8Array): Uint8Array => concatBytes(Uint8Array.of(0x04, point.length), point)
const hexOf = (given: Uint8Array): string => bytesToHex(readPoint(given) ?? Uint8Array.of())

describe('the public key of a token', () => {
  test.each([
    ['as an octet string, as the standard says', inDer(whole)],
    ['as an octet string with a compressed point', inDer(short)],
    ['as the bare point', whole],
  ])('is read %s', (_, given) => {
    expect(hexOf(given)).toBe(bytesToHex(short))
  })

  test.each([
    ['nothing', new Uint8Array()],
    ['a point of another curve', inDer(p256.getPublicKey(secret, false))],
    ['a point beside the curve', inDer(whole.map((byte, at) => (at === 64 ? byte ^ 1 : byte)))],
    ['an octet string that is shorter than it says', inDer(whole).subarray(0, 66)],
    ['an octet string with more after it', concatBytes(inDer(whole), Uint8Array.of(0))],
    ['a bit string', concatBytes(Uint8Array.of(0x03), inDer(whole).subarray(1))],
  ])('is not read from %s', (_, given) => {
    expect(readPoint(given)).toBeUndefined()
  })
})
