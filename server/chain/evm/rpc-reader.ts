import * as z from 'zod/mini'
import { numberToHex } from 'viem'
import type { ChainBlock } from '../block'
import { badAnswer } from './json-rpc'
import type { Request } from './json-rpc'

// Nodes may write the digits large or small: the same hash or address must be the same text.
const hex = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)),
  z.transform((text) => text.toLowerCase()),
)
const quantity = z.pipe(
  hex,
  z.transform((text) => BigInt(text)),
)

const blockSchema = z.nullable(
  z.object({
    number: quantity,
    hash: hex,
    parentHash: hex,
    timestamp: quantity,
    transactions: z.array(hex),
    baseFeePerGas: z.optional(z.nullable(quantity)),
  }),
)
/** Of a transaction in a block: who sent it, with which nonce. */
const placedSchema = z.nullable(z.object({ hash: hex, from: hex, nonce: quantity }))
const logSchema = z.object({
  address: hex,
  topics: z.array(hex),
  data: hex,
  blockNumber: quantity,
  blockHash: hex,
  transactionHash: hex,
  logIndex: quantity,
})
const receiptSchema = z.nullable(
  z.object({
    status: quantity,
    blockNumber: quantity,
    blockHash: hex,
    gasUsed: quantity,
    effectiveGasPrice: quantity,
    logs: z.array(logSchema),
  }),
)

/** A log of the execution API, with its numbers parsed. */
export type EvmLog = z.output<typeof logSchema>
/** A receipt of the execution API, with its numbers parsed. */
export type EvmReceipt = NonNullable<z.output<typeof receiptSchema>>
/** A block with the transactions in it. */
export interface EvmBlock extends ChainBlock {
  /** Hashes of its transactions, in the block's order. */
  readonly txids: readonly string[]
  /** What the block takes for one unit of gas, in wei; null on a chain without such a fee. */
  readonly base_fee: bigint | null
}

/** What a method answers, for those whose answers are compared between nodes. */
export const answerSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  eth_getBlockByNumber: blockSchema,
  eth_getLogs: z.array(logSchema),
  eth_getTransactionReceipt: receiptSchema,
  eth_blockNumber: quantity,
  eth_chainId: quantity,
  eth_estimateGas: quantity,
  eth_gasPrice: quantity,
  eth_maxPriorityFeePerGas: quantity,
  eth_getTransactionCount: quantity,
  eth_getBalance: quantity,
  eth_getTransactionByBlockNumberAndIndex: placedSchema,
  eth_getCode: hex,
  eth_call: hex,
}

async function ask<Schema extends z.ZodMiniType>(
  request: Request,
  { method, params, schema }: { method: string; params: readonly unknown[]; schema: Schema },
): Promise<z.output<Schema>> {
  const answer = schema.safeParse(await request(method, ...params))
  if (!answer.success) throw badAnswer(method)
  return answer.data
}

/** A block by number; null where the chain is shorter. */
export async function readBlock(request: Request, number: bigint | 'latest' | 'finalized'): Promise<EvmBlock | null> {
  const params = [typeof number === 'string' ? number : numberToHex(number), false]
  const block = await ask(request, { method: 'eth_getBlockByNumber', params, schema: blockSchema })
  if (block === null) return null
  const { hash, parentHash: parent_hash, timestamp, transactions: txids, baseFeePerGas = null } = block
  return { number: block.number, hash, parent_hash, time: Number(timestamp), txids, base_fee: baseFeePerGas }
}

/** The newest block. @throws ChainError bad_answer */
export async function readTip(request: Request): Promise<EvmBlock> {
  const tip = await readBlock(request, 'latest')
  if (tip === null) throw badAnswer('eth_getBlockByNumber')
  return tip
}

/**
 * The logs of a range of blocks, both ends included, whose first topic is `topic`, and those after it `indexed`, of which null is any;
 * if `contracts` is given, only of these.
 */
export async function readLogs(
  request: Request,
  filter: {
    readonly from: bigint
    readonly to: bigint
    readonly topic: string
    readonly indexed?: readonly (string | null)[]
    readonly contracts?: readonly string[]
  },
): Promise<EvmLog[]> {
  const { from, to, topic, indexed = [], contracts } = filter
  const params = [
    {
      fromBlock: numberToHex(from),
      toBlock: numberToHex(to),
      topics: [topic, ...indexed],
      ...(contracts === undefined ? {} : { address: contracts }),
    },
  ]
  return await ask(request, { method: 'eth_getLogs', params, schema: z.array(logSchema) })
}

/** The receipt of a transaction; null while it is in no block. */
export async function readReceipt(request: Request, txid: string): Promise<EvmReceipt | null> {
  return await ask(request, { method: 'eth_getTransactionReceipt', params: [txid], schema: receiptSchema })
}

/** The transaction at a place of a block; null where the block has fewer. */
export async function readPlaced(
  request: Request,
  { number, index }: { number: bigint; index: number },
): Promise<z.output<typeof placedSchema>> {
  const params = [numberToHex(number), numberToHex(index)]
  return await ask(request, { method: 'eth_getTransactionByBlockNumberAndIndex', params, schema: placedSchema })
}

/** Whether the node knows the transaction, in a block or waiting. */
export async function isKnown(request: Request, txid: string): Promise<boolean> {
  return (await request('eth_getTransactionByHash', txid)) !== null
}

/** Makes a call whose answer is one number. */
export async function readQuantity(request: Request, method: string, ...params: unknown[]): Promise<bigint> {
  return await ask(request, { method, params, schema: quantity })
}
