import { raw } from 'hono/html'
import { expect, test } from 'vitest'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'
import { RATE_LIMITS } from '#server/http/rate-limit'
import { payRoutes } from './pay-routes'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1'] })
const { handle_id } = await payOrder(town.world, { chain: 'TRON', amount: '80', case: 'under' })
const pageOf = async (trial?: Parameters<typeof payRoutes>[1], of = handle_id) =>
  await (await payRoutes(town.services, trial).request(`/${of}`)).text()
const ofTrial = () => ({ panel: raw('A panel'), script: 'trial' })

test('a payment that is given back is not called broken', async () => {
  const paid = await payOrder(town.world, { chain: 'TRON', amount: '80', case: 'exact' })
  for (const [status, said] of [
    [2, 'Paid. Thank you.'],
    [5, 'Paid. Thank you.'],
    [6, 'This payment was refunded.'],
  ] as const) {
    await db.updateTable('payment').set({ status }).where('handle_id', '=', paid.handle_id).execute()
    expect(await pageOf(undefined, paid.handle_id)).toContain(said)
  }
})

test('only where no money is real does the page tell the payer to send none', async () => {
  expect(await pageOf()).toContain('Simulated network: do not send real money.')
  await db.updateTable('network').set({ kind: 'evm' }).where('id', '=', '1').execute()
  expect(await pageOf(ofTrial)).toContain('Test network: do not send real money.')
  expect(await pageOf()).not.toContain('do not send real money')
  expect(await pageOf()).toContain('Please send the rest')
})

test('one address asks three hundred times a minute, which are ten open pages, and the picture of an address may be kept', async () => {
  const settings = { ...town.services.settings, rate_limits: RATE_LIMITS }
  const routes = payRoutes({ ...town.services, settings })
  town.clock.advance(60)
  const asked = async (path: string) => await routes.request(`/${handle_id}/${path}`)
  expect((await asked('qr.svg')).headers.get('Cache-Control')).toBe('private, max-age=600')
  for (let count = 1; count < 300; count += 1) expect((await asked('state')).status).toBe(200)
  const refused = await asked('state')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  town.clock.advance(60)
  expect((await asked('state')).status).toBe(200)
})
