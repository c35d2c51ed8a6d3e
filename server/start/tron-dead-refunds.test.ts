import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { TRON_NETWORK, TRON_TOKEN } from '#sandbox/chain/tron/testing/tron-network'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { newAddress } from '#server/chain/addresses'
import { ChainError } from '#server/chain/chain-error'
import { watchAll } from '#server/chain/watch-once'
import { inTransaction } from '#server/database/connect'
import { findAct } from '#server/payment/unassigned-row'
import { unassignedListener } from '#server/payment/unassigned-listener'
import { advanceRefunds, refundKind } from '#server/payout/refund/advance-refunds'
import { findRefund, selectRefunds } from '#server/payout/refund/refund-row'
import { requestRefund } from '#server/payout/refund/request-refund'
import { insertPaid } from '#server/payout/refund/testing/paid-payment'
import { advanceSendBacks } from '#server/payout/send-back/advance-send-backs'
import { requestSendBack } from '#server/payout/send-back/request-send-back'
import { noteWait } from '#server/payout/wait'
import { withdrawalKind } from '#server/payout/withdrawal/advance-withdrawals'
import { selectWithdrawals } from '#server/payout/withdrawal/withdrawal-row'
import { actor } from '#server/testing/actor'
import { tronWorkerWithSigner } from './testing/tron-worker-with-signer'

/*
 * What was signed on TRON dies in ten minutes. A refund or send-back that has died, and that the signer does not sign again now, says why
 * to its merchant, although it was sent; nothing is left of that when it goes on.
 */

const world = await tronWorkerWithSigner()
const { payouts: pay, signer } = world
const { tron, chain, db, services, adapter } = pay
const { merchant_id } = pay.merchant
const by = actor(merchant_id)
const language = 'en-US'
beforeAll(async () => await signer.allow(merchant_id, { unproven_daily_units: '1000000000' }))
afterAll(async () => await world.close())
afterEach(async () => {
  tron.heal()
  chain.sun_per_energy = 100n
  await pay.checkBooks()
})

const fail = (error: unknown): never => {
  throw error
}
/** Makes blocks and lets the worker look now and then. */
const pass = async (blocks: number): Promise<void> => {
  for (let made = 0; made < blocks; made += 20) {
    tron.make(20)
    await pay.watch()
    await advanceRefunds(services, fail)
    await advanceSendBacks(services, fail)
  }
}

/** Asks for 5 USDT of a payment to go to somebody. @returns how far it is */
const refund = async (to: string) => {
  const at = services.clock.now()
  const { application_id } = await newShop(db, at, { merchant_id })
  const { handle_id } = await insertPaid(db, { merchant_id, application_id, at, token_id: TRON_TOKEN })
  const body = { handle_id, kind: 'part', amount: '5', address: to, reason: '', client_ref: randomUUID() } as const
  const { handle_id: asked } = await inTransaction(db, async (trx) => await requestRefund(trx, services, { by, body }))
  return async () => await findRefund(db, { merchant_id, language, handle_id: asked })
}

/** Asks for 90 USDT that nothing was ordered for to go back to who has sent them. @returns how far that is */
const sendBack = async (to: string) => {
  const at = services.clock.now()
  const of = { network_id: TRON_NETWORK, purpose: 'recharge', at } as const
  const { address } = await inTransaction(db, async (trx) => await newAddress(trx, of))
  const owner = { merchant_id, token_id: TRON_TOKEN, network_id: TRON_NETWORK, address }
  const times = { created_at: at, expires_at: at }
  await db
    .insertInto('recharge_address')
    .values({ ...owner, ...times, expected_amount: null, client_ref: null })
    .execute()
  chain.broadcast(tron.pay(1, address, 90_000_000n).signed)
  tron.make(25)
  await watchAll({ db, clock: services.clock, adapter, listener: unassignedListener(services) })
  const { handle_id } = await db.selectFrom('unassigned').select('handle_id').executeTakeFirstOrThrow()
  const asked = { handle_id, amount: '90', address: to, client_ref: randomUUID() }
  const act = await inTransaction(db, async (trx) => await requestSendBack(trx, services, { by, asked }))
  return async () => await findAct(db, { ...services, language }, { merchant_id, handle_id: act.handle_id })
}

test.each([
  ['refund', async () => await refund(tron.stranger(70))],
  ['send-back', async () => await sendBack(tron.payer(1))],
])('a %s that has died says why it waits, and no more when it goes on', async (_, ask) => {
  const record = await ask()
  for (const node of tron.nodes) node.faults.sending = 'swallows it'
  await pass(40)
  const sent = await record()
  expect(sent).toMatchObject({ state: 'improgress', txid: expect.any(String), wait: null })
  // Above what the operator lets a payout cost.
  chain.sun_per_energy = 1000n
  await pass(300)
  expect(await record()).toMatchObject({ txid: sent?.txid, wait: { code: 'waits_signer_waits' } })
  tron.heal()
  chain.sun_per_energy = 100n
  await pass(60)
  expect(await record()).toMatchObject({ wait: null })
  await pass(60)
  expect(await record()).toMatchObject({ state: 'accomplish', wait: null })
})

test('one that has ended since it was looked at is not held', async () => {
  const error = new ChainError('signer_waits', 'The signer does not sign it.', { detail: 'fee' })
  const refunded = await selectRefunds(db).where('refund.state', '=', 'accomplish').executeTakeFirstOrThrow()
  await noteWait(services, refundKind(services), refunded, error)
  const to = await pay.begin()
  await pay.pass(60)
  expect(await pay.recordOf(to)).toMatchObject({ state: 'completed' })
  const withdrawn = await selectWithdrawals(db).executeTakeFirstOrThrow()
  await noteWait(services, withdrawalKind(services), withdrawn, error)
  expect(await db.selectFrom('payout_hold').selectAll().execute()).toEqual([])
})
