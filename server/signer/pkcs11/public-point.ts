import { secp256k1 } from '@noble/curves/secp256k1.js'

const OCTET_STRING = 0x04
/** The first byte of a point whose both parts follow. The byte for an octet string is the same one. */
const WHOLE = 0x04
const WHOLE_BYTES = 65

/**
 * The public key in `CKA_EC_POINT`: a DER octet string with the point in it, as the standard says, or the bare point, as some
 * tokens have it.
 *
 * @returns 33 bytes, compressed; undefined when it is no point of secp256k1
 */
export function readPoint(given: Uint8Array): Uint8Array | undefined {
  const isBare = given.length === WHOLE_BYTES && given[0] === WHOLE
  if (!isBare && (given[0] !== OCTET_STRING || given[1] !== given.length - 2)) return undefined
  try {
    return secp256k1.Point.fromBytes(isBare ? given : given.subarray(2)).toBytes(true)
  } catch {
    return undefined
  }
}
