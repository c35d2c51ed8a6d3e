import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Calls of one connection that wait behind the one that is answered. No browser, proxy or client library sends any. */
const MOST_WAITING = 16

/**
 * Answers the calls of a connection one after the other. Node begins all that have been sent at once (pipelining, RFC 9112,
 * section 9.3.2) and keeps their answers in memory until the first is taken: on five connections that was 1.6 GB, and nobody
 * else was answered. A connection that sends too many ahead is closed without answers to those; their sender may send them
 * again.
 *
 * @example
 * createServer(oneAtATime(listener))
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, (() => void)[]>()
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
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
      socket.destroy()
    }
  }
}
