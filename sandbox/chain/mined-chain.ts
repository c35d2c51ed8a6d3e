import type { ChainAdapter } from '#server/chain/adapter'
import { ChainError } from '#server/chain/chain-error'
import type { ChainRegistry } from '#server/chain/registry'

/** What a reorganisation loses. */
export type Drop = 'transactions' | 'nothing'

/** A chain whose blocks this sandbox makes: a local EVM node or a simulated chain. */
export interface MinedChain extends ChainAdapter {
  /** True while transactions wait, or while the newest ones lack confirmations. */
  wantsBlock(): Promise<boolean>
  /**
   * Lets the issuer of the token freeze an address, or free it; absent where there is no contract.
   *
   * @returns the txid of the issuer's call
   */
  readonly freeze?: (address: string, frozen: boolean) => Promise<string>
  /** Makes blocks now. */
  mine(blocks: number): Promise<void>
  /**
   * Replaces the newest `depth` blocks by as many others. With `transactions`, what customers sent in the old blocks is
   * lost, and what the platform sent is mined again. With `nothing`, all of it is mined again in the first new block.
   */
  reorg(depth: number, drop: Drop): Promise<void>
  /** The same for all blocks above `height`: the depth cannot be outdated by a block that is made meanwhile. */
  reorgAbove(height: bigint, drop: Drop): Promise<void>
}

/** The chain registry of the sandbox, whose chains also make blocks. */
export interface SandboxChains extends ChainRegistry {
  /** From now on blocks are made without a call to `mine`, while a chain wants them. */
  startMining(): void
}

export function isMined(adapter: ChainAdapter): adapter is MinedChain {
  return 'mine' in adapter
}

/**
 * The chain of a network whose blocks this sandbox makes.
 *
 * @throws ChainError unknown_network; not_our_chain for a network that follows a foreign node
 * @example
 * await minedChain(services.chains, 'tron').mine(1)
 */
export function minedChain(chains: Pick<ChainRegistry, 'get'>, network_id: string): MinedChain {
  const adapter = chains.get(network_id)
  if (isMined(adapter)) return adapter
  throw new ChainError('not_our_chain', 'This chain makes its own blocks: unset EVM_RPC_URL to use a local chain.')
}

/** The error for a reorganisation that would reach below the first blocks of a chain. @param height of its newest block */
export function tooDeep(height: bigint): ChainError {
  return new ChainError('too_deep', `This chain has ${height} blocks: take fewer of them back, or make more first.`)
}
