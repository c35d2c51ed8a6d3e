import type { ChainAdapter } from '#server/chain/adapter'
import { ChainError } from '#server/chain/chain-error'
import type { ChainRegistry } from '#server/chain/registry'

/** A chain whose blocks this sandbox makes: a local EVM node or a simulated chain. */
export interface MinedChain extends ChainAdapter {
  /** True while transactions wait, or while the newest ones lack confirmations. */
  wantsBlock(): Promise<boolean>
  /** Makes blocks now. */
  mine(blocks: number): Promise<void>
  /**
   * Replaces the newest `depth` blocks by as many others. `transactions` loses what customers sent in them; our own
   * are sent again, as any wallet would. `nothing` mines them all again, in the first of the new blocks.
   */
  reorg(depth: number, drop: 'transactions' | 'nothing'): Promise<void>
}

/** The registry of the sandbox, which also makes blocks. */
export interface SandboxChains extends ChainRegistry {
  /** Makes blocks by itself from now on, while somebody waits for them. */
  startMining(): void
}

export function isMined(adapter: ChainAdapter): adapter is MinedChain {
  return 'mine' in adapter
}

/**
 * The chain of a network whose blocks are made here.
 *
 * @throws ChainError unknown_network; not_our_chain for a network that follows a node of somebody else's
 * @example
 * await minedChain(services.chains, 'tron').mine(1)
 */
export function minedChain(chains: Pick<ChainRegistry, 'get'>, network_id: string): MinedChain {
  const adapter = chains.get(network_id)
  if (isMined(adapter)) return adapter
  throw new ChainError('not_our_chain', 'This chain makes its own blocks: unset EVM_RPC_URL for one that obeys.')
}
