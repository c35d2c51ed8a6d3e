import { setMerchant } from '#server/testing/set-merchant'
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import { makeBlocks } from '#sandbox/customers/pace'
import { payLink } from '#sandbox/customers/pay-link'
import { payOrder } from '#sandbox/customers/pay-order'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'
import { hashPassword, passwordDigestOf } from '#server/access/password'
import { openSession } from '#server/access/sessions'
import { newTotpSeed } from '#server/access/totp'
import { totpCode } from '#server/testing/totp-code'
import { seal } from '#server/core/secrets'
import { inTransaction } from '#server/database/connect'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { expireDue } from '#server/payment/expire'
import { foldTally } from '#server/payment/queries/payment-tally'
import { advanceRefunds } from '#server/payout/refund/advance-refunds'
import { foldStatistics } from '#server/statistics/fold'
import { testApi } from '#server/testing/test-api'
import { createLink } from '#shared/contract/payment-link'
import * as transactions from '#shared/contract/transactions'
import * as withdrawal from '#shared/contract/withdrawal'
import { writeCallbacks } from '../history/write-callbacks'
import { writeHistory } from '../history/write-history'
import { offsetAt } from '#shared/time/zone'
import { askAs } from './testing/ask'
import { differences } from './testing/compare'
import { FACTS } from './testing/facts'
import { COMPARISONS, spansOf } from './testing/comparisons'
import { figurePage } from './testing/figure-page'
import { FIGURES } from './testing/figure-table'

/** `npm run test:full` makes a world of 20,000 payments. */
const PAYMENTS = Number(process.env['FIGURES_PAYMENTS'] ?? 500)
const DAYS = 45
/** Its offset from UTC has quarters of an hour, so no day begins at a full hour of UTC. */
const ZONE = 'Asia/Kathmandu'
const PASSWORD = 'Secret123'
const LONG = 1_800_000

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1', '6'] })
const { services, clock, world, merchant, shop } = town
const { merchant_id } = merchant
const plenty = { public: 1e9, code: 1e9, read: 1e9, write: 1e9, money: 1e9, export: 1e9 }
const api = testApi({ db, services, settings: { rate_limits: plenty } })
const other = await newShop(db, clock.now(), { merchant_id, notify_url: 'https://shop.example/other' })
const ask = askAs(api, { merchant_id, zone: ZONE })
const chains = { '1': minedChain(services.chains, '1'), '6': minedChain(services.chains, '6') } as const

const seed = newTotpSeed()
await db.updateTable('merchant').set({ zone: ZONE }).where('id', '=', merchant_id).execute()
await setMerchant(services, merchant_id, {
  password_hash: await hashPassword(passwordDigestOf(PASSWORD), services.settings.secret),
  google_secret: seal(services.settings.secret, seed),
  google_bound_at: clock.now(),
  email: 'mia@northwind.example',
})

const token = async (): Promise<string> => {
  const session = { merchant_id, token_class: 'full', kept: false, ip: '127.0.0.1', device: 'Test' } as const
  return (await openSession(db, services, session)).token
}
/** A code is accepted once, so the clock advances. */
function proof() {
  clock.advance(30)
  return { password: passwordDigestOf(PASSWORD), google_code: totpCode(seed, clock.seconds()) }
}
const raise = (error: unknown): never => {
  throw error
}

/** 45 days of payments of two shops, with refunds, withdrawals, recharges, transfers, aggregations and callbacks. */
async function writePast(): Promise<void> {
  await writeHistory(db, {
    merchant_id,
    zone: ZONE,
    applications: [
      { id: shop.application_id, prefix: 'HS', weight: 3 },
      { id: other.application_id, prefix: 'LT', weight: 1 },
    ],
    days: DAYS,
    payments_a_day: Math.ceil(PAYMENTS / DAYS),
    fee: '0.005',
    now: clock.now(),
    random: seededRandom('figures'),
  })
  for (const { application_id } of [shop, other])
    await inTransaction(db, async (trx) => {
      await writeCallbacks(trx, { merchant_id, application_id, now: clock.now(), secret: services.settings.secret })
    })
}

/** Payments of the running server in every way that a customer pays. */
async function payInEveryWay(): Promise<Record<string, string>> {
  const paid: Record<string, string> = {}
  for (const way of ['exact', 'under', 'over', 'split', 'reorg', 'wrong-token', 'late'] as const)
    for (const chain of ['1', '6'] as const) {
      const { handle_id } = await payOrder(world, { appid: shop.appid, chain, amount: '40', case: way })
      paid[`${way} ${chain}`] = handle_id
      clock.advance(61)
    }
  await town.runLatePayments()
  for (const chain of ['1', '6'] as const) await makeBlocks(world, chains[chain], chains[chain].confirmations)
  clock.advance(7_200)
  await expireDue(services)
  return paid
}

/** Three payment links: one is paid too much, one as asked, one not at all. */
async function makeLinks(): Promise<void> {
  for (const [subject, amount] of [
    ['paid', '12.5'],
    ['overpaid', '30'],
    ['open', '7'],
  ] as const) {
    const { handle_id } = await api.data(createLink, {
      token: await token(),
      body: { appid: shop.appid, token_id: '106', amount, subject, expires_in: 3_600, client_ref: randomUUID() },
    })
    if (subject === 'open') continue
    await payLink(world, { handle_id, amount: subject === 'paid' ? amount : '31' })
  }
  await makeBlocks(world, chains['6'], chains['6'].confirmations)
}

async function refund(handle_id: string, kind: 'all' | 'part' | 'overpaid', amount: string): Promise<void> {
  const { status, msg } = await api.call(transactions.refund, {
    token: await token(),
    body: { handle_id, kind, amount, address: `0x${'7'.repeat(64)}`, client_ref: randomUUID(), ...proof() },
  })
  expect([status, msg]).toEqual([200, 'ok'])
}

async function settleRefunds(): Promise<void> {
  await advanceRefunds(services, raise)
  await chains['6'].mine(chains['6'].confirmations)
  await advanceRefunds(services, raise)
}

async function accept(handle_id: string): Promise<void> {
  const { status, msg } = await api.call(transactions.resolve, {
    token: await token(),
    body: { handle_ids: [handle_id], reason: 'Agreed with the customer', ...proof() },
  })
  expect([status, msg]).toEqual([200, 'ok'])
}

/** A withdrawal that stays in its audit: its money is reserved. */
async function reserve(token_id: string, amount: string): Promise<void> {
  const address = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
  const { quote_id } = await api.data(withdrawal.withdrawalQuote, {
    token: await token(),
    body: { token_id, address, amount },
  })
  const body = { quote_id, token_id, address, amount, client_ref: randomUUID(), ...proof() }
  const { status, msg } = await api.call(withdrawal.withdraw, { token: await token(), body })
  expect([status, msg]).toEqual([200, 'ok'])
}

/** The figures that are not their fact. The statement ends with the last whole second and the journal two before, so three go by first. */
async function wrongFigures() {
  clock.advance(3)
  return await differences(db, { merchant_id, zone: ZONE, now: clock.now() }, ask)
}

await writePast()
const paid = await payInEveryWay()
await makeLinks()
const handle = (name: string): string => paid[name] ?? raise(new Error(name))

describe('every figure of every screen is its fact', () => {
  test('in a world with all cases', { timeout: LONG }, async () => {
    expect(await wrongFigures()).toEqual([])
  })

  test(
    'after payments were accepted, and others refunded in part, as a whole or not yet',
    { timeout: LONG },
    async () => {
      const before = await ask.data(transactions.transactions, { exception: 'under,over,late', undecided: 1 })
      // Only what came too late or too little can be accepted; the seeded ones are from before the running server.
      const open = { status: '3', exception: 'under,over,late', undecided: 1, pageSize: 20 }
      const seeded = (await ask.data(transactions.transactions, open)).list.find(({ out_trade_no }) =>
        out_trade_no.startsWith('HS'),
      )
      expect(seeded).toBeDefined()
      const timeline = async (handle_id: string) =>
        (await ask.data(transactions.transactionInfo, { handle_id })).timeline?.map(
          ({ kind, at }) => `${kind} ${at}`,
        ) ?? []
      const seededHandle = seeded?.handle_id ?? ''
      const steps = await timeline(seededHandle)
      await accept(seededHandle)
      // A timeline only grows.
      expect((await timeline(seededHandle)).slice(0, steps.length)).toEqual(steps)
      expect((await timeline(seededHandle)).length).toBeGreaterThan(steps.length)

      await refund(handle('over 6'), 'overpaid', '8')
      await refund(handle('exact 6'), 'part', '15')
      await refund(handle('split 6'), 'all', '40')
      await settleRefunds()
      // On its way.
      await refund(handle('exact 6'), 'part', '5')
      await reserve('101', '20')
      const after = await ask.data(transactions.transactions, { exception: 'under,over,late', undecided: 1 })
      expect(after.total).toBe(before.total - 2)
      const { list } = await ask.data(transactions.transactions, { status: '5,6', part_refunded: 1, pageSize: 20 })
      expect(list.map(({ handle_id }) => handle_id)).toEqual(
        expect.arrayContaining([handle('over 6'), handle('exact 6'), handle('split 6')]),
      )
      expect(await wrongFigures()).toEqual([])
    },
  )

  test('after the tallies were folded, on the next day', { timeout: LONG }, async () => {
    await foldTally(db)
    await foldStatistics(db)
    expect(await wrongFigures()).toEqual([])
    clock.advance(20 * 3_600)
    expect(await wrongFigures()).toEqual([])
  })

  test('and the ledger behind them is right', async () => {
    expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true)
    expect(await ledgerDrift(db)).toEqual([])
  })
})

describe('the table of figures', () => {
  test('uses every fact, and names each figure once', () => {
    expect(new Set(FIGURES.map(({ fact }) => fact))).toEqual(new Set(Object.keys(FACTS)))
    const names = FIGURES.map(({ screen, name }) => `${screen}: ${name}`)
    expect(names).toEqual([...new Set(names)])
  })

  test('every comparison has equal spans: as many days of the merchant, ended at the same time of day', () => {
    for (const zone of ['Asia/Kathmandu', 'America/New_York', 'Pacific/Apia'])
      for (const now of [1_772_953_200, 1_772_960_461, 1_793_511_000])
        for (const days of [1, 7, 15, 30]) {
          const { of, against } = spansOf(days, { now, zone })
          const local = (at: number) => new Date((at + offsetAt(at, zone)) * 1000)
          const [begin, end] = [local(of.start_time), local(now)]
          const DAY = 86_400_000
          expect(local(against.start_time).getTime()).toBe(begin.getTime() - days * DAY)
          // A clock that was changed in between moves the end by that hour at most.
          expect(Math.abs(local(against.end_time).getTime() - (end.getTime() - days * DAY))).toBeLessThanOrEqual(
            3_600_000,
          )
        }
    const named = FIGURES.map(({ name }) => name)
    for (const { of, against } of COMPARISONS) expect(named).toEqual(expect.arrayContaining([of.name, against.name]))
  })

  test('is docs/generated/figures.md', async () => {
    const file = join(import.meta.dirname, '../../../docs/generated/figures.md')
    if (process.env['UPDATE_FIGURES'] === '1') await writeFile(file, await figurePage())
    expect(await readFile(file, 'utf8')).toBe(await figurePage())
  })
})
