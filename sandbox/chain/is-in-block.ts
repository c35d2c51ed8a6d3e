import type { Db } from '#server/database/schema'

/** Whether a transaction of the journal is in a block: what is done once for a chain has been done. */
export async function isInBlock(
  db: Db,
  { network_id, ref }: { readonly network_id: string; readonly ref: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('chain_journal')
    .select('txid')
    .where('network_id', '=', network_id)
    .where('ref', '=', ref)
    .where('mined_block', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}
