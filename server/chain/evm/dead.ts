import { getAddress, numberToHex } from 'viem'
import type { EvmNode } from './node'
import { readQuantity, readReceipt } from './rpc-reader'

/** A nonce of somebody, and every transaction that was signed with it here. */
export interface SignedNonce {
  readonly sender: string
  readonly nonce: bigint
  readonly txids: readonly string[]
}

/**
 * Whether the final blocks have another transaction with a nonce than those that were signed here: then none of these can be in a block
 * any more. The count comes first, so that one that is mined between the questions is found. A node that steps back some blocks tells no
 * receipt of those, so that there is none counts only while the nodes have the block of the count.
 *
 * @returns how many transactions the sender has in that block; null: it is not so, or nobody knows
 * @throws ChainError while the nodes do not answer or do not agree
 */
export async function countWhenTaken(
  node: EvmNode,
  finalBlock: () => Promise<bigint>,
  { sender, nonce, txids }: SignedNonce,
): Promise<bigint | null> {
  await node.ensureOpen()
  const final = await finalBlock()
  if (final < 0n) return null
  const used = await readQuantity(node.request, 'eth_getTransactionCount', getAddress(sender), numberToHex(final))
  if (used <= nonce) return null
  for (const txid of txids) {
    if ((await node.height()) < final || (await readReceipt(node.request, txid)) !== null) return null
    if ((await node.height()) < final) return null
  }
  return used
}
