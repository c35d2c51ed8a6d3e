import * as z from 'zod/mini'
import type { ChainAdapter } from '#server/chain/adapter'
import { isMined } from '#sandbox/chain/mined-chain'
import type { CustomerWorld } from './customer-world'

/** `now` makes the blocks that a payment needs; `chain` leaves them to the chain's own pace. */
export const pace = z.enum(['now', 'chain'])
export type Pace = z.output<typeof pace>

/** Makes blocks at once, where they are ours to make. A customer has no say in those of a real chain. */
export async function makeBlocks(world: CustomerWorld, adapter: ChainAdapter, blocks: number): Promise<void> {
  if (!isMined(adapter)) return
  await adapter.mine(blocks)
  await world.watch(adapter.network_id)
}

/** Takes what was sent to its last confirmation. */
export async function settleOnChain(world: CustomerWorld, adapter: ChainAdapter, pace: Pace): Promise<void> {
  if (pace === 'now') await makeBlocks(world, adapter, adapter.confirmations)
}
