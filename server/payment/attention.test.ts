import { expect, test } from 'vitest'
import { statisticsRoutes } from '#server/statistics/routes/statistics'
import { testApi } from '#server/testing/test-api'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'
import { insertPaid } from '#server/payout/refund/testing/paid-payment'
import { attention } from '#shared/contract/statistics'

const { db } = await testDatabase()
const api = testApi({ db, handlers: statisticsRoutes })
const at = api.clock.now()

test('what waits is worth its USDT, and callbacks that were given up are counted', async () => {
  const { token, merchant_id } = await api.signInAs({ email: 'mia@shop.example', google: true })
  const { application_id } = await newShop(db, at, { merchant_id })
  const waiting = async () => (await api.data(attention, { token })).list
  expect(await waiting()).toEqual([])
  // 12 came for 10, in a token of 0.3 USDT.
  const { id: payment_id } = await insertPaid(db, { merchant_id, application_id, at })
  await db.updateTable('payment').set({ rate: '0.3' }).where('id', '=', payment_id).execute()
  const states = ['failed', 'callback_timeout', 'success'] as const
  await db
    .insertInto('callback_delivery')
    .values(
      states.map((state) => ({
        handle_id: `delivery-${state}`,
        merchant_id,
        application_id,
        payment_id,
        source_key: null,
        event: 'payment.paid',
        body: '{}',
        state,
        http_status: null,
        next_at: null,
        created_at: at,
        delivered_at: null,
      })),
    )
    .execute()
  expect(await waiting()).toEqual([
    { kind: 'payment_difference', count: 1, largest: '0.600000' },
    { kind: 'callback_failing', count: 2, since: api.clock.seconds() },
  ])
  expect((await api.data(attention, { token: (await api.signInAs()).token })).list.map(({ kind }) => kind)).toEqual([
    'mail_not_set',
    'google_not_bound',
  ])
})
