import { formatEther, getAddress, numberToHex } from 'viem'
import type {
  ChainAdapter,
  ExpectedTransfer,
  Rival,
  RivalQuestion,
  SendManyOrder,
  Sent,
  TransactionState,
} from '../adapter'
import type { ChainBlock } from '../block'
import { ChainError } from '../chain-error'
import { depositKeys } from '../deposit-keys'
import { ETHEREUM_FORM } from './chain-form'
import { journaled } from '../journal'
import type { Network } from '../network-table'
import { orderDigest } from '../order-digest'
import { countWhenTaken } from './dead'
import { checkNonce, sendCall } from './evm-sender'
import type { EvmSenderOptions } from './evm-call'
import { readTransfers } from './evm-transfers'
import { frozenTokens } from './freeze-list'
import { feeRaiser } from './raise-fee'
import type { FeeRaiser } from './raise-fee'
import { findRival, hasSlot, nonceOf } from './rival'
import { isKnown, readQuantity, readReceipt } from './rpc-reader'
import type { EvmReceipt } from './rpc-reader'
import { broadcast } from './broadcast'
import type { TokenBook } from './token-book'
import { hasTransfer, payment } from './token-contract'

/** So many final blocks are read a second time at once. */
const READ_AGAIN = 20n

/** The parts of an EVM adapter. */
export interface EvmAdapterOptions {
  network: Network
  sender: EvmSenderOptions
  book: TokenBook
  /** The page of a transaction in the block explorer. */
  explorerUrl: (txid: string) => string
}

/** The adapter of an EVM chain. */
export function evmAdapter(options: EvmAdapterOptions): ChainAdapter {
  const { network, sender, book, explorerUrl } = options
  const { node, signer } = sender
  const { id: network_id, confirmations, block_seconds } = network
  const sendMany = async (order: SendManyOrder): Promise<Sent> => {
    await node.ensureOpen()
    const { contract, payees } = book.write(order)
    const order_digest = orderDigest(order)
    const [only, ...others] = payees
    return await sendCall(sender, {
      from: order.from,
      to: contract,
      data: payment(payees),
      ref: order.ref,
      order_digest,
      permit: order.permit,
      mostFee: order.mostFee,
      givesBack: order.givesBack,
      payee:
        only === undefined || others.length > 0
          ? undefined
          : {
              to: only.to,
              units: only.value,
              amount: order.payees[0]?.amount ?? '0',
              merchant_id: order.merchant_id ?? null,
            },
      moves: payees.reduce((sum, { value }) => sum + value, 0n),
    })
  }
  const elsewhere = signer.payouts?.treasuryOf(network_id) === undefined ? undefined : signer.payouts
  const raiser = elsewhere && feeRaiser(sender, elsewhere)
  const addressOf: ChainAdapter['addressOf'] = (key) => signer.addressOf(network, key)
  return {
    network_id,
    kind: 'evm',
    confirmations,
    block_seconds,
    read_again: node.local ? null : READ_AGAIN,
    signed_expires: false,
    can_send: signer.signsFor(sender.chain_id, network.id),
    tip: async () => {
      await node.ensureOpen()
      return await node.tip()
    },
    finalBlock: async (tip) => await finalBlock(options, tip),
    block: (number) => node.block(number),
    blocks: async ({ from, to }) => {
      const blocks: ChainBlock[] = []
      for (let number = from; number <= to; number++) {
        const block = await node.block(number)
        if (block !== null) blocks.push(block)
      }
      return blocks
    },
    firstBlock: async () => (node.local ? 0n : await node.height()),
    transfers: (range, choose) => readTransfers(node, { ...range, book, choose, form: ETHEREUM_FORM }),
    transaction: (txid, expected) => readTransaction(options, txid, expected),
    checkNonce: async (key) => await checkNonce(sender, key),
    rival: (question) => readRival(options, raiser, question),
    frozenTokens: async (address) => {
      await node.ensureOpen()
      return await frozenTokens(node.request, { tokens: book.listed, address })
    },
    raiseFee: async (waiting) => await raiser?.raise(waiting),
    coin_decimals: 18,
    isDead: async (txid, earlier) => {
      const known = await journaled(sender.db, { network_id, txid })
      const nonce = known === undefined ? null : nonceOf(known.raw)
      if (known === undefined || nonce === null) return false
      const of = { sender: known.sender, nonce, txids: [txid, ...earlier] }
      return (await countWhenTaken(node, async () => await finalBlock(options, await node.height()), of)) !== null
    },
    coinOf: async (address) => {
      await node.ensureOpen()
      return await readQuantity(node.request, 'eth_getBalance', getAddress(address), numberToHex(await node.height()))
    },
    resend: async (txid) => {
      await node.ensureOpen()
      const known = await journaled(sender.db, { network_id, txid })
      if (known !== undefined) await broadcast(sender.db, node.request, known)
    },
    addressOf,
    ...depositKeys({ network_id, addressOf, payouts: signer.payouts }),
    send: ({ to, amount, ...order }) => sendMany({ ...order, payees: [{ to, amount }] }),
    sendMany,
    onBlock: (heard) => node.onBlock(heard),
    explorerUrl,
    close: () => node.close(),
  }
}

async function finalBlock({ network, sender: { node } }: EvmAdapterOptions, tip: bigint): Promise<bigint> {
  if (network.finality === 'finalized') return await node.finalized()
  return tip - BigInt(network.confirmations) + 1n
}

async function readTransaction(
  options: EvmAdapterOptions,
  txid: string,
  expected: ExpectedTransfer | undefined,
): Promise<TransactionState> {
  const { node } = options.sender
  await node.ensureOpen()
  const tip = await node.height()
  const receipt = await readReceipt(node.request, txid)
  if (receipt === null || receipt.blockNumber > tip) {
    // Ask the node and not the journal: a node may have lost a transaction that was sent, and needs it again.
    const waits = await isKnown(node.request, txid)
    const nowhere = { block_number: null, block_hash: null, confirmations: 0, final: false, fee: null }
    return { state: waits ? 'waiting' : 'unknown', ...nowhere }
  }
  const { blockNumber, blockHash, gasUsed, effectiveGasPrice } = receipt
  if ((await node.block(blockNumber))?.hash !== blockHash) {
    // A reorganisation came between the two calls, or the receipt is of a block that is not in the chain.
    throw new ChainError('not_tried', `The block of ${txid} is not in the chain now: it is looked for again.`)
  }
  return {
    state: outcomeOf(options, receipt, expected),
    block_number: blockNumber,
    block_hash: blockHash,
    confirmations: Number(tip - blockNumber + 1n),
    final: blockNumber <= (await finalBlock(options, tip)),
    fee: formatEther(gasUsed * effectiveGasPrice),
  }
}

async function readRival(
  options: EvmAdapterOptions,
  raiser: FeeRaiser | undefined,
  question: RivalQuestion,
): Promise<Rival | null> {
  const { sender, network } = options
  const { node, db, signer } = sender
  const { ours, named, expected } = question
  await node.ensureOpen()
  const signed = ours === null ? undefined : await journaled(db, { network_id: network.id, txid: ours })
  const nonce = signed === undefined ? null : nonceOf(signed.raw)
  const slot = nonce === null ? null : { sender: getAddress(signer.addressOf(network, expected.from)), nonce }
  const raised = async (): Promise<string | null | undefined> =>
    slot === null || signed?.ref == null ? null : await raiser?.find({ ref: signed.ref, slot })
  const txid = named ?? (slot && (await findRival(node, slot))) ?? (await raised()) ?? null
  if (txid === null || txid === ours) return null
  const found = await readTransaction(options, txid, expected)
  if (found.block_number === null) return null
  return { txid, found, has_nonce: slot !== null && (await hasSlot(node, txid, slot)) }
}

function outcomeOf(
  { sender, network, book }: EvmAdapterOptions,
  { status, logs }: EvmReceipt,
  expected: ExpectedTransfer | undefined,
): 'mined' | 'failed' | 'unproven' {
  if (status !== 1n) return 'failed'
  if (expected === undefined) return 'mined'
  const { contract, payees } = book.write({ token_id: expected.token_id, payees: [expected] })
  const from = sender.signer.addressOf(network, expected.from)
  return payees.every(({ to, value }) => hasTransfer(logs, { contract, from, to, value })) ? 'mined' : 'unproven'
}
