import { expect, test } from 'vitest'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'
import { newHandleId } from '#server/core/order-number'
import { testApi } from '#server/testing/test-api'
import { paymentBatches } from './transaction-export'

const { db } = await testDatabase()
const api = testApi({ db, handlers: [] })
const { merchant_id } = await api.signInAs()
const { application_id } = await newShop(db, api.clock.now(), { merchant_id })
/** Needs more than two batches. */
const MANY = 4_500
const MOMENTS = 3

/** Inserts payments with only three different times, so that batches end among payments of the same time. */
async function insertPayments(): Promise<void> {
  const start = api.clock.now().getTime()
  const rows = Array.from({ length: MANY }, (_, index) => {
    const at = new Date(start + (index % MOMENTS))
    return {
      merchant_id,
      application_id,
      trade_no: String(index).padStart(32, '0'),
      handle_id: newHandleId(),
      out_trade_no: `N-${index}`,
      fiat_name: 'USD',
      fiat_amount: '1',
      token_id: '101',
      amount: '1',
      address: `T${index}`,
      created_at: at,
      expires_at: at,
      updated_at: at,
    }
  })
  for (let from = 0; from < MANY; from += 1_000)
    await db
      .insertInto('payment')
      .values(rows.slice(from, from + 1_000))
      .execute()
}

test('every payment is in exactly one batch, newest first, also when a batch ends among equal times', async () => {
  await insertPayments()
  const sizes: number[] = []
  const ids: string[] = []
  for await (const batch of paymentBatches(db, { merchant_id, filter: {}, with_worth: true })) {
    sizes.push(batch.length)
    ids.push(...batch.map(({ out_trade_no }) => out_trade_no))
  }
  expect(sizes).toEqual([2_000, 2_000, 500])
  const newest = Array.from({ length: MANY }, (_, index) => index).sort(
    (a, b) => (b % MOMENTS) - (a % MOMENTS) || b - a,
  )
  expect(ids).toEqual(newest.map((index) => `N-${index}`))
})
