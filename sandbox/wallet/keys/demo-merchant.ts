import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** The seed of the demo merchant. Everybody can compute it, so it must never own anything outside a sandbox. */
export function demoMerchantSeed(): Uint8Array {
  return sha256(utf8ToBytes('demo merchant'))
}
