import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { ChainType } from '#shared/address/chain-type'
import { accountAddress, secretKey } from './key-pair'

const SALT = utf8ToBytes('settlement sandbox chain v1')

/** A key of a network: what it is for, and its number. */
interface KeyName {
  readonly purpose: string
  readonly index: bigint
}

/** The keys of one network, all derived from the seed of the database. */
export interface NetworkKeys {
  addressOf(key: KeyName): string
  /** 32 bytes. */
  secretOf(key: KeyName): Uint8Array
  /** A value that only the holder of the seed can compute, by name; such as the hash of the first block. 32 bytes. */
  digest(name: string): Uint8Array
}

/**
 * The keys of a network: HKDF-SHA-256 (RFC 5869) with the network, the purpose and the index as info, so that no two
 * networks share a key.
 */
export function networkKeys(seed: Uint8Array, { id, chain_type }: { id: string; chain_type: ChainType }): NetworkKeys {
  const derive = (info: string): Uint8Array => hkdf(sha256, seed, SALT, utf8ToBytes(`${id}/${info}`), 32)
  const keySeed = ({ purpose, index }: KeyName): Uint8Array => derive(`key/${purpose}/${index}`)
  return {
    addressOf: (key) => accountAddress(keySeed(key), chain_type),
    secretOf: (key) => secretKey(keySeed(key), chain_type),
    digest: (name) => derive(`digest/${name}`),
  }
}
