import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import { RpcRefusal } from '#server/chain/evm/json-rpc'
import type { Request } from '#server/chain/evm/json-rpc'

const callSchema = z.object({ id: z.unknown(), method: z.string(), params: z.optional(z.array(z.unknown())) })

/** A place on the loopback where another process asks a local node. */
export interface NodeRelay {
  readonly url: string
  close(): Promise<void>
}

/**
 * Passes calls on to a local node, whose own address changes when its process has died and is started again.
 *
 * @example
 * const { url, close } = await openRelay(node.request)
 */
export async function openRelay(request: Request): Promise<NodeRelay> {
  const server = createServer((asked, response) => {
    answer(request, asked).then(
      (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
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
