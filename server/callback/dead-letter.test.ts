import { expect, test } from 'vitest'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { reviveDeadLetter } from '#server/database/outbox'
import { runOutbox } from '#server/database/outbox-worker'
import { testDatabase } from '#server/database/test-database'
import { inTransaction } from '#server/database/connect'
import { insertPaid } from '#server/payout/refund/testing/paid-payment'
import { lockPaymentOf } from '#server/payment/payment-row'
import { queueCallbacks } from '#server/payment/tell'
import { testApi } from '#server/testing/test-api'
import { callbackHandlers } from './callback-handlers'
import { resend } from './resend'
import { testReceiver } from './testing/test-receiver'

const { db } = await testDatabase()
const receiver = await testReceiver()
const { clock, services, signInAs } = testApi({ db, settings: { tools_url: receiver.origin } })
const { merchant_id } = await signInAs()
const shop = await newShop(db, clock.now(), { merchant_id, notify_url: `${receiver.origin}/sink/shop` })
const { application_id } = shop

/** Delivers what is due until every message is done or given up. */
async function toTheEnd(): Promise<void> {
  const handlers = callbackHandlers(services)
  for (;;) {
    await runOutbox({ db, clock, random: () => 0.5, handlers, batch: 10 })
    const open = await db
      .selectFrom('outbox')
      .select('id')
      .where('done_at', 'is', null)
      .where('dead_at', 'is', null)
      .execute()
    if (open.length === 0) return
    clock.advance(6 * 3600)
  }
}
const keyIs = async (key: { secret: string | null; sealed: string | null }) =>
  await db.updateTable('application_key').set(key).where('application_id', '=', application_id).execute()
const delivery = async () =>
  await db.selectFrom('callback_delivery').select(['handle_id', 'state', 'next_at', 'round']).executeTakeFirstOrThrow()
async function revived(): Promise<void> {
  const { id } = await db
    .selectFrom('outbox')
    .select('id')
    .where('dead_at', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(await reviveDeadLetter(db, { id, at: clock.now() })).toBe(true)
}

test('a callback whose message was given up is failed, until somebody revives it or has it sent again', async () => {
  const { handle_id } = await insertPaid(db, { merchant_id, application_id, at: clock.now() })
  await inTransaction(db, async (trx) => {
    const payment = await lockPaymentOf(trx, { merchant_id, handle_id })
    if (payment === undefined) throw new Error('The payment is gone')
    await queueCallbacks(trx, [{ id: '1', payment, kind: 'paid', at: clock.now() }])
  })
  // The KEY was sealed with a secret that this installation lacks.
  await keyIs({ secret: null, sealed: 'nothing that opens' })
  await toTheEnd()
  expect(await delivery()).toMatchObject({ state: 'failed', next_at: null, round: 1 })
  await keyIs({ secret: shop.secret, sealed: null })
  await revived()
  await toTheEnd()
  expect(await delivery()).toMatchObject({ state: 'success', next_at: null, round: 1 })

  await keyIs({ secret: null, sealed: 'nothing that opens' })
  const { handle_id: message } = await delivery()
  await inTransaction(db, (trx) => resend(trx, services, { merchant_id, what: { handle_id: message } }))
  await toTheEnd()
  expect(await delivery()).toMatchObject({ state: 'failed', next_at: null, round: 2 })
  await keyIs({ secret: shop.secret, sealed: null })
  await inTransaction(db, (trx) => resend(trx, services, { merchant_id, what: { handle_id: message } }))
  await toTheEnd()
  expect(await delivery()).toMatchObject({ state: 'success', round: 3 })
})
