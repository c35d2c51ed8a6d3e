import { getAddress, isHex, numberToHex, parseTransaction } from 'viem'
import type { Hex } from 'viem'
import type { EvmNode } from './node'
import { readPlaced, readQuantity, readReceipt } from './rpc-reader'

/** A node that keeps no archive knows the nonces of this many blocks, and a few more. */
const MOST_BLOCKS = 100n

/** One place in the order of a sender's transactions. */
export interface Slot {
  readonly sender: Hex
  readonly nonce: bigint
}

/** The nonce that a signed transaction has; null for bytes that are none. */
export function nonceOf(raw: string): bigint | null {
  if (!isHex(raw)) return null
  const { nonce = 0 } = parseTransaction(raw)
  return BigInt(nonce)
}

/**
 * Looks for the transaction that has used a nonce in the newest blocks: the block in which the sender's count passes it, and
 * in that block the one with this sender and nonce. Two nodes agree on each answer.
 *
 * @returns its txid; null when no block of the newest hundred has used it
 */
export async function findRival(node: EvmNode, { sender, nonce }: Slot): Promise<string | null> {
  const height = await node.height()
  const oldest = height > MOST_BLOCKS ? height - MOST_BLOCKS : 0n
  const isUsedAt = async (block: bigint): Promise<boolean> =>
    (await readQuantity(node.request, 'eth_getTransactionCount', sender, numberToHex(block))) > nonce
  if (!(await isUsedAt(height))) return null
  let [used, free] = [height, height]
  for (let step = 1n; free === used; step *= 2n) {
    const earlier = used > oldest + step ? used - step : oldest
    if (!(await isUsedAt(earlier))) free = earlier
    else if (earlier === oldest) return null
    else [used, free] = [earlier, earlier]
  }
  while (used - free > 1n) {
    const middle = (used + free) / 2n
    if (await isUsedAt(middle)) used = middle
    else free = middle
  }
  const txids = (await node.block(used))?.txids ?? []
  for (const index of txids.keys()) {
    const placed = await readPlaced(node.request, { number: used, index })
    if (placed !== null && getAddress(asHex(placed.from)) === sender && placed.nonce === nonce) return placed.hash
  }
  return null
}

/** Whether a transaction of a block has this sender and nonce. */
export async function hasSlot(node: EvmNode, txid: string, { sender, nonce }: Slot): Promise<boolean> {
  const receipt = await readReceipt(node.request, txid)
  const block = receipt === null ? null : await node.block(receipt.blockNumber)
  const index = block?.txids.findIndex((each) => each.toLowerCase() === txid.toLowerCase()) ?? -1
  if (block === null || index < 0) return false
  const placed = await readPlaced(node.request, { number: block.number, index })
  const isThere = placed !== null && placed.hash.toLowerCase() === txid.toLowerCase()
  return isThere && getAddress(asHex(placed.from)) === sender && placed.nonce === nonce
}

function asHex(text: string): Hex {
  if (!isHex(text)) throw new TypeError(`${text} is not hex`)
  return text
}
