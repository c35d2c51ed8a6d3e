import { createHash } from 'node:crypto'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'

/** Which chain a network is. */
export interface Identity {
  network_id: string
  /** A text that is the same whenever the same chain is opened, and different for every other chain. */
  identity: string
  /** Forgets the blocks of a chain that this program makes itself; their tables are the sandbox's. */
  forgetBlocks?: (trx: Trx, network_id: string) => Promise<void>
}

/**
 * Stores which chain a network is. If it was another chain before (anvil was missing and is installed now, or
 * EVM_RPC_URL was set), its confirmed transfers stay as they are, its unconfirmed ones are orphaned at the watcher's
 * next step, and everything else about it is deleted.
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
    // Without this row the nonces of the old chain would look lost and be given out a second time.
    'chain_journal',
    'chain_sender',
  ] as const) {
    await trx.deleteFrom(table).where('network_id', '=', network_id).execute()
  }
}

/** A short text that identifies a chain by what it begins with: SHA-256 of its JSON, in hex. */
export function digestOf(beginning: object): string {
  return createHash('sha256').update(JSON.stringify(beginning)).digest('hex')
}
