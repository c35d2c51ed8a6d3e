import { RpcRefusal } from './json-rpc'
import type { Request } from './json-rpc'

const ALREADY_THERE = /already (known|imported)|nonce too low/i

/** Sends a signed transaction to a node. It is no error when the node has it already, waiting or in a block. */
export async function sendRaw(request: Request, raw: string): Promise<void> {
  try {
    await request('eth_sendRawTransaction', raw)
  } catch (error) {
    if (!(error instanceof RpcRefusal && ALREADY_THERE.test(error.message))) throw error
  }
}
