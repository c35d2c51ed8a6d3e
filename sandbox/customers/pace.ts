import * as z from 'zod/mini'
import type { ChainAdapter } from '#server/chain/adapter'
import { isMined } from '#sandbox/chain/mined-chain'
import type { CustomerWorld } from './customer-world'

/** `now` makes the blocks that a payment needs at once; `chain` waits for the chain to make them. */
export const pace = z.enum(['now', 'chain'])
export type Pace = z.output<typeof pace>

/** Makes blocks at once and watches them; does nothing on a chain that makes its own blocks. */
export async function makeBlocks(world: CustomerWorld, adapter: ChainAdapter, blocks: number): Promise<void> {
  if (!isMined(adapter)) return
  await adapter.mine(blocks)
  await world.watch(adapter.network_id)
}

/** With the pace `now`, makes all the blocks that confirm what was sent. */
export async function settleOnChain(world: CustomerWorld, adapter: ChainAdapter, pace: Pace): Promise<void> {
  if (pace === 'now') await makeBlocks(world, adapter, adapter.confirmations)
}
