import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { limitedAs } from '#server/core/network-address'

/** Calls of one connection that wait behind the one that is answered. No browser, proxy or client library sends any. */
const MOST_WAITING = 16

/** How much later a connection is read that comes from where one was just closed for what it sent ahead. */
const LATER_MILLIS = 1_000

/**
 * Answers the calls of a connection one after the other. Node begins all that have been sent at once (pipelining, RFC 9112,
 * section 9.3.2) and keeps their answers in memory until the first is taken: on five connections that was 1.6 GB, and nobody
 * else was answered. A connection that sends too many ahead is closed without answers to those; their sender may send them
 * again, on a connection that is read a second later: five that came back at once took the whole process.
 *
 * @example
 * oneAtATime(createServer(), (incoming, outgoing) => outgoing.end('hello'))
 */
export function oneAtATime(
  server: Server,
  listener: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): Server {
  const lines = new WeakMap<Socket, (() => void)[]>()
  const hasty = new Set<string>()
  server.on('connection', (socket: Socket) => {
    // By its address: behind a proxy that hides its callers they wait together, and nobody is refused.
    if (!hasty.has(addressOf(socket))) return
    // Node begins to read it in the tick after this one.
    process.nextTick(() => socket.pause())
    setTimeout(() => socket.resume(), LATER_MILLIS).unref()
  })
  return server.on('request', (incoming, outgoing) => {
    const { socket } = incoming
    // The rest of what was read from a connection that is closed already.
    if (socket.destroyed) return
    const waiting = lines.get(socket)
    const answer = (): void => {
      outgoing.once('close', () => {
        const next = lines.get(socket)?.shift()
        if (next === undefined || socket.destroyed) lines.delete(socket)
        else next()
      })
      listener(incoming, outgoing)
    }
    if (waiting === undefined) {
      lines.set(socket, [])
      answer()
    } else if (waiting.length < MOST_WAITING) waiting.push(answer)
    else {
      waiting.length = 0
      const address = addressOf(socket)
      hasty.add(address)
      setTimeout(() => hasty.delete(address), LATER_MILLIS).unref()
      socket.destroy()
    }
  })
}

const addressOf = ({ remoteAddress }: Socket): string => limitedAs(remoteAddress ?? '')
