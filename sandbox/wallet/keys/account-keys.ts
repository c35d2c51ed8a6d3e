import { bytesToHex } from '@noble/hashes/utils.js'
import { publicKey, secretKey } from '#server/chain/key-pair'
import type { ChainType } from '@/lib/wallet/envelope'

// Keys of wallet accounts are derived by the rule of the platform's chain keys. The wallet imports it only in this file.
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
