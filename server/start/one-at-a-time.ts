import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { limitedAs } from '#server/core/network-address'

/** Calls of one connection that wait behind the one that is answered. No browser, proxy or client library sends any. */
const MOST_WAITING = 16

/** How much later a connection is read that comes from where one was just closed for what it sent ahead. */
const LATER_MILLIS = 1_000
/** The time between two such connections: to close one with all that it has sent takes up to 40 ms. */
const APART_MILLIS = 100
/** More addresses than this send calls ahead only in an attack. */
const MOST_ADDRESSES = 10_000

/**
 * Answers the calls of a connection one after the other. Node begins all that have been sent at once (pipelining, RFC 9112,
 * section 9.3.2) and keeps their answers in memory until the first is taken: on five connections that was 1.6 GB, and nobody
 * else was answered. A connection that sends too many ahead is closed without answers to those; their sender may send them
 * again, on a connection that is read later: five that came back at once took the whole process. When the port is closed, the
 * call that is answered is the last one of its connection.
 *
 * @example
 * oneAtATime(createServer(), (incoming, outgoing) => outgoing.end('hello'))
 */
export function oneAtATime(
  server: Server,
  listener: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): Server {
  const lines = new WeakMap<Socket, (() => void)[]>()
  const hasty = hastyAddresses()
  server.on('connection', (socket: Socket) => {
    const wait = hasty.waitOf(socket)
    if (wait === 0) return
    // In the tick after this one Node resumes the connection, which would undo an earlier pause.
    process.nextTick(() => socket.pause())
    setTimeout(() => socket.resume(), wait).unref()
  })
  return server.on('request', (incoming, outgoing) => {
    const { socket } = incoming
    // The rest of what was read from a connection that is closed already.
    if (socket.destroyed) return
    const waiting = lines.get(socket)
    const answer = (): void => {
      outgoing.once('close', () => {
        const next = lines.get(socket)?.shift()
        if (next !== undefined && !socket.destroyed && server.listening) return next()
        lines.delete(socket)
        if (next !== undefined) socket.end()
      })
      listener(incoming, outgoing)
    }
    if (waiting === undefined) {
      lines.set(socket, [])
      answer()
    } else if (waiting.length < MOST_WAITING) waiting.push(answer)
    else {
      waiting.length = 0
      hasty.add(socket)
      socket.destroy()
    }
  })
}

const addressOf = ({ remoteAddress }: Socket): string => limitedAs(remoteAddress ?? '')

/**
 * Where connections came from that have sent too many calls ahead. By address: behind a proxy that hides its callers they wait
 * together, and nobody is refused.
 */
function hastyAddresses() {
  /** When the next connection from there is read, by the clock of the process in milliseconds. */
  const readAt = new Map<string, number>()
  return {
    add: (socket: Socket): void => {
      if (readAt.size >= MOST_ADDRESSES) readAt.clear()
      const address = addressOf(socket)
      readAt.set(address, Math.max(readAt.get(address) ?? 0, performance.now() + LATER_MILLIS))
    },
    /** Milliseconds until a new connection is read; 0 for one that need not wait. */
    waitOf: (socket: Socket): number => {
      const address = addressOf(socket)
      const at = readAt.get(address) ?? 0
      const wait = at - performance.now()
      if (wait > 0) readAt.set(address, at + APART_MILLIS)
      else readAt.delete(address)
      return Math.max(0, wait)
    },
  }
}
