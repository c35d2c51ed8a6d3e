import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { newHandleId } from '#server/core/order-number'
import { rowsRead } from '#server/database/testing/rows-read'
import { testDatabase } from '#server/database/test-database'
import { testApi } from '#server/testing/test-api'
import { callbacks } from '#shared/contract/callback'
import { deliveriesWhere } from './queries/callback'
import { insertPayment } from './testing/insert-payment'

const { db } = await testDatabase()
const api = testApi({ db })
const { merchant_id, token } = await api.signInAs()
const at = api.clock.now()
const shop = { merchant_id, ...(await newShop(db, at, { merchant_id })), at }
const ids = await Promise.all(Array.from({ length: 300 }, async () => await insertPayment(db, shop)))
await db
  .insertInto('callback_delivery')
  .values(
    ids.map((payment_id) => ({
      handle_id: newHandleId(),
      merchant_id,
      application_id: shop.application_id,
      payment_id,
      source_key: payment_id,
      event: 'payment.paid',
      body: '{}',
      state: 'success' as const,
      created_at: at,
    })),
  )
  .execute()
await sql`analyze payment`.execute(db)
await sql`analyze callback_delivery`.execute(db)

test('the deliveries of an order are found by its payment, from indexes', async () => {
  const { trade_no, out_trade_no } = await db
    .selectFrom('payment')
    .select(['trade_no', 'out_trade_no'])
    .where('id', '=', ids[150] ?? '')
    .executeTakeFirstOrThrow()
  for (const order of [trade_no, out_trade_no]) {
    const found = await api.data(callbacks, { token, query: { order } })
    expect([found.total, found.list.map((each) => each.trade_no)]).toEqual([1, [trade_no]])
    const list = sql`select d.id from callback_delivery d where ${deliveriesWhere(merchant_id, { order })}`
    expect(await rowsRead(db, 'callback_delivery', list)).toBeLessThan(5)
    expect(await rowsRead(db, 'payment', list)).toBeLessThan(5)
  }
})

test('the number of all is counted without a look at payments', async () => {
  const counted = sql`select count(*) from callback_delivery d where ${deliveriesWhere(merchant_id, {})}`
  expect(await rowsRead(db, 'payment', counted)).toBe(0)
  const { total } = await api.data(callbacks, { token, query: { appid: shop.appid } })
  expect(total).toBe(300)
  expect((await api.data(callbacks, { token, query: { appid: 'none' } })).total).toBe(0)
})
