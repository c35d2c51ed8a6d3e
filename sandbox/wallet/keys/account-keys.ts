import { bytesToHex } from '@noble/hashes/utils.js'
import { publicKey, secretKey } from '#server/chain/key-pair'
import type { ChainType } from '#shared/address/chain-type'

// A wallet account's keys are derived in the same way as the platform's keys of a chain. Only this file of the wallet
// imports that derivation.
export { accountAddress, secretKey } from '#server/chain/key-pair'

/**
 * The public key of an account in lower-case hex, as the field `public_key` of the API has it.
 *
 * @example
 * accountPublicKey(demoMerchantSeed(), 'TON') // '942bce30..', 64 digits
 */
export function accountPublicKey(seed: Uint8Array, chain_type: ChainType): string {
  return bytesToHex(publicKey(secretKey(seed, chain_type), chain_type))
}
