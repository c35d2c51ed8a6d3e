import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { payRoutes } from '#server/payment/payer-page/pay-routes'
import { createPicturesPage, PICTURE_PATH } from '#server/merchant/pictures-page'
import { testApi } from '#server/testing/test-api'
import { capabilities } from '#shared/contract/system'
import { info } from '#shared/contract/user'
import { stopWithdrawals } from '#shared/contract/withdrawal'
import { handlers } from '#server/start/handlers'
import { handler } from './handler'

const { db } = await testDatabase()

afterEach(() => {
  // First the spy on the faked timer, then the timer.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const trusted_proxies = ['127.0.0.1']
/** A call from an address behind the proxy, as the api's own address is in these tests. */
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
const body = { code: 'x'.repeat(20) }

test('a flood of writes from one address holds eight places; others are answered beside it, and strangers take turns', async () => {
  const begun: (string | null)[] = []
  const held: (() => void)[] = []
  let isHolding = true
  const slow = handler(stopWithdrawals, async ({ ip }) => {
    begun.push(ip)
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
    return { paused: true }
  })
  const rest = handlers.filter(({ line }) => line.name !== stopWithdrawals.name)
  const api = testApi({ db, handlers: [slow, ...rest], settings: { trusted_proxies } })
  const { token } = await api.signInAs()
  const call = async (address: string) => (await api.call(stopWithdrawals, { body, ...from(address) })).status
  const calls = Array.from({ length: 40 }, async () => await call('192.0.2.1'))
  await vi.waitFor(() => expect(begun).toHaveLength(8))
  calls.push(call('192.0.2.2'))
  // A merchant does not wait, and neither does who only reads.
  expect((await api.call(info, { token })).status).toBe(200)
  expect((await api.call(capabilities, from('192.0.2.1'))).status).toBe(200)
  expect(begun).toHaveLength(8)
  // Places are given back one by one. The other address gets one long before the 40 calls of the first are done.
  const hasBegun = (): boolean => begun.includes('192.0.2.2')
  while (!hasBegun() && begun.length < 41) {
    held.shift()?.()
    await vi.waitFor(() => expect(held).toHaveLength(8))
  }
  expect(begun.length).toBeLessThan(40)
  isHolding = false
  for (const end of held) end()
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
})

const rate_limits = { public: 2, code: 2, read: 2, write: 2, money: 2, export: 2 }
const limited = testApi({ db, settings: { trusted_proxies, rate_limits } })
const pay = payRoutes(limited.services)
const pictures = createPicturesPage(limited.services)
const get = (path: string, more = {}) => ({ path: `/api/v1${path}`, app: limited.app, more })

test.each([
  ['no token', get('/user/info')],
  ['a wrong token', get('/user/info', { 'X-Token': 'x'.repeat(43) })],
  ['a call that does not exist', get('/nowhere')],
  ['a wrong method', get('/public/login')],
  ['a foreign origin', get('/capabilities', { Origin: 'https://elsewhere.example' })],
  ['too many public calls', get('/capabilities')],
  ['an order that does not exist', { path: '/nothing', app: pay, more: {} }],
  ['a picture that does not exist', { path: `${PICTURE_PATH}/nothing`, app: pictures, more: {} }],
] as const)(
  'whoever is refused again and again waits a second for each refusal: %s',
  async (name, { path, app, more }) => {
    const ask = async (address: string): Promise<number> =>
      (await app.request(path, { headers: { ...from(address).headers, ...more } })).status
    const address = `2001:db8:${name.length}::1`
    for (let at = 0; at < (name === 'too many public calls' ? 4 : 2); at++) await ask(address)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const refused = vi.fn()
    const asked = ask(address).then(refused)
    const isWaiting = (): boolean => timers.mock.calls.some(([, millis]) => millis === 1_000)
    for (let turn = 0; turn < 100_000 && !isWaiting(); turn++) await new Promise(setImmediate)
    vi.advanceTimersByTime(999)
    await new Promise(setImmediate)
    expect(refused).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    await asked
    expect(refused.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(400)
  },
)

test('a merchant does not wait for refusals, however many there are', async () => {
  const { token } = await limited.signInAs()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  for (let at = 0; at < 6; at++) await limited.call(info, { token, ...from('192.0.2.7') })
  expect((await limited.call(info, { token, ...from('192.0.2.7') })).status).toBe(429)
})
