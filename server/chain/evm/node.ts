import type { Request } from './json-rpc'
import type { EvmBlock } from './rpc-reader'

/** The node, or the nodes, behind an EVM adapter. */
export interface EvmNode {
  /** True: this server starts the node and makes its blocks. It is one process of our own, so one node is enough. */
  readonly local: boolean
  readonly request: Request
  /**
   * Number of the newest block that counts: of a local node one that is still there after a crash of this server, of
   * other nodes one that two of them have.
   */
  height(): Promise<bigint>
  /** The newest block that counts. @throws ChainError bad_answer */
  tip(): Promise<EvmBlock>
  /** The block of a number; null where the chain is shorter. */
  block(number: bigint): Promise<EvmBlock | null>
  /** Number of the newest block that two nodes call final. */
  finalized(): Promise<bigint>
  /**
   * Rejects while the nodes contradict each other, or too few of them answer.
   *
   * @throws ChainError disagreement, unreachable
   */
  ensureOpen(): Promise<void>
  onBlock(heard: () => void): () => void
  close(): Promise<void>
}
