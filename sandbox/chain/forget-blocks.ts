import type { Trx } from '#server/database/schema'
import { withSandbox } from '#sandbox/database/tables'

/** Forgets the blocks that this sandbox has made of a network: it is another chain from now on. */
export async function forgetBlocks(trx: Trx, network_id: string): Promise<void> {
  for (const table of ['evm_block', 'simulated_transfer', 'simulated_block'] as const) {
    await withSandbox(trx).deleteFrom(table).where('network_id', '=', network_id).execute()
  }
}
