import { bytesToHex } from '@noble/hashes/utils.js'
import { formatUnits } from 'viem'
import type { ChainAdapter, ExpectedTransfer, SendManyOrder, Sent, TransactionState } from '../adapter'
import type { ChainBlock } from '../block'
import { ChainError } from '../chain-error'
import { depositKeys } from '../deposit-keys'
import { readTransfers } from '../evm/evm-transfers'
import { frozenTokens } from '../evm/freeze-list'
import { readReceipt } from '../evm/rpc-reader'
import type { EvmReceipt } from '../evm/rpc-reader'
import { hasTransfer } from '../evm/token-contract'
import { journaled } from '../journal'
import { earlierThan } from '../set-aside'
import { TREASURY } from '../key'
import { toBytes } from './address'
import { isDead } from './dead'
import { COIN_DECIMALS } from './energy'
import { readCoins, readInfo } from './http-reader'
import type { TransactionInfo } from './http-reader'
import { elsewhere, renew } from './sent-elsewhere'
import { TRON_FORM } from './tron-form'
import { readJournaled, resendTron, sendTron } from './tron-sender'
import type { TronSenderOptions } from './tron-sender'

/** The newest block is not read: its logs may come a little later than the block. */
const BEHIND = 1n
/** So many final blocks are read a second time at once. */
const READ_AGAIN = 20n

/** What was sent is sent again after so long, while no block has it. */
const AGAIN_MILLIS = 30_000

/** The parts of an adapter of TRON. */
export interface TronAdapterOptions extends TronSenderOptions {
  /** The page of a transaction in the block explorer. */
  readonly explorerUrl: (txid: string) => string
  /** How long what was sent is left alone, in milliseconds; tests set less. */
  readonly again_millis?: number | undefined
}

/**
 * The adapter of TRON on its nodes. It is built to the documentation of TRON (docs/networks.md) and was not run on a TRON node.
 */
export function tronAdapter(options: TronAdapterOptions): ChainAdapter {
  const { db, network, chain_id, signer, node, book, explorerUrl, again_millis = AGAIN_MILLIS } = options
  const network_id = network.id
  /** When each transaction is sent again, in the program's own milliseconds. */
  const next = new Map<string, number>()
  const sendMany = async (order: SendManyOrder): Promise<Sent> => {
    const sent = await sendTron(options, order)
    next.set(sent.txid, performance.now() + again_millis)
    return sent
  }
  const tip = async (): Promise<ChainBlock> => {
    await node.ensureOpen()
    const newest = await node.tip()
    const { number } = newest
    return number < BEHIND || node.local ? newest : ((await node.block(number - BEHIND)) ?? newest)
  }
  const addressOf: ChainAdapter['addressOf'] = (key) => signer.addressOf(network, key)
  const isNeverMined = async (txid: string): Promise<boolean> => {
    const known = await journaled(db, { network_id, txid })
    return known !== undefined && (await isDead(node, { txid, transaction: readJournaled(known.raw).transaction }))
  }
  const paysNever = async (txid: string): Promise<boolean> => {
    const { result } = (await readInfo(node.request, txid, { final: true })) ?? {}
    return (result !== undefined && FAILURES.has(result)) || (await isNeverMined(txid))
  }
  return {
    network_id,
    kind: 'evm',
    confirmations: network.confirmations,
    block_seconds: network.block_seconds,
    read_again: node.local ? null : READ_AGAIN,
    signed_expires: true,
    can_send: signer.signsFor(chain_id, network_id),
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
    transaction: async (txid, expected) => {
      const found = await readTransaction(options, txid, expected)
      if (found.state !== 'unknown') next.delete(txid)
      // No node tells of what waits. What was just sent is left alone for a while.
      return found.state === 'unknown' && performance.now() < (next.get(txid) ?? 0)
        ? { ...found, state: 'waiting' }
        : found
    },
    checkNonce: () => Promise.resolve(),
    // TRON counts no nonces: what people name stands in the place of ours when ours can never pay.
    rival: async ({ ours, named, expected }) => {
      if (named === null || named === ours || (ours !== null && !(await paysNever(ours)))) return null
      const found = await readTransaction(options, named, expected)
      return found.block_number === null ? null : { txid: named, found, has_nonce: null }
    },
    frozenTokens: async (address) => {
      await node.ensureOpen()
      return await frozenTokens(node.request, { tokens: book.listed, address: TRON_FORM.writeAddress(address) })
    },
    raiseFee: () => Promise.resolve(),
    coin_decimals: COIN_DECIMALS,
    coinOf: async (address) => {
      await node.ensureOpen()
      return (await readCoins(node.request, bytesToHex(toBytes(address)))) ?? 0n
    },
    isDead: isNeverMined,
    burned: async (txid) => {
      const { fee: own } = (await readInfo(node.request, txid, { final: true })) ?? { fee: 0n }
      return formatUnits(own + (await burnedBefore(options, txid)), COIN_DECIMALS)
    },
    resend: async (txid) => {
      await node.ensureOpen()
      const known = await journaled(db, { network_id, txid })
      if (known !== undefined) await resendTron(options, known)
    },
    addressOf,
    ...depositKeys({ network_id, addressOf, payouts: signer.payouts }),
    send: ({ to, amount, ...order }) => sendMany({ ...order, payees: [{ to, amount }] }),
    sendMany,
    onBlock: (heard) => node.onBlock(heard),
    explorerUrl,
    close: async () => await node.close(),
  }
}

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
  const info = await readInfo(node.request, txid)
  if (info === null) throw moved(txid)
  // Who only looks it up, as a merchant may, has nothing signed by that.
  const isFollowed = expected !== undefined && final
  if (isFollowed && info.result === 'OUT_OF_ENERGY' && (await isTriedAgain(options, txid)))
    return { state: 'waiting', ...nowhere }
  const { fee: burned } = info
  return {
    state: outcomeOf(options, { receipt, info }, expected),
    block_number: blockNumber,
    block_hash: blockHash,
    confirmations: Number(tip - blockNumber + 1n),
    final,
    // The receipt lacks the bandwidth, and counts energy that was staked for as if it were paid.
    fee: formatUnits(burned + (final ? await burnedBefore(options, txid) : 0n), COIN_DECIMALS),
  }
}

/** What the transactions have burned, in sun, in whose place one was signed: their payout has cost that too. */
async function burnedBefore({ db, network, node }: TronAdapterOptions, txid: string): Promise<bigint> {
  let sum = 0n
  for (const earlier of await earlierThan(db, { network_id: network.id, txid })) {
    const { fee: burned } = (await readInfo(node.request, earlier, { final: true })) ?? { fee: 0n }
    sum += burned
  }
  return sum
}

/** Whether the signer of another program tries a payout again that has burned all its energy. @throws as renew */
async function isTriedAgain(options: TronAdapterOptions, txid: string): Promise<boolean> {
  const { db, network } = options
  const payouts = elsewhere(options, TREASURY)
  const known = payouts === undefined ? undefined : await journaled(db, { network_id: network.id, txid })
  if (payouts === undefined || known === undefined) return false
  return (await renew({ ...options, payouts }, known)) !== 'ended'
}

const moved = (txid: string): ChainError =>
  new ChainError('not_tried', `The block of ${txid} is not in the chain now: it is looked for again.`)

/** How a contract may end that has certainly moved nothing. People look at every other one. */
const FAILURES: ReadonlySet<string> = new Set(['REVERT', 'OUT_OF_ENERGY'])

function outcomeOf(
  { network, signer, book }: TronAdapterOptions,
  { receipt: { status, logs }, info }: { receipt: EvmReceipt; info: TransactionInfo },
  expected: ExpectedTransfer | undefined,
): 'mined' | 'failed' | 'unproven' {
  if (status !== 1n) return info.result !== undefined && FAILURES.has(info.result) ? 'failed' : 'unproven'
  if (expected === undefined) return 'mined'
  const { contract, payees } = book.write({ token_id: expected.token_id, payees: [expected] })
  const from = TRON_FORM.writeAddress(signer.addressOf(network, expected.from))
  const isThere = payees.every(({ to, value }) =>
    hasTransfer(logs, { contract, from, to: TRON_FORM.writeAddress(to), value }),
  )
  return isThere ? 'mined' : 'unproven'
}
