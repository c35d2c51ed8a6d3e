import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'

/** A server on this machine, which nobody else reaches. */
export interface LoopbackServer {
  readonly url: string
  close(): Promise<void>
}

/** Serves on a free port of the loopback. @example const { url, close } = await serveOnLoopback(listener) */
export async function serveOnLoopback(listener: RequestListener): Promise<LoopbackServer> {
  const server = createServer(listener)
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
