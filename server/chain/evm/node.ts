import { callRpc } from './json-rpc'
import type { Request } from './json-rpc'
import { readBlock, readQuantity } from './rpc-reader'
import type { EvmBlock } from './rpc-reader'

/** Where an EVM adapter's chain lives. */
export interface EvmNode {
  /** Blocks are made by us. */
  readonly local: boolean
  readonly request: Request
  /** Number of the newest block that will still be there after a crash of ours. */
  height(): Promise<bigint>
  /** null where the chain has not come to it. */
  block(number: bigint): Promise<EvmBlock | null>
  onBlock(heard: () => void): () => void
  close(): Promise<void>
}

/** A node of somebody else's: it is followed, and may be sent to; its blocks are its own business. */
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
