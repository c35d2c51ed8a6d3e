import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { ApiEnv } from '#server/http/api-env'
import { StartError } from '#server/database/start-error'
import { oneAtATime } from './one-at-a-time'

/** Both, because browsers try ::1 first for localhost: another program there would be taken for the console. */
const LOOPBACK = ['127.0.0.1', '::1']

/**
 * Milliseconds an idle connection stays open. Longer than the 60 seconds of common proxies: the side that sends calls must
 * close first, or a call meets a connection that is just being closed and the caller gets a 502. Node's own 5 s did that.
 */
const IDLE_MILLIS = 75_000

export interface Listening {
  /** Accepts no new connections, and waits for the calls under way: an event stream is one until it is ended. */
  close(): Promise<void>
}

export interface ListenOptions {
  readonly app: Hono<ApiEnv> | Hono
  readonly port: number
  /** Undefined for the loopback, in IPv4 and IPv6. */
  readonly host: string | undefined
  /** The environment variable of this port, for the error message. */
  readonly variable: string
}

/**
 * Listens at the address, or at both loopback addresses.
 *
 * @throws StartError port_in_use
 */
export async function listen({ app, port, host, variable }: ListenOptions): Promise<Listening> {
  const addresses = host === undefined ? LOOPBACK : [host]
  const opened: Listening[] = []
  const close = async (): Promise<void> => {
    await Promise.all(opened.splice(0).map(async (each) => await each.close()))
  }
  for (const address of addresses) {
    try {
      opened.push(await open(app, { port, address }))
    } catch (error) {
      // On a machine without IPv6 no other program can listen on ::1 either.
      if (address === '::1' && hasCode(error, ['EADDRNOTAVAIL', 'EAFNOSUPPORT'])) continue
      await close()
      if (!hasCode(error, ['EADDRINUSE', 'EACCES'])) throw error
      throw new StartError(
        'port_in_use',
        `Port ${port} on ${address} cannot be had: stop the program that uses it, or set ${variable} to another port.`,
      )
    }
  }
  return { close }
}

async function open(
  app: ListenOptions['app'],
  { port, address }: { port: number; address: string },
): Promise<Listening> {
  const answer = getRequestListener(app.fetch)
  const server = oneAtATime(createServer(), (incoming, outgoing) => void answer(incoming, outgoing))
  server.keepAliveTimeout = IDLE_MILLIS
  // A browser opens connections ahead, and a stranger may say nothing on his: Node takes those for none that are idle.
  const silent = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  // Node closes the connections that are idle when the port closes; one whose call is answered after that stayed for the 75 s.
  server.prependListener('request', (incoming, outgoing) => {
    silent.delete(incoming.socket)
    outgoing.once('close', () => {
      if (!server.listening) server.closeIdleConnections()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: address, ipv6Only: address === '::1' }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const close = async (): Promise<void> =>
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeIdleConnections()
      for (const socket of silent) socket.destroy()
    })
  return { close }
}

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
