import { bytesToHex, hexToBytes, randomBytes } from '@noble/hashes/utils.js'
import type { Sealer } from '#server/core/secrets'
import type { Db } from '#server/database/schema'

/** On the local EVM chains treasury key 0 and this many payer keys hold money from the first block on. */
export const FUNDED_PAYERS = 32

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
