import { ChainError } from '../chain-error'
import { RpcRefusal } from './json-rpc'
import type { Request } from './json-rpc'
import { isKnown } from './rpc-reader'

const ALREADY_THERE = /already (known|imported)/i
export const NONCE_TOO_LOW = /nonce too low/i

/**
 * Sends a signed transaction to a node. It is no error when the node has it already, waiting or in a block.
 *
 * @throws ChainError nonce_taken when another transaction of the sender has its nonce; not_tried for every other refusal
 */
export async function sendRaw(request: Request, { txid, raw }: { txid: string; raw: string }): Promise<void> {
  try {
    await request('eth_sendRawTransaction', raw)
  } catch (error) {
    if (!(error instanceof RpcRefusal)) throw error
    if (ALREADY_THERE.test(error.message)) return
    // A node says the same of a transaction that is in a block already.
    if (await isKnown(request, txid)) return
    if (NONCE_TOO_LOW.test(error.message)) {
      const text = `Another transaction has the nonce of ${txid}, so it can never be in a block: see who else uses the key of its sender.`
      throw new ChainError('nonce_taken', text, { cause: error })
    }
    throw new ChainError('not_tried', `The node does not take ${txid} (${error.message}): it is sent again later.`, {
      cause: error,
    })
  }
}
