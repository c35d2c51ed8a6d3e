import type { Trx } from '#server/database/schema'

/**
 * Takes transactions out of the blocks above `fork`, for a reorganisation of a local chain. With `drop: 'transactions'`
 * those of customers are dropped; all others wait for a block again. Returns them in the chain's order.
 */
export async function unmine(
  trx: Trx,
  { network_id, fork, drop, at }: { network_id: string; fork: bigint; drop: 'transactions' | 'nothing'; at: Date },
): Promise<{ txid: string; lost: boolean }[]> {
  const rows = await trx
    .selectFrom('chain_journal')
    .select(['id', 'txid', 'purpose'])
    .where('network_id', '=', network_id)
    .where('mined_block', '>', String(fork))
    .orderBy('mined_block')
    .orderBy('mined_index')
    .execute()
  const taken = rows.map(({ id, txid, purpose }) => ({
    id,
    txid,
    lost: drop === 'transactions' && purpose === 'payer',
  }))
  for (const { id, lost } of taken) {
    await trx
      .updateTable('chain_journal')
      .set({ mined_block: null, mined_index: null, ...(lost ? { dropped_at: at, ref: null } : {}) })
      .where('id', '=', id)
      .execute()
  }
  return taken
}
