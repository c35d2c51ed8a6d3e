import { formatUnits } from 'viem'
import type { ChainAdapter, ExpectedTransfer, TransactionState } from '../adapter'
import type { ChainBlock } from '../block'
import { ChainError } from '../chain-error'
import { readTransfers } from '../evm/evm-transfers'
import { frozenTokens } from '../evm/freeze-list'
import type { EvmNode } from '../evm/node'
import { readReceipt } from '../evm/rpc-reader'
import type { EvmReceipt } from '../evm/rpc-reader'
import type { TokenBook } from '../evm/token-book'
import { hasTransfer } from '../evm/token-contract'
import type { Network } from '../network-table'
import type { Signer } from '../signer'
import { readInfo } from './http-reader'
import { TRON_FORM } from './tron-form'

/** A TRX has a million sun. */
const COIN_DECIMALS = 6
/** The newest block is not read: its logs may come a little later than the block. */
const BEHIND = 1n
/** So many final blocks are read a second time at once. */
const READ_AGAIN = 20n

/** The parts of an adapter of TRON. */
export interface TronAdapterOptions {
  readonly network: Network
  readonly signer: Signer
  readonly node: EvmNode
  readonly book: TokenBook
  readonly explorerUrl: (txid: string) => string
}

/**
 * The adapter of TRON on its nodes. It is built to the documentation of TRON (docs/networks.md) and was not run on a TRON node. It
 * reads; nothing is sent.
 */
export function tronAdapter(options: TronAdapterOptions): ChainAdapter {
  const { network, signer, node, book, explorerUrl } = options
  const tip = async (): Promise<ChainBlock> => {
    await node.ensureOpen()
    const newest = await node.tip()
    const { number } = newest
    return number < BEHIND || node.local ? newest : ((await node.block(number - BEHIND)) ?? newest)
  }
  return {
    network_id: network.id,
    kind: 'evm',
    confirmations: network.confirmations,
    block_seconds: network.block_seconds,
    read_again: node.local ? null : READ_AGAIN,
    can_send: false,
    tip,
    finalBlock: async (newest) => await finalBlock(options, newest),
    block: (number) => node.block(number),
    blocks: async ({ from, to }) => {
      const blocks: ChainBlock[] = []
      for (let number = from; number <= to; number++) {
        const block = await node.block(number)
        if (block !== null) blocks.push(block)
      }
      return blocks
    },
    firstBlock: async () => (node.local ? 0n : (await tip()).number),
    transfers: (range, choose) => readTransfers(node, { ...range, book, choose, form: TRON_FORM }),
    transaction: async (txid, expected) => await readTransaction(options, txid, expected),
    // TRON counts no nonces: nothing of a sender can stand in the place of something else.
    checkNonce: () => Promise.resolve(),
    rival: () => Promise.resolve(null),
    frozenTokens: async (address) => {
      await node.ensureOpen()
      return await frozenTokens(node.request, { tokens: book.listed, address: TRON_FORM.writeAddress(address) })
    },
    resend: () => Promise.resolve(),
    addressOf: (key) => signer.addressOf(network, key),
    send: cannotSend,
    sendMany: cannotSend,
    onBlock: (heard) => node.onBlock(heard),
    explorerUrl,
    close: async () => await node.close(),
  }
}

const cannotSend = (): Promise<never> =>
  Promise.reject(new ChainError('cannot_send', 'There is no signer for TRON, so nothing is sent there.'))

async function finalBlock({ network, node }: TronAdapterOptions, tip: bigint): Promise<bigint> {
  if (network.finality === 'finalized') return await node.finalized()
  return tip - BigInt(network.confirmations) + 1n
}

async function readTransaction(
  options: TronAdapterOptions,
  txid: string,
  expected: ExpectedTransfer | undefined,
): Promise<TransactionState> {
  const { node } = options
  await node.ensureOpen()
  const tip = await node.height()
  const receipt = await readReceipt(node.request, TRON_FORM.writeTxid(txid))
  const nowhere = { block_number: null, block_hash: null, confirmations: 0, final: false, fee: null }
  if (receipt === null || receipt.blockNumber > tip) return { state: 'unknown', ...nowhere }
  const { blockNumber, blockHash } = receipt
  if ((await node.block(blockNumber))?.hash !== blockHash) throw moved(txid)
  const final = blockNumber <= (await finalBlock(options, tip))
  return {
    state: outcomeOf(options, receipt, expected),
    block_number: blockNumber,
    block_hash: blockHash,
    confirmations: Number(tip - blockNumber + 1n),
    final,
    fee: await feeOf(node, txid),
  }
}

const moved = (txid: string): ChainError =>
  new ChainError('not_tried', `The block of ${txid} is not in the chain now: it is looked for again.`)

/** What it has cost, in TRX. The receipt lacks the bandwidth, and counts energy that was staked for as if it were paid. */
async function feeOf(node: EvmNode, txid: string): Promise<string> {
  const info = await readInfo(node.request, txid)
  if (info === null) throw moved(txid)
  return formatUnits(info.fee, COIN_DECIMALS)
}

function outcomeOf(
  { network, signer, book }: TronAdapterOptions,
  { status, logs }: EvmReceipt,
  expected: ExpectedTransfer | undefined,
): 'mined' | 'failed' | 'unproven' {
  if (status !== 1n) return 'failed'
  if (expected === undefined) return 'mined'
  const { contract, payees } = book.write({ token_id: expected.token_id, payees: [expected] })
  const from = TRON_FORM.writeAddress(signer.addressOf(network, expected.from))
  const isThere = payees.every(({ to, value }) =>
    hasTransfer(logs, { contract, from, to: TRON_FORM.writeAddress(to), value }),
  )
  return isThere ? 'mined' : 'unproven'
}
