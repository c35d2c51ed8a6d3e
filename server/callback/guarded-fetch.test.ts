import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import type { FetchRules, Resolve } from './guarded-fetch'
import { addressRules } from './callback-address'
import { guardedPost } from './guarded-fetch'
import { isPublicAddress } from './public-address'
import { HOSTILE_NAMES, hostileAddresses } from './testing/hostile-addresses'
import { portOf, testReceiver } from './testing/test-receiver'

const receiver = await testReceiver()
let connections = 0
const honeypots = [await honeypotAt('127.0.0.1'), await honeypotAt('::1')]

/** Opens a port and counts connections to it. */
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
  local_origins: [],
  timeout_millis: 2000,
  resolve: names,
}
const OUTGOING = { headers: {}, body: '{}' }

test('hundreds of hostile addresses are refused without a connection to a private address', async () => {
  // A port that is derived from the honeypot's may by chance be that of the tester's receiver, which is allowed.
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

test('the connection goes to the address that was checked, even if the name resolves differently a moment later', async () => {
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

describe('a receiver with several addresses', () => {
  const { port } = new URL(receiver.origin)
  const sink_origin = `http://receiver.example:${port}`
  const at = (...addresses: readonly string[]): Resolve => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    return async () => await Promise.resolve(found)
  }

  test('gets its callback at the first that takes a connection', async () => {
    await receiver.behave('200')
    for (const addresses of [
      ['::1', '127.0.0.1'],
      ['127.0.0.1', '::1'],
      ['::1', '127.0.0.9', '127.0.0.1'],
    ]) {
      const named = { ...rules, sink_origin, resolve: at(...addresses) }
      expect(await guardedPost(`${sink_origin}/sink/x`, OUTGOING, named), addresses.join()).toMatchObject({
        status: 200,
      })
    }
  })

  test('is unreachable when none takes one', async () => {
    const named = { ...rules, sink_origin, resolve: at('::1', '127.0.0.9') }
    const outcome = guardedPost(`${sink_origin}/sink/x`, OUTGOING, named)
    await expect(outcome).rejects.toMatchObject({ kind: 'unreachable', message: 'No connection: ECONNREFUSED' })
  })

  test('is refused when one of them is private, whichever place it has', async () => {
    for (const addresses of [
      ['1.1.1.1', '127.0.0.1'],
      ['2606:2800:220:1::1', '1.1.1.1', '::1'],
      ['10.0.0.1', '1.1.1.1'],
    ]) {
      const [honeypot] = honeypots
      const named = { ...rules, ports: [String(honeypot)], resolve: at(...addresses) }
      const outcome = guardedPost(`https://shop.example:${honeypot}/`, OUTGOING, named)
      await expect(outcome).rejects.toMatchObject({ kind: 'refused' })
    }
    expect(connections).toBe(0)
  })
})

test('a redirect to a private address is returned as an answer and not followed', async () => {
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

describe('a developer’s own machine', () => {
  const local = receiver.origin
  const named = { ...rules, sink_origin: null, local_origins: [local] }

  test('is called on every path, without TLS, once its origin is named', async () => {
    await receiver.behave('200')
    const answer = await guardedPost(`${local}/sink/callback?shop=1`, OUTGOING, named)
    expect(answer).toMatchObject({ status: 200 })
  })

  test('is not called under another port or name, nor unless it is named', async () => {
    const { port } = new URL(local)
    for (const address of [
      `http://127.0.0.1:${Number(port) + 1}/`,
      `http://localhost:${port}/`,
      `https://127.0.0.1:${port}/`,
    ])
      await expect(guardedPost(address, OUTGOING, named)).rejects.toMatchObject({ kind: 'refused' })
    const unnamed = guardedPost(`${local}/x`, OUTGOING, { ...named, local_origins: [] })
    await expect(unnamed).rejects.toMatchObject({ kind: 'refused' })
  })

  test('is never called outside of test mode, whatever the settings name', () => {
    const settings = { tools_url: 'http://127.0.0.1:4174', callback_local: [local] }
    expect(addressRules({ ...settings, test_mode: true }).local_origins).toEqual([local])
    expect(addressRules({ ...settings, test_mode: false }).local_origins).toEqual([])
  })
})

describe('limits', () => {
  test('of an answer the first 4 KiB are kept, and one that is cut off still counts', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 900000\r\n\r\n'
    const server = createServer((socket) => {
      // The caller closes the connection after 64 KiB.
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end(head + 'x'.repeat(200_000)))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const sink_origin = `http://127.0.0.1:${portOf(server.address())}`
    const answer = await guardedPost(`${sink_origin}/sink/x`, OUTGOING, { ...rules, sink_origin })
    server.close()
    expect(answer.status).toBe(200)
    expect(answer.body).toHaveLength(4096)
  })

  test('a 101 answer fails at once, without waiting for the timeout', async () => {
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

test('public addresses are recognised, others are not', () => {
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
