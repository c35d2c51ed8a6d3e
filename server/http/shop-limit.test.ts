import { expect, test } from 'vitest'
import { shopClient, ShopRefused } from '#sandbox/customers/shop-client'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'
import { testApi } from '#server/testing/test-api'
import { pauseWithdrawals } from '#shared/contract/withdrawal'
import { RATE_LIMITS } from './rate-limit'

const { db } = await testDatabase()
const { services, clock, merchant, shop } = await shopSetup({ db, networks: ['6'] })
const api = testApi({ db, services, settings: { rate_limits: RATE_LIMITS } })

test('who holds a KEY and calls all the time does not keep the merchant from stopping withdrawals', async () => {
  const client = shopClient(async (path, init) => await api.app.request(path, init), shop, clock)
  // Always the same order: three hundred new ones would empty the pool of addresses, which is another refusal.
  const create = async (): Promise<number> => {
    try {
      await client.create({ out_trade_no: 'KEY-1', token_id: '106', amount: '5' })
      return 200
    } catch (error) {
      if (error instanceof ShopRefused) return error.status
      throw error
    }
  }
  const said = new Set<number>()
  for (let number = 0; number <= RATE_LIMITS.write; number += 1) said.add(await create())
  expect([...said]).toEqual([200, 429])
  const body = { paused: true }
  expect(await api.call(pauseWithdrawals, { token: merchant.token, body })).toMatchObject({ status: 200 })
})
