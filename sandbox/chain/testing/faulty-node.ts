import type { IncomingMessage, ServerResponse } from 'node:http'
import { numberToHex } from 'viem'
import { callRpc } from '#server/chain/evm/json-rpc'
import { readQuantity } from '#server/chain/evm/rpc-reader'
import { serveOnLoopback } from '#sandbox/chain/loopback-server'

/** How a node between the server and the chain can be at fault. */
export const FAULTS = [
  'unreachable',
  'hangs',
  'rate limit',
  'server error',
  'html',
  'header not found',
  'answers null',
  'wrong hash',
  'wrong value',
  'is behind',
  'another chain',
  'no first block',
] as const
export type Fault = (typeof FAULTS)[number]

const BEHIND_BLOCKS = 40n

/** A proxy before a node, which behaves as the test says. */
export interface FaultyNode {
  readonly url: string
  fault: Fault | null
  /** What the node says instead of a true answer; null: it tells the truth. An error that it throws is the node's refusal. */
  lie: ((call: { method: string; params: readonly unknown[]; result: unknown }) => unknown) | null
  /** Called with the method of each call, before it is passed on; a promise holds the call up. */
  heard: (method: string) => void | Promise<void>
  /** The most blocks that logs are given for at once, as providers limit it; null: any. */
  most_blocks: number | null
  /** True: calls are passed on, and the answer to a transaction that is sent never comes. */
  losesAnswers: boolean
  /** Signed transactions that came by, in their order. */
  readonly raws: string[]
  close(): Promise<void>
}

/** Runs the work when nothing else of the same queue runs. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}

const errorOf = (code: number, message: string) => ({ jsonrpc: '2.0', id: 1, error: { code, message } })
const resultOf = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result })

/**
 * Opens a proxy before the node at `target` on a free port of the loopback.
 *
 * @param turn waits for its turn before a transaction is passed on: nodes that make the same block one after the other
 *   must not be sent one meanwhile, or only the later ones have it in the block
 */
export async function faultyNode(target: string, turn: Turn = async (work) => await work()): Promise<FaultyNode> {
  const node: FaultyNode = {
    url: '',
    fault: null,
    lie: null,
    heard: () => undefined,
    most_blocks: null,
    losesAnswers: false,
    raws: [],
    close: () => Promise.resolve(),
  }
  const server = await serveOnLoopback((request, response) => {
    answer(node, { target, turn }, request, response).catch(() => response.destroy())
  })
  return Object.assign(node, server)
}

async function answer(
  node: FaultyNode,
  { target, turn }: { readonly target: string; readonly turn: Turn },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const call = await readCall(request)
  await node.heard(call.method)
  const { fault } = node
  if (fault === 'unreachable') return void response.destroy()
  if (fault === 'hangs') return
  if (fault === 'rate limit') return void response.writeHead(429).end('{"error":"too many"}')
  if (fault === 'server error') return void response.writeHead(502).end('Bad Gateway')
  if (fault === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>')
  const isSend = call.method === 'eth_sendRawTransaction'
  const pass = async (): Promise<object> => await passOn(node, target, call)
  const result = isSend ? await turn(pass) : await pass()
  if (node.losesAnswers && isSend) return void response.destroy()
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result))
}

async function readCall(request: IncomingMessage): Promise<Call> {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) text += String(chunk)
  const body: unknown = JSON.parse(text)
  const method: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'method') : ''
  const params: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'params') : []
  return { method: String(method), params: Array.isArray(params) ? params : [] }
}

async function passOn(node: FaultyNode, target: string, { method, params }: Call): Promise<object> {
  const { fault } = node
  if (fault === 'header not found') return errorOf(-32_000, 'header not found')
  if (fault === 'answers null') return resultOf(null)
  if (fault === 'another chain' && method === 'eth_chainId') return resultOf('0x1')
  if (fault === 'no first block' && method === 'eth_getBlockByNumber' && params[0] === '0x0') return resultOf(null)
  if (method === 'eth_getLogs' && node.most_blocks !== null && blocksIn(params) > node.most_blocks)
    return errorOf(-32_005, 'limit exceeded')
  if (method === 'eth_sendRawTransaction' && typeof params[0] === 'string') node.raws.push(params[0])
  const asked = fault === 'is behind' ? await olderThan(target, method, params) : params
  try {
    const result = untrue(fault, method, await callRpc(target, method, asked))
    return resultOf(node.lie === null ? result : node.lie({ method, params, result }))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return errorOf(Number(Reflect.get(error, 'code') ?? -32_000), error.message)
  }
}

/** The question as a node takes it that has not seen the newest blocks. */
async function olderThan(target: string, method: string, params: readonly unknown[]): Promise<readonly unknown[]> {
  if (method !== 'eth_getBlockByNumber' || params[0] !== 'latest') return params
  const height = await readQuantity((...call) => callRpc(target, call[0], call.slice(1)), 'eth_blockNumber')
  return [numberToHex(height > BEHIND_BLOCKS ? height - BEHIND_BLOCKS : 0n), ...params.slice(1)]
}

function blocksIn([filter]: readonly unknown[]): number {
  const numberOf = (name: string): number =>
    typeof filter === 'object' && filter !== null ? Number(Reflect.get(filter, name)) : 0
  return numberOf('toBlock') - numberOf('fromBlock') + 1
}

/** The answer of a node that lies, or that is far behind. */
function untrue(fault: Fault | null, method: string, result: unknown): unknown {
  if (fault === 'wrong hash' && method === 'eth_getBlockByNumber') {
    return change(result, (block) => (block['number'] === '0x0' ? block : { ...block, hash: `0x${'ab'.repeat(32)}` }))
  }
  if (fault === 'wrong value' && method === 'eth_getLogs' && Array.isArray(result)) {
    return result.map((log) => change(log, (fields) => ({ ...fields, data: `0x${'f'.padStart(64, '0')}` })))
  }
  if (fault === 'wrong value' && method === 'eth_getTransactionReceipt') {
    return change(result, (receipt) => ({ ...receipt, status: '0x1', logs: [] }))
  }
  return result
}

function change(value: unknown, to: (fields: Record<string, unknown>) => Record<string, unknown>): unknown {
  return typeof value === 'object' && value !== null ? to(Object.fromEntries(Object.entries(value))) : value
}
