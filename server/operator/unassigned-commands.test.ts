import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { minedChain } from '#sandbox/chain/mined-chain'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { newAddress } from '#server/chain/addresses'
import { TREASURY } from '#server/chain/key'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import * as chart from '#server/ledger/chart'
import type { LedgerAccount } from '#server/ledger/chart'
import { balances, ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { creditUnassigned } from '#server/payment/credit-unassigned'
import { advanceSendBacks } from '#server/payout/send-back/advance-send-backs'
import { holdingsOfBooks, holdingsOfSimulatedChains, suspenseDrift } from '#server/start/testing/books-and-chain'
import { actor } from '#server/testing/actor'
import { runOperator } from './run-operator'

const { db, url } = await testDatabase()
const { services, clock, world, merchant } = await shopSetup({ db, networks: ['6'] })
const { merchant_id } = merchant
const { mchid } = await db
  .selectFrom('merchant')
  .select('mchid')
  .where('id', '=', merchant_id)
  .executeTakeFirstOrThrow()
const aptos = minedChain(services.chains, '6')
const USDT = '106'
const CUSTOMER = aptos.addressOf({ purpose: 'payer', index: 1n })
const BY = ['--by', 'Ada', '--why', 'the payer has called']

const rows = z.object({
  list: z.array(
    z.object({
      money: z.string(),
      token: z.string(),
      amount: z.string(),
      state: z.string(),
      booked: z.boolean(),
      merchant: z.nullable(z.string()),
      at: z.string(),
      from: z.string(),
    }),
  ),
})
const run = async (...words: string[]) =>
  await runOperator(words, { DATABASE_URL: url, SECRET: services.settings.secret })
const done = async (...words: string[]) => {
  const { out, err, exit_code } = await run(...words)
  expect({ err, exit_code }).toEqual({ err: '', exit_code: 0 })
  return out
}
const listed = async () => z.parse(rows, JSON.parse(await done('unassigned', 'rows', '--json'))).list
const acts = async () => await db.selectFrom('operator_act').select(['acted_by', 'why', 'act', 'subject']).execute()
const balanceOf = async ({ owner }: LedgerAccount): Promise<string> =>
  (await balances(db, { owner, token_id: USDT })).at(0)?.balance ?? '0'
const watch = async (blocks: number) => {
  await aptos.mine(blocks)
  await world.watch('6')
}
const pay = async (to: string, amount: string, token_id = USDT) =>
  await aptos.send({ from: { purpose: 'payer', index: 1n }, to, token_id, amount })
const straySent = async (amount: string, token_id = USDT): Promise<string> => {
  const given = await inTransaction(db, (trx) =>
    newAddress(trx, { network_id: '6', purpose: 'payment', at: clock.now() }),
  )
  await pay(given.address, amount, token_id)
  await watch(aptos.confirmations)
  const row = (await listed()).at(-1)
  expect(row).toMatchObject({ amount, state: 'open', merchant: null, at: 'deposit address', from: CUSTOMER })
  return row?.money ?? ''
}
const stateOf = async (money: string) => (await listed()).find((row) => row.money === money)?.state
const raise = (error: unknown): never => {
  throw error
}
async function carriedOut(): Promise<void> {
  await advanceSendBacks(services, raise)
  await watch(aptos.confirmations)
  await advanceSendBacks(services, raise)
}
async function booksEqualChain(): Promise<void> {
  expect(await holdingsOfBooks(db)).toEqual(await holdingsOfSimulatedChains(db))
  expect(await suspenseDrift(db)).toEqual([])
  expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
}

test('what somebody sends to the treasury is in the books, is shown, and is kept by the operator', async () => {
  await pay(aptos.addressOf(TREASURY), '500')
  await watch(aptos.confirmations)
  const [row] = await listed()
  expect(row).toMatchObject({ at: 'treasury', amount: '500', state: 'open', booked: true, merchant: null })
  expect(await done('unassigned', 'list')).toMatch(/nobody +true +1 +500/)
  expect(await balanceOf(chart.suspense('6'))).toBe('500')
  await booksEqualChain()
  await done('unassigned', 'keep', row?.money ?? '', ...BY)
  expect([await balanceOf(chart.suspense('6')), await balanceOf(chart.operator)]).toEqual(['0', '500'])
  expect(await stateOf(row?.money ?? '')).toBe('credited')
  await booksEqualChain()
  expect((await run('unassigned', 'keep', row?.money ?? '', ...BY)).err).toMatch(/^Not done: The state has changed/)
  // A reorganisation takes it: the operator's own books are less by it, and nobody owes it.
  await aptos.reorg(aptos.confirmations, 'transactions')
  await watch(aptos.confirmations)
  expect(await balanceOf(chart.operator)).toBe('0')
  expect(await stateOf(row?.money ?? '')).toBe('taken_back')
  await booksEqualChain()
})

test('money at an address that was never given out is given to a merchant, who decides about it', async () => {
  const money = await straySent('40')
  const before = await acts()
  expect((await run('unassigned', 'assign', money, 'nobody', ...BY)).err).toMatch(/^There is no merchant nobody/)
  expect((await run('unassigned', 'assign', 'no-such', mchid, ...BY)).err).toMatch(
    /^Not done: This record does not exist/,
  )
  expect(await acts()).toEqual(before)
  expect(await done('unassigned', 'assign', money, mchid, ...BY)).toContain(
    `Merchant ${mchid} decides about the 40 USDT`,
  )
  expect((await acts()).at(-1)).toEqual({
    acted_by: 'Ada',
    why: 'the payer has called',
    act: `unassigned assign ${mchid}`,
    subject: money,
  })
  const told = await db
    .selectFrom('notification')
    .select(['code', 'params'])
    .where('merchant_id', '=', merchant_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(told).toMatchObject({ code: 'unassigned_given', params: { amount: '40', token: 'USDT', handle_id: money } })
  // From now on it is the merchant's to decide, and no more the operator's.
  expect((await run('unassigned', 'keep', money, ...BY)).err).toMatch(/^Not done/)
  expect((await run('unassigned', 'send-back', money, CUSTOMER, ...BY)).err).toMatch(/^Not done/)
  const asked = { handle_id: money, amount: '40', client_ref: crypto.randomUUID() }
  await inTransaction(db, (trx) => creditUnassigned(trx, services, { by: actor(merchant_id), asked }))
  expect(await balanceOf(chart.capital(merchant_id))).toBe('40')
  expect((await run('unassigned', 'assign', money, mchid, ...BY)).err).toMatch(/^Not done/)
  await booksEqualChain()
})

test('money of nobody is sent back to its sender only, once, and stopped with all other payouts', async () => {
  const money = await straySent('30')
  const other = aptos.addressOf({ purpose: 'payer', index: 9n })
  expect((await run('unassigned', 'send-back', money, other, ...BY)).err).toContain(`Only to the sender, ${CUSTOMER}`)
  await db.insertInto('payout_stop').values({ merchant_id: null, stopped_at: clock.now() }).execute()
  expect((await run('unassigned', 'send-back', money, CUSTOMER, ...BY)).err).toMatch(/are stopped by the platform/)
  await db.updateTable('payout_stop').set({ resumed_at: clock.now() }).execute()
  // A program of its own signs on this network: it would never sign this, so nobody waits for it.
  await db.insertInto('payout_signer').values({ network_id: '6', signer_id: 'a1', seen_at: clock.now() }).execute()
  expect((await run('unassigned', 'send-back', money, CUSTOMER, ...BY)).err).toMatch(
    /signs nothing that is of no merchant/,
  )
  await db.deleteFrom('payout_signer').execute()
  await done('unassigned', 'send-back', money, CUSTOMER, ...BY)
  expect((await acts()).at(-1)).toMatchObject({ act: `unassigned send-back ${CUSTOMER}`, subject: money })
  expect((await run('unassigned', 'send-back', money, CUSTOMER, ...BY)).err).toMatch(/^Not done: The state has changed/)
  // The stop is looked at once more where it is signed.
  await db.insertInto('payout_stop').values({ merchant_id: null, stopped_at: clock.now() }).execute()
  await carriedOut()
  expect(await stateOf(money)).toBe('sending')
  await db.updateTable('payout_stop').set({ resumed_at: clock.now() }).execute()
  await carriedOut()
  expect(await stateOf(money)).toBe('sent_back')
  expect(await balanceOf(chart.suspense('6'))).toBe('0')
  await booksEqualChain()
  // The chain takes what had come: the transfer back is made, so the operator bears it.
  const before = Number(await balanceOf(chart.operator))
  await aptos.reorg(2 * aptos.confirmations + 2, 'transactions')
  await watch(aptos.confirmations)
  expect(Number(await balanceOf(chart.operator))).toBe(before - 30)
  await booksEqualChain()
})

test('what costs more than it is, and what the platform does not know, is not sent back', async () => {
  const small = await straySent('0.01')
  expect((await run('unassigned', 'send-back', small, CUSTOMER, ...BY)).err).toMatch(
    /The network costs .* and this is less/,
  )
  const unknown = await straySent('7', 'wrong-token')
  expect((await listed()).at(-1)).toMatchObject({ booked: false, token: expect.stringMatching(/^unknown: /) })
  for (const act of [
    ['keep', unknown],
    ['send-back', unknown, CUSTOMER],
    ['assign', unknown, mchid],
  ])
    expect((await run('unassigned', ...act, ...BY)).err).toMatch(/^Not done: The state has changed/)
  await booksEqualChain()
})
