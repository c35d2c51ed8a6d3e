// @vitest-environment node
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openRelay } from '../operator/cluster/relay'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A relay in front of a server that sends back what it gets, and a connection through it. */
async function open() {
  const server = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0, '127.0.0.1')
  closing.push(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Not a port')
  const relay = await openRelay(address.port)
  closing.push(async () => await relay.close())
  const socket = connect(relay.port, '127.0.0.1')
  closing.push(() => socket.destroy())
  await once(socket, 'connect')
  return { relay, socket }
}

async function answer(socket: Socket, text: string): Promise<string> {
  let got = ''
  socket.on('data', (part) => (got += part.toString()))
  socket.write(text)
  await expect.poll(() => got.length).toBeGreaterThanOrEqual(text.length)
  socket.removeAllListeners('data')
  return got
}

test('what is sent while the network is cut comes once when it is mended', async () => {
  const { relay, socket } = await open()
  expect(await answer(socket, 'before')).toBe('before')
  relay.cut()
  const late = answer(socket, 'meanwhile')
  relay.mend()
  expect(await late).toBe('meanwhile')
})

test('a network that was not cut is not changed by mending it: nothing is sent twice', async () => {
  const { relay, socket } = await open()
  expect(await answer(socket, 'before')).toBe('before')
  relay.mend()
  expect(await answer(socket, 'one two three')).toBe('one two three')
  expect(await answer(socket, '!')).toBe('!')
})
