import * as z from 'zod/mini'
import { ChainError } from '../chain-error'

const PATIENCE_MILLIS = 30_000
/** How providers say that they are asked too often: TronGrid says 403. */
const LATER: ReadonlySet<number> = new Set([403, 429, 503])
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

/** How java-tron says the same, with HTTP status 200; TronGrid adds `Success`. It is no answer of any API. */
const limitSchema = z.object({ Error: z.string() })

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
 * @throws ChainError unreachable: the node may or may not have carried out the call, `detail` is its HTTP status; limited;
 * bad_answer
 */
export async function callRpc(
  url: string,
  method: string,
  params: readonly unknown[],
  options: RpcOptions = {},
): Promise<unknown> {
  const body = await postJson(url, { jsonrpc: '2.0', id: 1, method, params }, options)
  const answer = answerSchema.safeParse(body)
  if (!answer.success) throw badAnswer(method)
  if ('error' in answer.data) throw new RpcRefusal(answer.data.error)
  return answer.data.result
}

/**
 * Sends a question as JSON and returns the JSON of the answer, which the caller has to parse.
 *
 * @throws ChainError unreachable, limited
 */
export async function postJson(url: string, body: object, { name, patience_millis }: RpcOptions): Promise<unknown> {
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
    if (!LATER.has(response.status) && response.status < SERVER_FAULT) {
      const text = await response.text()
      // Many providers give their refusals as answers of the protocol whatever the status is.
      const answer: unknown = response.ok || isAnswer(text) ? JSON.parse(text) : undefined
      if (answer !== undefined && !limitSchema.safeParse(answer).success) return answer
    }
  } catch {
    // The error of fetch is left out: it can quote the address, and the address can hold a password.
    throw new ChainError('unreachable', `No node answers ${node}: see that it runs.`)
  }
  const { status } = response
  throw new ChainError(
    response.ok || LATER.has(status) ? 'limited' : 'unreachable',
    `The node ${node} answers with HTTP status ${status}: see its limits.`,
    { detail: String(status) },
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
  return new ChainError('bad_answer', `The node's answer to ${method} does not follow its API: use another node.`)
}
