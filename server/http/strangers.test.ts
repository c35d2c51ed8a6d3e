import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { testApi } from '#server/testing/test-api'
import { capabilities } from '#shared/contract/system'
import { info } from '#shared/contract/user'
import { handlers } from '#server/start/handlers'
import { handler } from './handler'

const { db } = await testDatabase()

afterEach(() => void vi.useRealTimers())

/** A public call from an address behind the proxy, as the api's own address is in these tests. */
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
const trusted_proxies = ['127.0.0.1']

test('a flood from one address holds eight places; a merchant is answered beside it, and strangers take turns', async () => {
  const begun: (string | null)[] = []
  const held: (() => void)[] = []
  const slow = handler(capabilities, async ({ ip }) => {
    begun.push(ip)
    await new Promise<void>((resolve) => held.push(resolve))
    throw new Error('no answer is looked at')
  })
  const rest = handlers.filter(({ line }) => line.name !== capabilities.name)
  const api = testApi({ db, handlers: [slow, ...rest], settings: { trusted_proxies } })
  const { token } = await api.signInAs()
  const calls = Array.from({ length: 40 }, async () => await api.call(capabilities, from('192.0.2.1')))
  await vi.waitFor(() => expect(begun).toHaveLength(8))
  calls.push(api.call(capabilities, from('192.0.2.2')))
  expect((await api.call(info, { token })).status).toBe(200)
  expect(begun).toHaveLength(8)
  // The places of two calls: one for each address that waits.
  for (const end of held.splice(0, 2)) end()
  await vi.waitFor(() => expect(begun).toHaveLength(10))
  expect(new Set(begun.slice(8))).toEqual(new Set(['192.0.2.1', '192.0.2.2']))
  while (begun.length < 41 || held.length > 0) {
    for (const end of held.splice(0)) end()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(calls)
})

test.each([
  ['public calls', { rate_limits: { public: 1, code: 1, read: 1, write: 1, money: 1, export: 1 } }, capabilities, ''],
  ['wrong tokens', { failed_authorisation_limit: 1 }, info, 'wrong'],
] as const)('after too many %s an address waits a second for each refusal', async (_, limits, line, token) => {
  const api = testApi({ db, settings: { trusted_proxies, ...limits } })
  const ask = async (address: string): Promise<number> =>
    (await api.call(line, { headers: { ...from(address).headers, ...(token === '' ? {} : { 'X-Token': token }) } }))
      .status
  expect(await ask('192.0.2.3')).not.toBe(429)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const refused = vi.fn()
  const asked = ask('192.0.2.3').then(refused)
  await vi.waitUntil(() => vi.getTimerCount() > 0)
  // Others of another address are not kept waiting.
  expect(await ask('192.0.2.4')).not.toBe(429)
  expect(refused).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  await asked
  expect(refused).toHaveBeenCalledWith(429)
})
