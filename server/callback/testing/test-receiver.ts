import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll } from 'vitest'
import { createSink } from '#sandbox/tools/sink'
import type { Sink, SinkMode } from '#sandbox/tools/sink'

/** A receiver of callbacks. */
export interface TestReceiver {
  readonly origin: string
  readonly sink: Sink
  /** Sets how the receiver answers from now on. */
  behave(mode: SinkMode, seconds?: number): Promise<void>
}

/** Starts the tester's receiver on a free port for the tests of a file. */
export async function testReceiver(): Promise<TestReceiver> {
  // A test counts what came, so nothing is forgotten.
  const sink = createSink({ kept: Infinity })
  const server = createServer((request, response) => void getRequestListener(sink.app.fetch)(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return {
    origin: `http://127.0.0.1:${portOf(server.address())}`,
    sink,
    behave: async (mode, seconds) => {
      const body = JSON.stringify({ mode, ...(seconds === undefined ? {} : { seconds }) })
      await sink.app.request('/sandbox/callback-sink', { method: 'POST', body })
    },
  }
}

/** The port that a listening server was given. */
export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new TypeError('Not listening on a port')
  return address.port
}
