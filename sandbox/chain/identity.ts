import { createHash } from 'node:crypto'
import { inTransaction } from '#sandbox/database/connect'
import type { Db, Trx } from '#sandbox/database/schema'

export interface Identity {
  network_id: string
  /** The same for the same chain, whenever it is opened. */
  identity: string
  at: Date
}

/**
 * Says which chain a network is from now on. Where it was another (anvil was missing and is installed now, or
 * EVM_RPC_URL was set), what was confirmed there stays as it is, what was not is orphaned at the watcher's first look,
 * and nothing else of the old chain is carried over.
 */
export async function adoptIdentity(db: Db, { network_id, identity, at }: Identity): Promise<void> {
  await inTransaction(db, async (trx) => {
    const known = await trx
      .selectFrom('chain_identity')
      .select('identity')
      .where('network_id', '=', network_id)
      .forUpdate()
      .executeTakeFirst()
    if (known?.identity === identity) return
    if (known !== undefined) await leaveChain(trx, network_id, at)
    await trx
      .insertInto('chain_identity')
      .values({ network_id, identity })
      .onConflict((conflict) => conflict.column('network_id').doUpdateSet({ identity }))
      .execute()
  })
}

async function leaveChain(trx: Trx, network_id: string, at: Date): Promise<void> {
  const transfers = trx.updateTable('chain_transfer').where('network_id', '=', network_id)
  await transfers.set({ settled: true }).where('state', '=', 'confirmed').execute()
  await transfers.set({ adrift: true }).where('state', '=', 'seen').execute()
  await trx
    .updateTable('chain_journal')
    .set({ dropped_at: at, ref: null, mined_block: null, mined_index: null })
    .where('network_id', '=', network_id)
    .where('dropped_at', 'is', null)
    .execute()
  for (const table of [
    'chain_cursor',
    'chain_block',
    'chain_sender',
    'evm_block',
    'simulated_transfer',
    'simulated_block',
  ] as const) {
    await trx.deleteFrom(table).where('network_id', '=', network_id).execute()
  }
}

/** A short name for what a chain begins with. */
export function digestOf(beginning: object): string {
  return createHash('sha256').update(JSON.stringify(beginning)).digest('hex')
}
