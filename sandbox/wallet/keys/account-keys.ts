import { bytesToHex } from '@noble/hashes/utils.js'
import { publicKey, secretKey } from '#server/chain/key-pair'
import type { ChainType } from '@/lib/wallet/envelope'

// An account's keys follow the rule of the platform's own chain keys. The wallet reaches that rule only through this file.
export { accountAddress, secretKey } from '#server/chain/key-pair'

/**
 * Lower-case hex of an account's public key, the way `public_key` travels.
 *
 * @example
 * accountPublicKey(demoMerchantSeed(), 'TON') // '942bce30..', 64 digits
 */
export function accountPublicKey(seed: Uint8Array, chain_type: ChainType): string {
  return bytesToHex(publicKey(secretKey(seed, chain_type), chain_type))
}
