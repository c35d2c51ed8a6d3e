import { getAddress, numberToHex } from 'viem'
import type { EvmNode } from './node'
import { nonceOf } from './rival'
import { readQuantity, readReceipt } from './rpc-reader'

/**
 * Whether a signed transaction can never be in a block any more: the final blocks have used its nonce, and no block has it. The count
 * comes first, so that one that is mined between the two questions is found.
 *
 * @param of `final`: the newest final block
 * @throws ChainError while the nodes do not answer or do not agree: then nobody knows
 */
export async function isDead(
  { request }: EvmNode,
  { txid, raw, sender, final }: { txid: string; raw: string; sender: string; final: bigint },
): Promise<boolean> {
  const nonce = nonceOf(raw)
  if (nonce === null || final < 0n) return false
  const used = await readQuantity(request, 'eth_getTransactionCount', getAddress(sender), numberToHex(final))
  return used > nonce && (await readReceipt(request, txid)) === null
}
