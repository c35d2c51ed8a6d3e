import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A port in front of another one of this machine, whose network can be cut. */
export interface Relay {
  readonly port: number
  /** From now on nothing comes through, as when packets are lost: connections stay open, and new ones get no answer. */
  cut(): void
  /** What was under way goes on, as TCP does when packets arrive again. */
  mend(): void
  close(): Promise<void>
}

/** @param target port of the loopback */
export async function openRelay(target: number): Promise<Relay> {
  let isCut = false
  const pairs = new Set<readonly [Socket, Socket]>()
  const join = ([one, other]: readonly [Socket, Socket]): void => {
    one.pipe(other)
    other.pipe(one)
  }
  const part = ([one, other]: readonly [Socket, Socket]): void => {
    one.unpipe(other).pause()
    other.unpipe(one).pause()
  }
  const server = createServer((near) => {
    const pair = [near, connect(target, '127.0.0.1')] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => undefined)
      // An end that comes while the network is cut is learned of when it is mended.
      socket.on('close', () => isCut || drop(pair))
    }
    if (!isCut) join(pair)
  })
  const drop = (pair: readonly [Socket, Socket]): void => {
    pairs.delete(pair)
    for (const socket of pair) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Not a port')
  return {
    port: address.port,
    cut: () => {
      isCut = true
      pairs.forEach(part)
    },
    mend: () => {
      // What is joined twice would be sent twice.
      if (!isCut) return
      isCut = false
      for (const pair of pairs) (pair.some((socket) => socket.destroyed) ? drop : join)(pair)
    },
    close: async () => {
      pairs.forEach(drop)
      server.close()
      await once(server, 'close')
    },
  }
}
