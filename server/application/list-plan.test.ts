import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { rowsRead } from '#server/database/testing/rows-read'
import { testDatabase } from '#server/database/test-database'
import { foldStatistics } from '#server/statistics/fold'
import { testApi } from '#server/testing/test-api'
import { applicationList } from '#shared/contract/application'
import { compare } from '#shared/money/amount'
import { selectApplications } from './queries/application-page'

const { db } = await testDatabase()
const { services, world, merchant, shop } = await shopSetup({ db, networks: ['6'] })
const api = testApi({ db, services })

test('the income of an application is that of its payments, and is read without them', async () => {
  for (const amount of ['10', '20', '30'])
    await payOrder(world, { appid: shop.appid, chain: '6', amount, case: 'exact' })
  await foldStatistics(db)
  await payOrder(world, { appid: shop.appid, chain: '6', amount: '40', case: 'exact' })
  const { list } = await api.data(applicationList, { token: merchant.token })
  const told = list.find(({ appid }) => appid === shop.appid)?.usdt_total ?? ''
  const { income } = await db
    .selectFrom('payment')
    .select(sql<string>`sum(usdt_amount)::text`.as('income'))
    .where('application_id', '=', shop.application_id)
    .where('status', 'in', [2, 5, 6])
    .executeTakeFirstOrThrow()
  expect(compare(told, income)).toBe(0)
  expect(compare(told, '90')).toBeGreaterThan(0)
  const page = selectApplications(sql`a.merchant_id = ${merchant.merchant_id}`)
  expect(await rowsRead(db, 'payment', page)).toBe(0)
  expect(await rowsRead(db, 'statistics_change', page)).toBeLessThan(5)
})
