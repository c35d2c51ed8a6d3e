import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import { RpcRefusal } from '#server/chain/evm/json-rpc'
import type { Request } from '#server/chain/evm/json-rpc'
import { serveOnLoopback } from '#sandbox/chain/loopback-server'
import type { LoopbackServer } from '#sandbox/chain/loopback-server'

const callSchema = z.object({ id: z.unknown(), method: z.string(), params: z.optional(z.array(z.unknown())) })

/**
 * Passes calls on to a local node, whose own address changes when its process has died and is started again.
 *
 * @example
 * const { url, close } = await openRelay(node.request)
 */
export async function openRelay(request: Request): Promise<LoopbackServer> {
  return await serveOnLoopback((asked, response) => {
    answer(request, asked).then(
      (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      () => response.destroy(),
    )
  })
}

async function answer(request: Request, asked: IncomingMessage): Promise<object> {
  const parts: Buffer[] = []
  for await (const part of asked) if (Buffer.isBuffer(part)) parts.push(part)
  const { id, method, params = [] } = callSchema.parse(JSON.parse(Buffer.concat(parts).toString('utf8')))
  try {
    return { jsonrpc: '2.0', id, result: await request(method, ...params) }
  } catch (error) {
    if (!(error instanceof RpcRefusal)) throw error
    const { message, code, data } = error
    return { jsonrpc: '2.0', id, error: { code, message, data } }
  }
}
