import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ChainType } from '@/lib/wallet/envelope'
import { signers } from './signatures/signers'

const SALT = utf8ToBytes('settlement sandbox wallet v1')
const ON_SECP256K1: ReadonlySet<ChainType> = new Set(['Ethereum', 'Tron', 'Bitcoin'])

/**
 * The secret key of one chain type, from the seed of an account: HKDF-SHA-256 (RFC 5869) with the chain type as info, so
 * that no two chains share a key. secp256k1 takes 48 bytes, which keeps the bias of the reduction below 2^-128.
 */
export function secretKey(seed: Uint8Array, chain_type: ChainType): Uint8Array {
  if (seed.length !== 32) throw new RangeError('An account seed has 32 bytes.')
  const derive = (length: number) => hkdf(sha256, seed, SALT, utf8ToBytes(`key/${chain_type}`), length)
  return ON_SECP256K1.has(chain_type) ? secp256k1.utils.randomSecretKey(derive(48)) : derive(32)
}

/** The address of an account on a chain type, in the form that people see (EIP-55, `UQ..`, `bc1q..`). */
export function accountAddress(seed: Uint8Array, chain_type: ChainType): string {
  const signer = signers[chain_type]
  return signer.address(signer.publicKey(secretKey(seed, chain_type)))
}

/** Lower-case hex of the public key, the way `public_key` travels. */
export function accountPublicKey(seed: Uint8Array, chain_type: ChainType): string {
  return bytesToHex(signers[chain_type].publicKey(secretKey(seed, chain_type)))
}
