import { randomUUID } from 'node:crypto'
import { newHandleId, newTradeNo } from '#server/core/order-number'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import * as chart from '#server/ledger/chart'
import { balances } from '#server/ledger/ledger'
import { aggregateDue } from '#server/funds/aggregate'
import { credit, richMerchant } from '#server/funds/testing/rich-merchant'
import { advanceAudits, insertApplication } from '#server/merchant/opening'
import { expireDue } from '#server/payment/expire'
import { foldTally } from '#server/payment/queries/payment-tally'
import { advanceRefunds } from '#server/payout/refund/advance-refunds'
import { requestRefund } from '#server/payout/refund/request-refund'
import { insertPaid } from '#server/payout/refund/testing/paid-payment'
import { advanceWithdrawals } from '#server/payout/withdrawal/advance-withdrawals'
import { richMerchant as withdrawing } from '#server/payout/withdrawal/testing/rich-merchant'
import { foldStatistics } from '#server/statistics/fold'
import { actor } from '#server/testing/actor'
import { testApi } from '#server/testing/test-api'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { info } from '#shared/contract/user'
import * as statistics from '#shared/contract/statistics'

const { db } = await testDatabase()
const { clock, ...base } = await shopSetup({ db, networks: ['6'] })
const api = { ...testApi({ db, services: base.services }), clock }
const { services } = api
const ADDRESS = `0x${'7'.repeat(64)}`

/** Two merchants; from now on every write to `tables` for the first one fails. */
async function twoMerchants(tables: readonly string[]) {
  const [bad, good] = [await richMerchant(api), await richMerchant(api)]
  for (const table of tables) await poison(bad.merchant_id, table)
  return { bad, good }
}

async function poison(merchant_id: string, table: string): Promise<void> {
  const name = `poison_${table}_${merchant_id}`
  await sql`
    create function ${sql.raw(name)}() returns trigger language plpgsql as $$
    begin
      if new.merchant_id = ${sql.raw(merchant_id)} then raise exception 'poisoned'; end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger ${sql.raw(name)} before insert or update on ${sql.table(table)}
    for each row execute function ${sql.raw(name)}()`.execute(db)
}

/** Runs a job; returns the messages of what it reported. */
async function faultsOf(job: (onFault: (error: unknown) => void) => Promise<unknown>): Promise<string[]> {
  const faults: string[] = []
  await job((error) => void faults.push(error instanceof Error ? error.message : String(error)))
  return faults
}

/** A payment of 10 USDT that nobody has paid and whose time is up. */
async function waitingPayment({ merchant_id, shop }: Awaited<ReturnType<typeof richMerchant>>): Promise<void> {
  const at = new Date(clock.now().getTime() - 60_000)
  const [trade_no, handle_id] = [newTradeNo(at), newHandleId()]
  const money = { fiat_name: 'USD', fiat_amount: '10', token_id: '106', amount: '10' }
  const times = { created_at: at, expires_at: at, updated_at: at }
  const names = { trade_no, handle_id, out_trade_no: handle_id, address: `0x${trade_no}` }
  await db
    .insertInto('payment')
    .values({ merchant_id, application_id: shop.application_id, status: 1, ...names, ...money, ...times })
    .execute()
}

const paid = async ({ merchant_id, shop }: Awaited<ReturnType<typeof richMerchant>>) =>
  await insertPaid(db, { merchant_id, application_id: shop.application_id, at: clock.now() })

test('a zone that only Node knows is read as UTC, with a hint, and stops nobody', async () => {
  const [bad, good] = [await richMerchant(api), await richMerchant(api)]
  await db.updateTable('merchant').set({ zone: 'US/Pacific-New' }).where('id', '=', bad.merchant_id).execute()
  for (const { merchant_id, shop } of [bad, good]) {
    const { owner } = chart.application(merchant_id, shop.application_id)
    await credit(db, { owner, amount: '5', at: clock.now() })
  }
  clock.advance(24 * 3600)
  expect(await faultsOf(async (onFault) => await aggregateDue(services, onFault))).toEqual([])
  for (const { merchant_id } of [bad, good]) {
    const capital = await balances(db, { owner: chart.capital(merchant_id).owner, token_id: '106' })
    expect(Number(capital.at(0)?.balance)).toBe(105)
  }
  const again = await api.signInAs()
  await db.updateTable('merchant').set({ zone: 'US/Pacific-New' }).where('id', '=', again.merchant_id).execute()
  const { token } = again
  expect(await api.data(info, { token })).toMatchObject({ zone: 'UTC', unknown_zone: 'US/Pacific-New' })
  expect((await api.call(statistics.overview, { token })).status).toBe(200)
})

test('the aggregation goes on with the others', async () => {
  const { bad, good } = await twoMerchants(['notification'])
  for (const { merchant_id, shop } of [bad, good]) {
    const { owner } = chart.application(merchant_id, shop.application_id)
    await credit(db, { owner, amount: '5', at: clock.now() })
  }
  clock.advance(24 * 3600)
  const faults = await faultsOf(async (onFault) => expect(await aggregateDue(services, onFault)).toBe(1))
  expect(faults).toEqual([expect.stringContaining(`merchant ${bad.merchant_id}`)])
})

test('the statistics and the tally of payments go on with the others, and lose nothing', async () => {
  const { bad, good } = await twoMerchants(['statistics_tally', 'payment_tally'])
  for (const each of [bad, good]) await paid(each)
  for (const job of [foldStatistics, foldTally]) {
    const faults = await faultsOf(async (onFault) => await job(db, onFault))
    expect(faults).toEqual([expect.stringContaining(`merchant ${bad.merchant_id}`)])
  }
  const left = await db.selectFrom('statistics_change').select('merchant_id').distinct().execute()
  expect(left).toEqual([{ merchant_id: bad.merchant_id }])
  const open = await db.selectFrom('payment_tally_change').select('merchant_id').distinct().execute()
  expect(open).toEqual([{ merchant_id: bad.merchant_id }])
  await sql`drop trigger ${sql.raw(`poison_statistics_tally_${bad.merchant_id}`)} on statistics_tally`.execute(db)
  await sql`drop trigger ${sql.raw(`poison_payment_tally_${bad.merchant_id}`)} on payment_tally`.execute(db)
  await foldStatistics(db)
  await foldTally(db)
})

test('the expiry of payments goes on with the others', async () => {
  const merchants = await twoMerchants([])
  const { bad, good } = merchants
  for (const each of [bad, good]) {
    await waitingPayment(each)
  }
  await poison(bad.merchant_id, 'payment')
  const faults = await faultsOf(async (onFault) => await expireDue(services, { onFault }))
  expect(faults).toEqual([expect.stringContaining(`merchant ${bad.merchant_id}`)])
  const waiting = await db.selectFrom('payment').select('merchant_id').where('status', '=', 1).execute()
  expect(waiting).toEqual([{ merchant_id: bad.merchant_id }])
})

test('refunds go on with the others', async () => {
  const { bad, good } = await twoMerchants([])
  for (const each of [bad, good]) {
    const { handle_id } = await paid(each)
    const body = { handle_id, kind: 'part', amount: '3', address: ADDRESS, client_ref: randomUUID() } as const
    const by = actor(each.merchant_id)
    await inTransaction(db, async (trx) => await requestRefund(trx, services, { by, body }))
  }
  await poison(bad.merchant_id, 'refund')
  const faults = await faultsOf(async (onFault) => await advanceRefunds(services, onFault))
  expect(faults).toEqual(['poisoned'])
  const sent = await db.selectFrom('refund').select('merchant_id').where('txid', 'is not', null).execute()
  expect(sent).toEqual([{ merchant_id: good.merchant_id }])
})

test('withdrawals go on with the others', async () => {
  const bad = await withdrawing(api, { token_id: '106', balance: '100' })
  const good = await withdrawing(api, { token_id: '106', balance: '100' })
  for (const each of [bad, good]) {
    const answer = await each.withdraw({ token_id: '106', address: ADDRESS, amount: '10' })
    expect(answer.status).toBe(200)
  }
  await poison(bad.merchant_id, 'withdrawal')
  clock.advance(60)
  const faults = await faultsOf(async (onFault) => await advanceWithdrawals(services, onFault))
  expect(faults).toEqual(['poisoned'])
  const auditing = await db.selectFrom('withdrawal').select('merchant_id').where('state', '=', 'auditing').execute()
  expect(auditing).toEqual([{ merchant_id: bad.merchant_id }])
})

test('the audits of accounts go on with the others', async () => {
  const { bad, good } = await twoMerchants(['notification'])
  for (const { merchant_id } of [bad, good]) {
    await db.updateTable('merchant').set({ status: 2 }).where('id', '=', merchant_id).execute()
    await inTransaction(db, async (trx) => await insertApplication(trx, { merchant_id, form: {}, at: clock.now() }))
  }
  clock.advance(60)
  const faults = await faultsOf(async (onFault) => await advanceAudits(services, 15, onFault))
  expect(faults).toEqual([expect.stringContaining(`merchant ${bad.merchant_id}`)])
  const open = await db.selectFrom('merchant').select('id').where('status', '=', 2).execute()
  expect(open).toEqual([{ id: bad.merchant_id }])
})
