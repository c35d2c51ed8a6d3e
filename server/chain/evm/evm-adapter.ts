import { formatEther } from 'viem'
import type { ChainAdapter, SendManyOrder, Sent, TransactionState } from '../adapter'
import { orderDigest } from '../journal'
import type { Network } from '../network-table'
import { sendCall } from './evm-sender'
import type { EvmSenderOptions } from './evm-sender'
import { readTransfers } from './evm-transfers'
import { badAnswer } from './json-rpc'
import { isKnown, readReceipt } from './rpc-reader'
import type { TokenBook } from './token-book'
import { payment } from './token-contract'

/** The parts of an EVM adapter. */
export interface EvmAdapterOptions {
  network: Network
  sender: EvmSenderOptions
  book: TokenBook
  explorer_url: string
}

/** The adapter of an EVM chain. */
export function evmAdapter({ network, sender, book, explorer_url }: EvmAdapterOptions): ChainAdapter {
  const { node, keys } = sender
  const { id: network_id, confirmations, block_seconds } = network
  const sendMany = async (order: SendManyOrder): Promise<Sent> => {
    const { contract, payees } = book.write(order)
    const order_digest = orderDigest(order)
    return await sendCall(sender, {
      from: order.from,
      to: contract,
      data: payment(payees),
      ref: order.ref,
      order_digest,
      permit: order.permit,
    })
  }
  return {
    network_id,
    kind: 'evm',
    confirmations,
    block_seconds,
    tip: async () => {
      const tip = await node.block(await node.height())
      if (tip === null) throw badAnswer('eth_getBlockByNumber')
      return tip
    },
    block: (number) => node.block(number),
    firstBlock: async () => (node.local ? 0n : await node.height()),
    transfers: (range) => readTransfers(node, { ...range, book }),
    transaction: (txid) => readTransaction(sender, txid),
    addressOf: (key) => keys.addressOf(key),
    send: ({ to, amount, ...order }) => sendMany({ ...order, payees: [{ to, amount }] }),
    sendMany,
    onBlock: (heard) => node.onBlock(heard),
    explorerUrl: (txid) => `${explorer_url}/${network_id}/tx/${encodeURIComponent(txid)}`,
    close: () => node.close(),
  }
}

async function readTransaction({ node }: EvmSenderOptions, txid: string): Promise<TransactionState> {
  const receipt = await readReceipt(node.request, txid)
  const tip = await node.height()
  if (receipt === null || receipt.blockNumber > tip) {
    // Ask the node and not the journal: a node may have lost a transaction that was sent, and needs it again.
    const waits = await isKnown(node.request, txid)
    return { state: waits ? 'waiting' : 'unknown', block_number: null, confirmations: 0, fee: null }
  }
  return {
    state: receipt.status === 1n ? 'mined' : 'failed',
    block_number: receipt.blockNumber,
    confirmations: Number(tip - receipt.blockNumber + 1n),
    fee: formatEther(receipt.gasUsed * receipt.effectiveGasPrice),
  }
}
