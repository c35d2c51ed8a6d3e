import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { verifiers } from '#server/wallet-proof/verifiers'
import type { ChainType } from '#shared/address/chain-type'

// Every stored address is derived with this salt; a change would give existing data other keys.
const SALT = utf8ToBytes('settlement sandbox wallet v1')
const ON_SECP256K1: ReadonlySet<ChainType> = new Set(['Ethereum', 'Tron', 'Bitcoin'])

/**
 * The secret key of one chain type from a seed of 32 bytes: HKDF-SHA-256 (RFC 5869) with the chain type as info, so
 * that no two chain types share a key. secp256k1 takes 48 bytes, which keeps the bias of the modular reduction below
 * 2^-128.
 *
 * @throws RangeError for a seed of another length
 * @example
 * secretKey(randomBytes(32), 'Tron').length // 32
 */
export function secretKey(seed: Uint8Array, chain_type: ChainType): Uint8Array {
  if (seed.length !== 32) throw new RangeError('A key seed has 32 bytes.')
  const derive = (length: number) => hkdf(sha256, seed, SALT, utf8ToBytes(`key/${chain_type}`), length)
  return ON_SECP256K1.has(chain_type) ? secp256k1.utils.randomSecretKey(derive(48)) : derive(32)
}

/**
 * The public key of a secret key: 33 bytes (compressed) on secp256k1, 32 bytes on ed25519.
 *
 * @example
 * publicKey(secretKey(seed, 'Solana'), 'Solana').length // 32
 */
export function publicKey(secret: Uint8Array, chain_type: ChainType): Uint8Array {
  return (ON_SECP256K1.has(chain_type) ? secp256k1 : ed25519).getPublicKey(secret)
}

/**
 * The address of a seed's key on a chain type, in the form that people see (EIP-55, `UQ..`, `bc1q..`).
 *
 * @example
 * accountAddress(sha256(utf8ToBytes('demo merchant')), 'Ethereum') // '0xbf1A34e4ec380d98f5301c5E6c4F9332194B1438'
 */
export function accountAddress(seed: Uint8Array, chain_type: ChainType): string {
  return verifiers[chain_type].address(publicKey(secretKey(seed, chain_type), chain_type))
}
