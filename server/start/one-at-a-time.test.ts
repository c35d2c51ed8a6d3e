import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../tests/server-process'
import { listen } from './listen'

/** Answers only when it is told to, and notes what it has begun. */
const begun: string[] = []
const held: (() => void)[] = []
let isHolding = false
let most = 0
let underWay = 0
const app = new Hono()
app.all('/:name', async (context) => {
  begun.push(context.req.param('name'))
  underWay += 1
  most = Math.max(most, underWay)
  if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
  underWay -= 1
  return context.text(`${context.req.param('name')}${await context.req.text()};`)
})
const port = await freePort()
let close = async (): Promise<void> => await Promise.resolve()
beforeAll(async () => {
  const listening = await listen({ app, port, host: '127.0.0.1', variable: 'PORT' })
  close = async () => await listening.close()
})
afterAll(async () => await close())
afterEach(() => void vi.useRealTimers())

const ask = (name: string, more = ''): string => `GET /${name} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
const CLOSE = 'Connection: close\r\n'
const opened = async (localAddress = '127.0.0.1'): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}
async function readAll(socket: Socket): Promise<string> {
  let text = ''
  for await (const part of socket) text += String(part)
  return text
}

test('calls that are sent at once on a connection are answered one after the other, in order', async () => {
  const socket = await opened()
  const post = 'POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody'
  socket.write(ask('a') + post + ask('c', CLOSE))
  const text = await readAll(socket)
  expect(text.match(/\b(?:a|bbody|c);/g)).toEqual(['a;', 'bbody;', 'c;'])
  expect(most).toBe(1)
})

// Only Linux has a second address of the machine itself without setting it up.
test.runIf(process.platform === 'linux')(
  'connections that send thousands of calls ahead are closed, others are answered, and who comes back is read later',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    const sockets = await Promise.all([1, 2, 3, 4, 5].map(async () => await opened()))
    for (const socket of sockets) {
      socket.write(ask('first'))
      await once(socket, 'data')
    }
    begun.length = 0
    isHolding = true
    const flood = ask('flood').repeat(5000)
    const closed = sockets.map(async (socket) => {
      socket.resume()
      socket.write(flood)
      // The rest of what was sent is answered by a reset.
      await new Promise((resolve) => socket.once('close', resolve))
    })
    await Promise.all(closed)
    // One call of each was begun, before its connection was closed; 24,995 were not.
    expect(begun.length).toBeLessThanOrEqual(5)
    isHolding = false
    for (const go of held.splice(0)) go()
    const [back, after] = [await opened(), await opened()]
    for (const [socket, name] of [
      [back, 'back'],
      [after, 'after'],
    ] as const)
      socket.write(ask(name, CLOSE))
    const other = await opened('127.0.0.2')
    other.write(ask('other', CLOSE))
    expect(await readAll(other)).toContain('other;')
    vi.advanceTimersByTime(1_000)
    expect(await readAll(back)).toContain('back;')
    expect(begun).not.toContain('after')
    vi.advanceTimersByTime(200)
    expect(await readAll(after)).toContain('after;')
    // What is over is forgotten.
    const last = await opened()
    last.write(ask('last', CLOSE))
    expect(await readAll(last)).toContain('last;')
  },
)

test('a port that is closed answers the call that was begun, and waits for no silent connection and for no call behind it', async () => {
  isHolding = true
  begun.length = 0
  const [silent, half, busy] = [await opened(), await opened(), await opened()]
  half.write('GET /half')
  busy.write(ask('begun') + ask('behind'))
  await vi.waitUntil(() => begun.includes('begun'))
  const closed = close()
  for (const go of held.splice(0)) go()
  const text = await readAll(busy)
  await closed
  expect(text).toContain('begun;')
  expect(begun).toEqual(['begun'])
  for (const socket of [silent, half]) socket.destroy()
})
