import * as z from 'zod/mini'
import { ChainError } from '../chain-error'

const PATIENCE_MILLIS = 30_000

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

const answerSchema = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }) }),
  z.object({ result: z.unknown() }),
])

/** Makes one JSON-RPC call to a node (Ethereum execution API). */
export type Request = (method: string, ...params: readonly unknown[]) => Promise<unknown>

/**
 * Makes one JSON-RPC call by HTTP and returns its result, which the caller has to parse.
 *
 * @throws RpcRefusal
 * @throws ChainError unreachable: the node may or may not have carried out the call; bad_answer
 */
export async function callRpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = await post(url, { jsonrpc: '2.0', id: 1, method, params })
  const answer = answerSchema.safeParse(body)
  if (!answer.success) throw badAnswer(method)
  if ('error' in answer.data) throw new RpcRefusal(answer.data.error)
  return answer.data.result
}

async function post(url: string, body: object): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MILLIS),
    })
    return await response.json()
  } catch (cause) {
    throw new ChainError('unreachable', `No EVM node answers at ${new URL(url).origin}: see that it runs.`, { cause })
  }
}

/** The error for an answer that does not follow the protocol. */
export function badAnswer(method: string): ChainError {
  return new ChainError(
    'bad_answer',
    `The EVM node's answer to ${method} does not follow the Ethereum API: use another node.`,
  )
}
