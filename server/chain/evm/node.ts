import { callRpc } from './json-rpc'
import type { Request } from './json-rpc'
import { readBlock, readQuantity } from './rpc-reader'
import type { EvmBlock } from './rpc-reader'

/** The node behind an EVM adapter. */
export interface EvmNode {
  /** True: this server starts the node and makes its blocks. */
  readonly local: boolean
  readonly request: Request
  /**
   * Number of the newest block that is still there after a crash of this server: a local node loses unrecorded ones.
   */
  height(): Promise<bigint>
  /** The block of a number; null where the chain is shorter. */
  block(number: bigint): Promise<EvmBlock | null>
  onBlock(heard: () => void): () => void
  close(): Promise<void>
}

/** A node that is reached by its URL. We read its chain and send to it; its blocks are made by others. */
export function remoteNode(url: string): EvmNode {
  const request: Request = (method, ...params) => callRpc(url, method, params)
  return {
    local: false,
    request,
    height: () => readQuantity(request, 'eth_blockNumber'),
    block: (number) => readBlock(request, number),
    onBlock: () => () => undefined,
    close: () => Promise.resolve(),
  }
}
