import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { TREASURY } from '#server/chain/key'
import { readTroubles } from '#server/chain/trouble'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import * as chart from '#server/ledger/chart'
import type { LedgerAccount } from '#server/ledger/chart'
import { balances, ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { advanceRefunds } from '#server/payout/refund/advance-refunds'
import { requestRefund } from '#server/payout/refund/request-refund'
import { advanceSendBacks } from '#server/payout/send-back/advance-send-backs'
import { requestSendBack } from '#server/payout/send-back/request-send-back'
import { holdingsOfBooks, holdingsOfSimulatedChains } from '#server/start/testing/books-and-chain'
import { actor } from '#server/testing/actor'
import { testApi } from '#server/testing/test-api'
import { exportJournal, exportStream } from '#shared/contract/books'
import { stream } from '#shared/contract/fund-stream'
import { runOperator } from './run-operator'

/*
 * A reorganisation deeper than the confirmations takes a refund or a send-back away for good. The order was reported as refunded,
 * so nothing is signed anew: the operator decides where the money belongs, by an entry with his name and his reason.
 */

const { db, url } = await testDatabase()
const { services, clock, world, shop, merchant } = await shopSetup({ db, networks: ['6'] })
const { merchant_id } = merchant
const api = { ...testApi({ db, services }), clock }
const by = actor(merchant_id)
const aptos = minedChain(services.chains, '6')
const USDT = '106'
const WHY = 'lost in the reorganisation of Friday'
const BY = ['--by', 'Ada', '--why', WHY]
let payers = 500n
const newAddress = (): string => aptos.addressOf({ purpose: 'payer', index: ++payers })
const raise = (error: unknown): never => {
  throw error
}
const act = async (...words: string[]): Promise<string> => {
  const { out, err } = await runOperator([...words, ...BY], { DATABASE_URL: url, SECRET: services.settings.secret })
  return out + err
}
const listed = async () => {
  const { out } = await runOperator(['held', 'list', '--json'], {
    DATABASE_URL: url,
    SECRET: services.settings.secret,
  })
  const { list }: { list: { payout: string; can: string; held_because: string }[] } = JSON.parse(out)
  return list
}
const balanceOf = async ({ owner }: LedgerAccount): Promise<number> =>
  Number((await balances(db, { owner, token_id: USDT })).at(0)?.balance ?? '0')
const worth = async () => (await balanceOf(chart.capital(merchant_id))) + (await balanceOf(chart.debt(merchant_id)))
async function mine(blocks: number): Promise<void> {
  await aptos.mine(blocks)
  await world.watch('6')
}
async function round(): Promise<void> {
  await advanceRefunds(services, raise)
  await advanceSendBacks(services, raise)
}

const AMOUNT = 7
const KINDS = {
  refund: async (): Promise<string> => {
    const { handle_id } = await payOrder(world, { appid: shop.appid, chain: '6', amount: '20', case: 'exact' })
    const body = {
      handle_id,
      kind: 'part',
      amount: String(AMOUNT),
      address: newAddress(),
      client_ref: randomUUID(),
    } as const
    return (await inTransaction(db, (trx) => requestRefund(trx, services, { by, body }))).handle_id
  },
  'send-back': async (): Promise<string> => {
    await payOrder(world, { appid: shop.appid, chain: '6', amount: String(AMOUNT), case: 'closed' })
    const { handle_id, address } = await db
      .selectFrom('unassigned')
      .innerJoin('chain_transfer', 'chain_transfer.id', 'unassigned.transfer_id')
      .select(['unassigned.handle_id', 'from_address as address'])
      .orderBy('unassigned.id', 'desc')
      .executeTakeFirstOrThrow()
    const asked = { handle_id, amount: String(AMOUNT), address, client_ref: randomUUID() }
    return (await inTransaction(db, (trx) => requestSendBack(trx, services, { by, asked }))).handle_id
  },
} as const
const recordOf = async (kind: keyof typeof KINDS, handle_id: string) =>
  await db
    .selectFrom(kind === 'refund' ? 'refund' : 'unassigned_act')
    .select(['state', 'txid', 'address'])
    .where('handle_id', '=', handle_id)
    .executeTakeFirstOrThrow()

/** Completes a payout; then other blocks have its transaction, which has moved nothing there. */
async function takenAway(kind: keyof typeof KINDS) {
  const handle_id = await KINDS[kind]()
  await round()
  await mine(aptos.confirmations)
  await round()
  const record = await recordOf(kind, handle_id)
  expect(record.state).toBe('accomplish')
  await aptos.reorg(aptos.confirmations + 2, 'nothing')
  await sql`update simulated_transfer set token_id = null where txid = ${record.txid}`.execute(db)
  await mine(aptos.confirmations)
  await round()
  return { handle_id, ...record }
}
async function booksEqualChain(): Promise<void> {
  expect(await holdingsOfBooks(db)).toEqual(await holdingsOfSimulatedChains(db))
  expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
}
const textOf = async ({ path }: { path: string }): Promise<string> => {
  // A journal ends at a second that is over by all clocks.
  clock.advance(3)
  const query = new URLSearchParams({ start_time: '0', end_time: String(clock.seconds() + 1), language: 'en-US' })
  const answer = await api.app.request(`/api/v1${path}?${query.toString()}`, {
    headers: { 'X-Token': merchant.token, 'X-DOWNLOAD': '1' },
  })
  return await answer.text()
}
const isOver = async (): Promise<void> => {
  expect([await listed(), await readTroubles(db)]).toEqual([[], []])
  await round()
  expect([await listed(), await readTroubles(db)], 'nor is it held again').toEqual([[], []])
}

beforeEach(async () => await mine(30))

describe.each(['refund', 'send-back'] as const)('a completed %s that a reorganisation has taken away', (kind) => {
  test('is named, and its money is given back by decision, as an entry that the merchant reads', async () => {
    const { handle_id } = await takenAway(kind)
    expect(await listed()).toMatchObject([{ payout: handle_id, can: 'refuse or paid or write-off' }])
    expect(await act('held', 'release', handle_id)).toMatch(/^Not done: .+ It can only be refused or counted as paid/)
    const before = await worth()
    expect(await act('held', 'refuse', handle_id)).toContain('The worker gives its money back')
    await round()
    expect(await worth()).toBe(before + AMOUNT)
    await isOver()
    await booksEqualChain()
    expect((await recordOf(kind, handle_id)).state, 'the shop was told that it is done').toBe('accomplish')
    const [line] = (await api.data(stream, { token: merchant.token })).list
    expect(line).toMatchObject({ reason: 'adjustment', amount: String(AMOUNT), note: WHY, account: 'capital' })
    for (const file of [exportStream, exportJournal]) expect(await textOf(file)).toContain(`Correction: ${WHY}`)
    expect(await act('ledger', 'entries')).toMatch(new RegExp(`payout_returned +${AMOUNT} +USDT .+ Ada +${WHY}`))
    const told = await db.selectFrom('notification').select(['code', 'params']).orderBy('id', 'desc').executeTakeFirst()
    expect(told).toMatchObject({ code: 'account_corrected', params: { amount: String(AMOUNT), why: WHY } })
  })

  test.each([
    ['refuse', 'given back to the merchant'],
    ['write-off', 'kept by the operator'],
  ])('%s: what was %s is taken again when the chain carries it out after all', async (decision) => {
    const { handle_id, txid } = await takenAway(kind)
    const had = [await worth(), await balanceOf(chart.operator)]
    await act('held', decision, handle_id)
    await round()
    expect([await worth(), await balanceOf(chart.operator)]).not.toEqual(had)
    await aptos.reorg(2 * aptos.confirmations + 4, 'nothing')
    await sql`update simulated_transfer set token_id = ${USDT} where txid = ${txid}`.execute(db)
    await mine(aptos.confirmations)
    await round()
    await round()
    expect([await worth(), await balanceOf(chart.operator)]).toEqual(had)
    expect((await recordOf(kind, handle_id)).state).toBe('accomplish')
    await booksEqualChain()
    expect(await act('ledger', 'entries')).toMatch(new RegExp(`carried_out +${AMOUNT} +USDT .+ Ada +${WHY}`))
    const { code } = await db.selectFrom('notification').select('code').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(code === 'account_correction_reversed').toBe(decision === 'refuse')
    const { numDeletedRows } = await db
      .deleteFrom('payout_hold')
      .where('reason', '=', 'paid_after_release')
      .executeTakeFirst()
    expect(numDeletedRows).toBe(1n)
    await db.deleteFrom('chain_trouble').execute()
  })

  test('counts as paid by the transaction with which the operator has paid it again, and by no other', async () => {
    const { handle_id, address, txid } = await takenAway(kind)
    const before = await worth()
    await act('held', 'paid', handle_id, txid ?? '')
    await round()
    expect((await listed())[0]?.held_because).toContain('no final block has its transfer there')
    const { txid: again } = await aptos.send({
      from: TREASURY,
      to: address ?? '',
      token_id: USDT,
      amount: String(AMOUNT),
    })
    await act('held', 'paid', handle_id, again)
    await round()
    expect((await listed()).length, 'it is in no block yet').toBe(1)
    await mine(aptos.confirmations)
    await round()
    await isOver()
    expect(await recordOf(kind, handle_id)).toMatchObject({ state: 'accomplish', txid: again })
    expect(await worth()).toBe(before)
    await booksEqualChain()
  })

  test('is written off: its money stays with the operator, who has settled it otherwise', async () => {
    const { handle_id } = await takenAway(kind)
    const [before, own] = [await worth(), await balanceOf(chart.operator)]
    expect(await act('held', 'write-off', handle_id)).toContain("as the operator's own")
    expect(await listed()).toMatchObject([{ can: expect.stringContaining('written off') }])
    await round()
    await isOver()
    expect([await worth(), await balanceOf(chart.operator)]).toEqual([before, own + AMOUNT])
    await booksEqualChain()
    const row = await db.selectFrom('adjustment').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind: 'payout_written_off', subject: handle_id, acted_by: 'Ada', why: WHY })
  })
})
