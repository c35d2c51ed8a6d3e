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
 * any more. They are looked for last, so that one that is mined between the questions is found. A node that steps back some blocks tells
 * no receipt of those, so that there is none counts only while the nodes have the final block.
 *
 * @returns how many transactions the sender has in blocks; null: it is not so, or nobody knows
 * @throws ChainError while the nodes do not answer or do not agree
 */
export async function countWhenTaken(
  node: EvmNode,
  finalBlock: () => Promise<bigint>,
  { sender, nonce, txids }: SignedNonce,
): Promise<bigint | null> {
  await node.ensureOpen()
  const final = await finalBlock()
  const countAt = async (block: bigint): Promise<bigint> =>
    await readQuantity(node.request, 'eth_getTransactionCount', getAddress(sender), numberToHex(block))
  const isNoneThere = async (): Promise<boolean> => {
    for (const txid of txids) {
      if ((await node.height()) < final || (await readReceipt(node.request, txid)) !== null) return false
      if ((await node.height()) < final) return false
    }
    return true
  }
  // A node without an archive may refuse what a final block has. Nearly always there is no need to ask for it.
  const used = await countAt(await node.height())
  if (final < 0n || used <= nonce || !(await isNoneThere())) return null
  return (await countAt(final)) > nonce && (await isNoneThere()) ? used : null
}
