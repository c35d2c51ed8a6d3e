import type { EvmNode } from '#server/chain/evm/node'
import { readReceipt } from '#server/chain/evm/rpc-reader'
import type { EvmReceipt } from '#server/chain/evm/rpc-reader'
import { formOf } from '#server/chain/form-of'

/** A receipt, and the time of its block in seconds. */
export interface FinalReceipt {
  readonly receipt: EvmReceipt
  readonly time: number
}

/** Which transactions are in blocks, as two nodes have them. */
export interface Receipts {
  /** The newest block that counts as final. */
  readonly finalBlock: () => Promise<bigint>
  /** The receipt of a transaction in a block of now; null: there is none yet. */
  readonly inChain: (txid: string) => Promise<FinalReceipt | null>
  /** The receipt of a transaction in a final block; null: there is none yet. */
  readonly finalReceipt: (txid: string) => Promise<FinalReceipt | null>
}

/** When a block of a network counts as final. */
interface Finality {
  readonly chain_type: 'Ethereum' | 'Tron'
  readonly confirmations?: number | undefined
  readonly finality?: 'finalized' | undefined
}

/** Reads receipts of a network from its nodes. */
export function receiptsOf(node: EvmNode, network: Finality): Receipts {
  const { finality, confirmations = 1 } = network
  const form = formOf(network)
  const finalBlock = async (): Promise<bigint> =>
    finality === 'finalized' ? await node.finalized() : (await node.height()) - BigInt(confirmations) + 1n
  const inChain = async (txid: string): Promise<FinalReceipt | null> => {
    await node.ensureOpen()
    const receipt = await readReceipt(node.request, form.writeTxid(txid))
    if (receipt === null || receipt.blockNumber > (await node.height())) return null
    const block = await node.block(receipt.blockNumber)
    return block?.hash === receipt.blockHash ? { receipt, time: block.time } : null
  }
  return {
    finalBlock,
    inChain,
    finalReceipt: async (txid) => {
      const found = await inChain(txid)
      return found === null || found.receipt.blockNumber > (await finalBlock()) ? null : found
    },
  }
}
