import { toHex as addressInHex, toTron } from '#server/chain/tron/address'
import type { FakeChain, Included } from './fake-chain'
import { RpcError } from './rpc-error'

/** The part of a chain that a node has: up to a block, and final up to another one. */
export interface View {
  readonly head: number
  readonly final: number
  /** The id of a block, as this node has it. */
  idOf(number: number): string
}

const MOST_BLOCKS = 5_000
const MOST_HITS = 10_000
const BLOOM = `0x${'0'.repeat(512)}`
const HASH = `0x${'0'.repeat(64)}`
const quantity = (value: number | bigint): string => `0x${value.toString(16)}`
const account = (address: string): string => addressInHex(address).toLowerCase()

/** The number of a height or a tag, as java-tron reads it (`Wallet.getByJsonBlockId`). */
export function blockNumber(view: View, text: unknown): number {
  if (text === 'latest') return view.head
  if (text === 'earliest') return 0
  if (text === 'finalized') return view.final
  if (text === 'safe' || text === 'pending') throw new RpcError(-32_602, `TAG ${text} not supported`)
  if (typeof text !== 'string' || !/^(?:0x[0-9a-f]+|\d+)$/i.test(text))
    throw new RpcError(-32_602, 'invalid block number')
  return Number(text)
}

/** A block, with the hashes of its transactions; null where the node has none. */
export function blockAnswer(chain: FakeChain, view: View, number: number): object | null {
  const block = chain.block(number)
  if (block === undefined || number > view.head) return null
  return {
    number: quantity(number),
    hash: `0x${view.idOf(number)}`,
    parentHash: `0x${number === 0 ? block.parent_id : view.idOf(number - 1)}`,
    miner: `0x${chain.producer(number).toString(16).padStart(40, '0')}`,
    timestamp: quantity(block.time),
    size: quantity(200 + chain.contents(number).reduce((sum, { signed }) => sum + signed.length, 0)),
    transactionsRoot: HASH,
    stateRoot: '0x',
    transactions: chain.contents(number).map(({ txid }) => `0x${txid}`),
    uncles: [],
    gasLimit: '0x0',
    gasUsed: '0x0',
    difficulty: '0x0',
    totalDifficulty: '0x0',
    extraData: '0x',
    logsBloom: BLOOM,
    nonce: '0x0000000000000000',
    sha3Uncles: HASH,
    receiptsRoot: HASH,
    mixHash: HASH,
    baseFeePerGas: '0x0',
  }
}

/** A log in the form of JSON-RPC. */
export interface RpcLog {
  readonly address: string
  readonly blockHash: string
  readonly blockNumber: string
  readonly blockTimestamp: string
  readonly transactionHash: string
  readonly transactionIndex: string
  readonly logIndex: string
  readonly removed: false
  readonly topics: readonly string[]
  readonly data: string
}

/** The logs of a transaction, numbered through its block. */
export function logsOf(chain: FakeChain, view: View, { txid, number, place, outcome }: Included): RpcLog[] {
  const before = chain.contents(number).slice(0, place)
  const first = before.reduce((sum, each) => sum + each.outcome.logs.length, 0)
  return outcome.logs.map(({ contract, topics, data }, index) => ({
    address: account(contract),
    blockHash: `0x${view.idOf(number)}`,
    blockNumber: quantity(number),
    blockTimestamp: quantity(chain.block(number)?.time ?? 0),
    transactionHash: `0x${txid}`,
    transactionIndex: quantity(place),
    logIndex: quantity(first + index),
    removed: false,
    topics: topics.map((topic) => `0x${topic}`),
    data: `0x${data}`,
  }))
}

/** The receipt of a transaction in a block; null for every other. */
export function receiptAnswer(chain: FakeChain, view: View, txid: string): object | null {
  const found = chain.find(txid)
  if (found === undefined || found.number > view.head) return null
  const { number, place, outcome, transaction } = found
  const { contract } = transaction
  const upTo = chain.contents(number).slice(0, place + 1)
  return {
    blockHash: `0x${view.idOf(number)}`,
    blockNumber: quantity(number),
    transactionHash: `0x${txid}`,
    transactionIndex: quantity(place),
    from: account(contract.owner),
    to: account(contract.kind === 'coin' ? contract.to : contract.contract),
    cumulativeGasUsed: quantity(upTo.reduce((sum, each) => sum + each.outcome.energy, 0n)),
    gasUsed: quantity(outcome.energy),
    effectiveGasPrice: quantity(outcome.sun_per_energy),
    contractAddress: null,
    logs: logsOf(chain, view, found),
    logsBloom: BLOOM,
    status: outcome.ret === 'SUCCESS' ? '0x1' : '0x0',
    type: '0x0',
  }
}

/** What `eth_getLogs` may be asked. */
export interface LogFilter {
  readonly fromBlock?: unknown
  readonly toBlock?: unknown
  readonly address?: unknown
  readonly topics?: unknown
}

/** The logs of a range of blocks. java-tron does not look at how their transactions ended, so neither does this. */
export function logAnswer(chain: FakeChain, view: View, filter: LogFilter): RpcLog[] {
  const from = blockNumber(view, filter.fromBlock ?? 'latest')
  const to = blockNumber(view, filter.toBlock ?? 'latest')
  if (from > to) throw new RpcError(-32_602, 'please verify: fromBlock <= toBlock')
  if (to - from > MOST_BLOCKS) throw new RpcError(-32_602, `exceed max block range: ${MOST_BLOCKS}`)
  const addresses = listOf(filter.address)?.map((each) => each.toLowerCase())
  const slots = Array.isArray(filter.topics) ? filter.topics.map(listOf) : []
  const hits: RpcLog[] = []
  for (let number = from; number <= Math.min(to, view.head); number++) {
    for (const each of chain.contents(number)) {
      for (const log of logsOf(chain, view, each)) {
        const isAsked = addresses?.includes(log.address) !== false
        if (isAsked && slots.every((slot, place) => slot?.includes(log.topics[place] ?? '') !== false)) hits.push(log)
      }
    }
  }
  if (hits.length > MOST_HITS) throw new RpcError(-32_005, `query returned more than ${MOST_HITS} results`)
  return hits
}

/** One text or several; undefined where anything is taken. */
function listOf(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined
  return (Array.isArray(value) ? value : [value]).map((each) => String(each).toLowerCase())
}

/** A call without a transaction. @throws RpcError as java-tron words it */
export function callAnswer(
  chain: FakeChain,
  args: { from?: unknown; to?: unknown; data?: unknown },
  tag: unknown,
): string {
  latestOnly(tag)
  const called = chain.tryCall({
    owner: toTron(typeof args.from === 'string' ? args.from : `0x${'0'.repeat(40)}`),
    contract: toTron(String(args.to)),
    data: Buffer.from(typeof args.data === 'string' ? args.data.slice(2) : '', 'hex'),
  })
  if (called === undefined) throw new RpcError(-32_600, 'Smart contract is not exist.')
  if (called.reverted) throw new RpcError(-32_000, 'REVERT opcode executed', `0x${called.returned}`)
  return `0x${called.returned}`
}

/** The code of a contract; 0x where there is none. That of the fake is a stop, which nobody runs. */
export function codeAnswer(chain: FakeChain, address: unknown, tag: unknown): string {
  latestOnly(tag)
  return chain.state.tokens.has(toTron(String(address))) ? '0x00' : '0x'
}

function latestOnly(tag: unknown): void {
  if (tag === 'latest') return
  if (typeof tag === 'string' && /^(?:earliest|pending|finalized|safe)$/.test(tag))
    throw new RpcError(-32_602, `TAG [earliest | pending | finalized | safe] not supported`)
  throw new RpcError(-32_602, 'QUANTITY not supported, just support TAG as latest')
}

/** The transaction of a block; null while it waits. */
export function transactionAnswer(chain: FakeChain, view: View, txid: string): object | null {
  const found = chain.find(txid)
  if (found === undefined || found.number > view.head) return null
  const { number, place, outcome, transaction, signature } = found
  const { contract } = transaction
  const part = (from: number, to: number): string => `0x${Buffer.from(signature.slice(from, to)).toString('hex')}`
  return {
    hash: `0x${txid}`,
    blockHash: `0x${view.idOf(number)}`,
    blockNumber: quantity(number),
    transactionIndex: quantity(place),
    from: account(contract.owner),
    to: account(contract.kind === 'coin' ? contract.to : contract.contract),
    value: quantity(contract.kind === 'coin' ? contract.sun : 0n),
    gas: quantity(outcome.energy),
    gasPrice: quantity(outcome.sun_per_energy),
    input: contract.kind === 'coin' ? '0x' : `0x${Buffer.from(contract.data).toString('hex')}`,
    type: '0x0',
    nonce: '0x0000000000000000',
    v: part(64, 65),
    r: part(0, 32),
    s: part(32, 64),
  }
}

/** The last four bytes of the first block's hash. */
export function chainIdOf(chain: FakeChain): string {
  return quantity(BigInt(`0x${(chain.block(0)?.id ?? '').slice(-8)}`))
}
