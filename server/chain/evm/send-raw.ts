import { RpcRefusal } from './json-rpc'
import type { Request } from './json-rpc'

const ALREADY_THERE = /already (known|imported)|nonce too low/i

/** Gives a node signed bytes. Bytes that it has already, in a block or not, are no failure. */
export async function sendRaw(request: Request, raw: string): Promise<void> {
  try {
    await request('eth_sendRawTransaction', raw)
  } catch (error) {
    if (!(error instanceof RpcRefusal && ALREADY_THERE.test(error.message))) throw error
  }
}
