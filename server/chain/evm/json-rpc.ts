import * as z from 'zod/mini'
import { ChainError } from '../chain-error'

const PATIENCE_MILLIS = 30_000
const TOO_MANY_CALLS = 429
const SERVER_FAULT = 500
const REVERTED = 3

/** The node understood the call and refused it. */
export class RpcRefusal extends Error {
  override readonly name = 'RpcRefusal'
  readonly code: number
  /** The revert data of the contract as hex, if there is any. */
  readonly data: unknown

  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

/**
 * Whether the chain itself refuses: the contract reverted. Every other refusal, such as a rate limit or "header not
 * found", is the node's own trouble and says nothing about the chain.
 */
export function isReverted({ code, message }: RpcRefusal): boolean {
  return code === REVERTED || /\brevert(?:ed)?\b/i.test(message)
}

const answerSchema = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }) }),
  z.object({ result: z.unknown() }),
])

/** Makes one JSON-RPC call to a node (Ethereum execution API). */
export type Request = (method: string, ...params: readonly unknown[]) => Promise<unknown>

/** How a node is called, and what it is called in errors. */
export interface RpcOptions {
  /** Stands for the node in errors; its address may hold a password. The origin of the URL unless given. */
  readonly name?: string
  readonly patience_millis?: number | undefined
}

/**
 * Makes one JSON-RPC call by HTTP and returns its result, which the caller has to parse.
 *
 * @throws RpcRefusal
 * @throws ChainError unreachable: the node may or may not have carried out the call, `detail` is its HTTP status; bad_answer
 */
export async function callRpc(
  url: string,
  method: string,
  params: readonly unknown[],
  options: RpcOptions = {},
): Promise<unknown> {
  const body = await post(url, { jsonrpc: '2.0', id: 1, method, params }, options)
  const answer = answerSchema.safeParse(body)
  if (!answer.success) throw badAnswer(method)
  if ('error' in answer.data) throw new RpcRefusal(answer.data.error)
  return answer.data.result
}

async function post(url: string, body: object, { name, patience_millis }: RpcOptions): Promise<unknown> {
  const { address, authorization } = splitAddress(url)
  const node = name ?? `at ${new URL(url).origin}`
  let response: Response
  try {
    response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(patience_millis ?? PATIENCE_MILLIS),
    })
    if (response.status !== TOO_MANY_CALLS && response.status < SERVER_FAULT) {
      const text = await response.text()
      // Many providers give their refusals as answers of the protocol whatever the status is.
      if (response.ok || isAnswer(text)) return JSON.parse(text)
    }
  } catch {
    // The error of fetch is left out: it can quote the address, and the address can hold a password.
    throw new ChainError('unreachable', `No EVM node answers ${node}: see that it runs.`)
  }
  throw new ChainError(
    'unreachable',
    `The EVM node ${node} answers with HTTP status ${response.status}: see its limits.`,
    { detail: String(response.status) },
  )
}

function isAnswer(text: string): boolean {
  try {
    return answerSchema.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** `fetch` refuses an address with a user and a password, and quotes both. They go into a header instead. */
function splitAddress(url: string): { address: string; authorization: Readonly<Record<string, string>> } {
  const address = new URL(url)
  const { username, password } = address
  if (username === '' && password === '') return { address: url, authorization: {} }
  address.username = ''
  address.password = ''
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { address: address.href, authorization: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}

/** The error for an answer that does not follow the protocol. */
export function badAnswer(method: string): ChainError {
  return new ChainError(
    'bad_answer',
    `The EVM node's answer to ${method} does not follow the Ethereum API: use another node.`,
  )
}
