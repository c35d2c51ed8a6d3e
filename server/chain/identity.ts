import { createHash } from 'node:crypto'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'

export interface Identity {
  network_id: string
  /** The same for the same chain, whenever it is opened. */
  identity: string
  /** Forgets the blocks of a chain that this program makes itself; their tables are the sandbox's. */
  forgetBlocks?: (trx: Trx, network_id: string) => Promise<void>
}

/**
 * Says which chain a network is from now on. Where it was another (anvil was missing and is installed now, or
 * EVM_RPC_URL was set), what was confirmed there stays as it is, what was not is orphaned at the watcher's first look,
 * and nothing else of the old chain is carried over.
 */
export async function adoptIdentity(db: Db, { network_id, identity, forgetBlocks }: Identity): Promise<void> {
  await inTransaction(db, async (trx) => {
    const known = await trx
      .selectFrom('chain_identity')
      .select('identity')
      .where('network_id', '=', network_id)
      .forUpdate()
      .executeTakeFirst()
    if (known?.identity === identity) return
    if (known !== undefined) {
      await leaveChain(trx, network_id)
      await forgetBlocks?.(trx, network_id)
    }
    await trx
      .insertInto('chain_identity')
      .values({ network_id, identity })
      .onConflict((conflict) => conflict.column('network_id').doUpdateSet({ identity }))
      .execute()
  })
}

async function leaveChain(trx: Trx, network_id: string): Promise<void> {
  const transfers = trx.updateTable('chain_transfer').where('network_id', '=', network_id)
  await transfers.set({ settled: true }).where('state', '=', 'confirmed').execute()
  await transfers.set({ adrift: true }).where('state', '=', 'seen').execute()
  for (const table of [
    'chain_cursor',
    'chain_block',
    // Or their nonces would be taken for free ones, and given out a second time.
    'chain_journal',
    'chain_sender',
  ] as const) {
    await trx.deleteFrom(table).where('network_id', '=', network_id).execute()
  }
}

/** A short name for what a chain begins with. */
export function digestOf(beginning: object): string {
  return createHash('sha256').update(JSON.stringify(beginning)).digest('hex')
}
