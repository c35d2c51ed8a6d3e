import { once } from 'node:events'
import { expect, test } from 'vitest'
import { ClosedToWrites, hostsOf, hostUrls } from './hosts'

test.each([
  ['postgres://u:p@db.example/pay', ['postgres://u:p@db.example/pay']],
  ['postgres://u@a:5432,b:5433/pay', ['postgres://u@a:5432/pay', 'postgres://u@b:5433/pay']],
  [
    'postgresql://u@a,b/pay?sslmode=require&target_session_attrs=read-write',
    ['postgresql://u@a/pay?sslmode=require', 'postgresql://u@b/pay?sslmode=require'],
  ],
  ['postgres://u@[::1]:5432,b/pay', ['postgres://u@[::1]:5432/pay', 'postgres://u@b/pay']],
  ['postgres:///pay?host=/var/run/postgresql', ['postgres:///pay?host=/var/run/postgresql']],
  ['postgres://u@a,b/pay?target_session_attrs=any', []],
  ['postgres://u@a,:99999/pay', []],
  ['mysql://u@a,b/pay', []],
])('%s names these servers', (url, urls) => {
  expect(hostUrls(url)).toEqual(urls)
})

/** A connection that cannot be made, because nothing listens on such a port. */
async function failing(hosts: ReturnType<typeof hostsOf>): Promise<number> {
  const client = new hosts.Client()
  const ended = once(client, 'end')
  await expect(client.connect()).rejects.toThrow('ECONNREFUSED')
  await ended
  return client.port
}

test('a connection that fails makes the next one try the next server, and at the end the first again', async () => {
  const hosts = hostsOf('postgres://u@127.0.0.1:1,127.0.0.1:2,127.0.0.1:3/pay')
  expect([await failing(hosts), await failing(hosts), await failing(hosts), await failing(hosts)]).toEqual([1, 2, 3, 1])
})

test('connections that fail together turn to the next server once', async () => {
  const hosts = hostsOf('postgres://u@127.0.0.1:1,127.0.0.1:2,127.0.0.1:3/pay')
  expect(await Promise.all([failing(hosts), failing(hosts)])).toEqual([1, 1])
  expect(new hosts.Client().port).toBe(2)
})

test('of several servers one that takes no writes is refused; a single one is taken as it is', async () => {
  const answering = (closed: boolean) => ({ query: () => Promise.resolve({ rows: [{ closed }] }) })
  const several = hostsOf('postgres://u@127.0.0.1:1,127.0.0.1:2/pay')
  await expect(several.prove(answering(true))).rejects.toThrow(ClosedToWrites)
  await expect(several.prove(answering(false))).resolves.toBeUndefined()
  await expect(hostsOf('postgres://u@127.0.0.1:1/pay').prove(answering(true))).resolves.toBeUndefined()
})
