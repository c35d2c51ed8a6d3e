import { createHash } from 'node:crypto'
import { numberToHex, pad } from 'viem'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { Request } from '#server/chain/evm/json-rpc'
import type { EvmNode } from '#server/chain/evm/node'
import { readBlock, readTip } from '#server/chain/evm/rpc-reader'
import { TRANSFER_TOPIC } from '#server/chain/evm/token-contract'

/** One Transfer event of a transaction. */
export interface MemoryTransfer {
  readonly contract: Hex
  readonly from: Hex
  readonly to: Hex
  readonly value: bigint
}

/** A transaction with everything that it logs. */
export interface MemoryTransaction {
  readonly txid: Hex
  readonly transfers: readonly MemoryTransfer[]
}

interface MemoryBlock {
  readonly hash: Hex
  readonly parentHash: Hex
  readonly transactions: readonly MemoryTransaction[]
}

/** A chain in memory that answers as a node of a public EVM chain does, as far as it is watched. */
export interface EvmInMemory {
  readonly node: EvmNode
  /** Makes a block with these transactions, in this order. */
  mine(transactions?: readonly MemoryTransaction[]): void
  /** Takes the newest blocks away. @returns their transactions, in the chain's order */
  takeBack(depth: number): readonly MemoryTransaction[]
  height(): number
  /** The number and the hash of the block that has a transaction. */
  blockOf(txid: string): { readonly number: bigint; readonly hash: string } | undefined
  /** How often each method was called. */
  readonly calls: Map<string, number>
}

const FIRST_TIME = 1_800_000_000
const filterSchema = z.object({ fromBlock: z.string(), toBlock: z.string(), address: z.optional(z.array(z.string())) })

/** A text of 32 bytes that is different for every text. */
export const hashOfText = (text: string): Hex => `0x${createHash('sha256').update(text).digest('hex')}`

/**
 * Starts a chain in memory with its first block.
 *
 * @example
 * const chain = evmInMemory()
 * chain.mine([{ txid: hashOfText('1'), transfers: [{ contract, from, to, value: 5n }] }])
 */
export function evmInMemory(): EvmInMemory {
  let made = 0
  const blocks: MemoryBlock[] = []
  const calls = new Map<string, number>()
  const mine: EvmInMemory['mine'] = (transactions = []) => {
    // Counted, so that a block that replaces another never has the same hash.
    const hash = hashOfText(`block ${made++}`)
    blocks.push({ hash, parentHash: blocks.at(-1)?.hash ?? pad('0x0'), transactions })
  }
  mine()
  const placeOf = (txid: string): number =>
    blocks.findIndex((block) => block.transactions.some((each) => each.txid === txid))
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_blockNumber: () => numberToHex(blocks.length - 1),
    eth_getBlockByNumber: ([number]) => blockAnswer(blocks, number === 'latest' ? blocks.length - 1 : Number(number)),
    eth_getLogs: ([filter]) => {
      const { fromBlock, toBlock, address } = filterSchema.parse(filter)
      const accepted = address?.map((each) => each.toLowerCase())
      return blocks
        .flatMap((_, number) => logsOf(blocks, number))
        .filter(
          (log) =>
            BigInt(log.blockNumber) >= BigInt(fromBlock) &&
            BigInt(log.blockNumber) <= BigInt(toBlock) &&
            (accepted?.includes(log.address.toLowerCase()) ?? true),
        )
    },
    eth_getTransactionReceipt: ([txid]) => receiptAnswer(blocks, placeOf(String(txid)), String(txid)),
    eth_getTransactionByHash: ([txid]) => (placeOf(String(txid)) < 0 ? null : {}),
  }
  const request: Request = async (method, ...params) => {
    calls.set(method, (calls.get(method) ?? 0) + 1)
    return await Promise.resolve(answers[method]?.(params))
  }
  const height = (): number => blocks.length - 1
  return {
    calls,
    mine,
    height,
    takeBack: (depth) => blocks.splice(Math.max(1, blocks.length - depth)).flatMap(({ transactions }) => transactions),
    blockOf: (txid) => {
      const number = placeOf(txid)
      const hash = blocks[number]?.hash
      return hash === undefined ? undefined : { number: BigInt(number), hash }
    },
    node: {
      local: false,
      request,
      height: async () => await Promise.resolve(BigInt(height())),
      tip: async () => await readTip(request),
      block: async (number) => await readBlock(request, number),
      finalized: async () => await Promise.resolve(0n),
      ensureOpen: async () => await Promise.resolve(),
      onBlock: () => () => undefined,
      close: async () => await Promise.resolve(),
    },
  }
}

function blockAnswer(blocks: readonly MemoryBlock[], number: number): object | null {
  const block = blocks[number]
  if (block === undefined) return null
  const { hash, parentHash, transactions } = block
  return {
    number: numberToHex(number),
    hash,
    parentHash,
    timestamp: numberToHex(FIRST_TIME + number),
    transactions: transactions.map(({ txid }) => txid),
  }
}

/** The logs of a block, numbered through the block. */
function logsOf(blocks: readonly MemoryBlock[], number: number) {
  const { hash = '0x', transactions = [] } = blocks[number] ?? {}
  return transactions
    .flatMap(({ txid, transfers }) => transfers.map((transfer) => ({ txid, ...transfer })))
    .map(({ txid, contract, from, to, value }, place) => ({
      address: contract,
      topics: [TRANSFER_TOPIC, pad(from), pad(to)],
      data: numberToHex(value, { size: 32 }),
      blockNumber: numberToHex(number),
      blockHash: hash,
      transactionHash: txid,
      logIndex: numberToHex(place),
    }))
}

function receiptAnswer(blocks: readonly MemoryBlock[], number: number, txid: string): object | null {
  const block = blocks[number]
  if (block === undefined) return null
  return {
    status: '0x1',
    blockNumber: numberToHex(number),
    blockHash: block.hash,
    gasUsed: '0x1',
    effectiveGasPrice: '0x1',
    logs: logsOf(blocks, number).filter((log) => log.transactionHash === txid),
  }
}
