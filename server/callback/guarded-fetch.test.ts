import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import type { FetchRules, Resolve } from './guarded-fetch'
import { guardedPost } from './guarded-fetch'
import { isPublicAddress } from './public-address'
import { HOSTILE_NAMES, hostileAddresses } from './testing/hostile-addresses'
import { portOf, testReceiver } from './testing/test-receiver'

const receiver = await testReceiver()
let connections = 0
const honeypots = [await honeypotAt('127.0.0.1'), await honeypotAt('::1')]

/** A port that counts who connects to it. */
async function honeypotAt(host: string): Promise<number> {
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  server.listen(0, host)
  await once(server, 'listening')
  afterAll(() => void server.close())
  return portOf(server.address())
}

const names: Resolve = async (host) =>
  await Promise.resolve(
    (HOSTILE_NAMES[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  )
const rules: FetchRules = {
  ports: ['443', '8443', ...honeypots.map(String)],
  sink_origin: receiver.origin,
  timeout_millis: 2000,
  resolve: names,
}
const OUTGOING = { headers: {}, body: '{}' }

test('hundreds of hostile addresses are refused, and nothing private is ever connected to', async () => {
  // A port beside a honeypot's may by chance be the tester's receiver, which is allowed.
  const corpus = honeypots
    .flatMap((honeypot) => hostileAddresses({ honeypot, sink: receiver.origin }))
    .filter((address) => !address.startsWith(`${receiver.origin}/sink/`))
  expect(new Set(corpus).size).toBeGreaterThan(300)
  for (const address of corpus) {
    const outcome = await guardedPost(address, OUTGOING, rules).catch((error: unknown) => error)
    expect(outcome, address).toMatchObject({ name: 'DeliveryFailure', kind: 'refused' })
  }
  expect({ connections, sunk: receiver.sink.received.length }).toEqual({ connections: 0, sunk: 0 })
})

test('the connection goes to the address that was checked, even if the name leads elsewhere a moment later', async () => {
  const { port } = new URL(receiver.origin)
  let asked = 0
  const rebinding: Resolve = async () => {
    asked += 1
    return await Promise.resolve([{ address: asked === 1 ? '127.0.0.1' : '127.0.0.9', family: 4 }])
  }
  const sink_origin = `http://receiver.example:${port}`
  const answer = await guardedPost(`${sink_origin}/sink/x`, OUTGOING, { ...rules, sink_origin, resolve: rebinding })
  expect(answer).toMatchObject({ status: 200, body: '{"taken":true}' })
  expect(asked).toBe(1)
})

test('a redirect to something private is an answer, and not followed', async () => {
  await receiver.behave('redirect')
  const answer = await guardedPost(`${receiver.origin}/sink/x`, OUTGOING, rules)
  expect(answer).toMatchObject({ status: 302 })
  expect(connections).toBe(0)
})

describe('the receiver of the tester', () => {
  test('is closed in production', async () => {
    const outcome = guardedPost(`${receiver.origin}/sink/x`, OUTGOING, { ...rules, sink_origin: null })
    await expect(outcome).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('limits', () => {
  test('an answer is read up to 64 KiB, and one that is cut off is an answer still', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 900000\r\n\r\n'
    const server = createServer((socket) => {
      // Its caller hangs up once it has enough.
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end(head + 'x'.repeat(200_000)))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const sink_origin = `http://127.0.0.1:${portOf(server.address())}`
    const answer = await guardedPost(`${sink_origin}/sink/x`, OUTGOING, { ...rules, sink_origin })
    server.close()
    expect(answer.status).toBe(200)
    expect(answer.body).toHaveLength(65_536)
  })

  test('an answer that asks for another protocol is none, and keeps nobody waiting', async () => {
    const server = createServer((socket) => {
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
      )
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    afterAll(() => void server.close())
    const sink_origin = `http://127.0.0.1:${portOf(server.address())}`
    const outcome = guardedPost(`${sink_origin}/sink/x`, OUTGOING, { ...rules, sink_origin })
    await expect(outcome).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'The connection was closed without an answer',
    })
  })

  test('a name without an address is unreachable', async () => {
    const outcome = guardedPost('https://nobody.example/', OUTGOING, rules)
    await expect(outcome).rejects.toMatchObject({ kind: 'unreachable', message: 'nobody.example has no address' })
  })
})

test('addresses of the open internet are public', () => {
  const open = ['1.1.1.1', '93.184.216.34', '100.63.255.255', '172.32.0.1', '2606:2800:220:1::1', '2a00:1450::1']
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([])
  const closed = [
    '',
    'x',
    '1.2.3',
    '010.0.0.1',
    '2001:db8::1',
    '2620:4f:8000::1',
    '::ffff:1.1.1.1',
    '::1.1.1.1',
    'fe80::1%lo',
  ]
  expect(closed.filter(isPublicAddress)).toEqual([])
})
