import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Sealer } from '#server/core/secrets'
import type { Db } from '#server/database/schema'
import type { ChainType } from '@/lib/wallet/envelope'
import type { ChainKey } from './key'
import { accountAddress, secretKey } from './key-pair'

const SALT = utf8ToBytes('settlement sandbox chain v1')

/** On the local EVM chains treasury key 0 and this many payer keys hold money from the first block on. */
export const FUNDED_PAYERS = 32

/** The keys of one network, all derived from the seed of the database. */
export interface NetworkKeys {
  addressOf(key: ChainKey): string
  /** 32 bytes. */
  secretOf(key: ChainKey): Uint8Array
  /** A value that only the holder of the seed can compute, by name; such as the hash of the first block. 32 bytes. */
  digest(name: string): Uint8Array
}

/**
 * The seed of all keys in this database. It is drawn and stored at the first start; `wanted` replaces the random one
 * there. It is sealed; only tests leave the sealer out. The keys of a local chain hold play money; the secrecy of the
 * seed matters where EVM_RPC_URL leads to a real chain.
 */
export async function chainSeed(
  db: Db,
  { sealer, wanted = randomBytes(32) }: { sealer?: Sealer | undefined; wanted?: Uint8Array | undefined },
): Promise<Uint8Array> {
  const hex = bytesToHex(wanted)
  await db
    .insertInto('chain_seed')
    .values(sealer === undefined ? { seed: hex } : { seed: null, sealed: sealer.seal(hex) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { seed, sealed } = await db.selectFrom('chain_seed').select(['seed', 'sealed']).executeTakeFirstOrThrow()
  if (sealed === null) return hexToBytes(seed ?? '')
  if (sealer === undefined) throw new TypeError('The seed of the chain is sealed: open the chains with a sealer.')
  return hexToBytes(sealer.unseal(sealed))
}

/**
 * The keys of a network: HKDF-SHA-256 (RFC 5869) with the network, the purpose and the index as info, so that no two
 * networks share a key.
 */
export function networkKeys(seed: Uint8Array, { id, chain_type }: { id: string; chain_type: ChainType }): NetworkKeys {
  const derive = (info: string): Uint8Array => hkdf(sha256, seed, SALT, utf8ToBytes(`${id}/${info}`), 32)
  const keySeed = ({ purpose, index }: ChainKey): Uint8Array => derive(`key/${purpose}/${index}`)
  return {
    addressOf: (key) => accountAddress(keySeed(key), chain_type),
    secretOf: (key) => secretKey(keySeed(key), chain_type),
    digest: (name) => derive(`digest/${name}`),
  }
}
