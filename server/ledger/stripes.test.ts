import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { compare, fromUnits, toDecimal } from '#shared/money/amount'
import * as chart from './chart'
import type { LedgerAccount } from './chart'
import { balances, ledgerDrift, ledgerSums, postEntries } from './ledger'
import type { LedgerEntry } from './ledger-entry'
import { lockedBalance } from './locked-balance'
import { setStripes } from './stripes'

/** As many as `npm test` has time for; `npm run test:full` plays ten thousand. */
const RUNS = Number(process.env['SCHEDULES'] ?? 100)
/** Whatever fails once fails again: another seed plays other schedules. */
const SEED = Number(process.env['SCHEDULES_SEED'] ?? 20_261_122)

const { db } = await testDatabase({ poolSize: 8 })
const at = new Date('2026-01-01T00:00:00Z')
const chain = chart.onChain('stripes')
const CENTS = 2

const cents = (units: bigint): string => toDecimal(fromUnits(units, CENTS))
const entry = (postings: readonly (readonly [LedgerAccount, bigint])[], token_id: string): LedgerEntry => ({
  ref: randomUUID(),
  reason: 'test',
  at,
  postings: postings
    .filter(([, units]) => units !== 0n)
    .map(([account, units]) => ({ account, token_id, amount: cents(units) })),
})
const post = async (...entries: LedgerEntry[]) => await inTransaction(db, (trx) => postEntries(trx, entries))
const earn = (fee: bigint, token_id: string): LedgerEntry => entry([[chain, -fee], [chart.fees, fee]], token_id) // prettier-ignore
const giveBack = (fee: bigint, token_id: string): LedgerEntry => earn(-fee, token_id)
const stripesOf = async ({ owner }: LedgerAccount, token_id: string) =>
  await db
    .selectFrom('ledger_account')
    .select(['stripe', sql<string>`trim_scale(balance)::text`.as('balance')])
    .where('owner', '=', owner)
    .where('token_id', '=', token_id)
    .orderBy('stripe')
    .execute()
const balanceOf = async ({ owner }: LedgerAccount, token_id: string): Promise<string> =>
  (await balances(db, { owner, token_id })).at(0)?.balance ?? '0'

describe('an account of the platform', () => {
  test('is booked to one stripe a transaction, to another the next time, and read as one balance', async () => {
    const token_id = 'spread'
    for (let place = 0; place < 3; place += 1) await post(earn(100n, token_id), earn(5n, token_id))
    const rows = await stripesOf(chart.fees, token_id)
    expect(rows.map(({ balance }) => balance)).toEqual(['1.05', '1.05', '1.05'])
    expect(rows.every(({ stripe }) => stripe >= 1 && stripe <= 16)).toBe(true)
    expect(await balances(db, { owner: chart.fees.owner, token_id })).toEqual([
      { owner: 'fees', kind: 'income', token_id, balance: '3.15' },
    ])
    expect(await inTransaction(db, async (trx) => await lockedBalance(trx, chart.fees, token_id))).toBe('3.15')
  })

  test('gives back more than it has: what a chain took back was earned from nobody, whatever was done with it', async () => {
    const token_id = 'drained'
    for (const fee of [100n, 200n, 300n]) await post(earn(fee, token_id))
    const last = giveBack(601n, token_id)
    await post(last)
    expect(await balanceOf(chart.fees, token_id)).toBe('-0.01')
    await expect(post(last)).resolves.toMatchObject([{ status: 'duplicate' }])
    await post(earn(1n, token_id))
    expect(await balanceOf(chart.fees, token_id)).toBe('0')
  })

  test('takes in an entry what a later entry of the same transaction gives back', async () => {
    const token_id = 'both'
    const taken = giveBack(700n, token_id)
    await post(earn(400n, token_id))
    await post(earn(300n, token_id), taken)
    expect(await balanceOf(chart.fees, token_id)).toBe('0')
    await expect(post(taken)).resolves.toMatchObject([{ status: 'duplicate' }])
    await expect(post({ ...taken, postings: earn(700n, token_id).postings })).rejects.toMatchObject({
      code: 'ref_reused',
    })
  })

  test('keeps its sum when the number of stripes changes', async () => {
    const token_id = 'resized'
    for (const stripes of [16, 1, 3]) {
      await setStripes(db, stripes)
      for (let place = 0; place < 4; place += 1) await post(earn(25n, token_id))
    }
    await setStripes(db, 16)
    expect(await balanceOf(chart.fees, token_id)).toBe('3')
    await post(giveBack(300n, token_id))
    expect(await balanceOf(chart.fees, token_id)).toBe('0')
  })

  test('is the only one that has stripes: a merchant’s money is one row', async () => {
    const insert = sql`insert into ledger_account (owner, kind, token_id, allow_negative, stripe)
      values (${chart.capital('1').owner}, 'liability', 'x', false, 2)`.execute(db)
    await expect(insert).rejects.toMatchObject({ constraint: 'ledger_account_stripes_are_ours' })
    await expect(setStripes(db, 0)).rejects.toMatchObject({ code: '23514' })
  })
})

const units = fc.bigInt({ min: 1n, max: 40n })
const merchant = fc.constantFrom('1', '2', '3', '4')
const booking = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('pay' as const), merchant, units, fee: units }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('give back' as const), fee: fc.bigInt({ min: 1n, max: 90n }) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('gas' as const), units }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('pay and give back' as const), merchant, units, fee: units }) },
)
type Booking = typeof booking extends fc.Arbitrary<infer Each> ? Each : never
interface Moment {
  readonly stripes: number
  readonly bookings: readonly Booking[]
}
/** Bookings of one moment run at the same time, each in its transaction. */
const schedule = fc.array(
  fc.record({
    stripes: fc.constantFrom(1, 2, 3, 16),
    bookings: fc.array(booking, { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 4 },
)

/** What a booking adds to the fees. */
function feesOf(done: Booking): bigint {
  if (done.act === 'gas') return 0n
  return done.act === 'pay' ? done.fee : done.act === 'give back' ? -done.fee : -1n
}

function entriesOf(done: Booking, token_id: string): LedgerEntry[] {
  if (done.act === 'gas') return [entry([[chain, done.units], [chart.gas, -done.units]], token_id)] // prettier-ignore
  if (done.act === 'give back') return [giveBack(done.fee, token_id)]
  const { fee } = done
  const own = chart.capital(done.merchant)
  const paid = entry([[chain, -done.units - fee], [own, done.units], [chart.fees, fee]], token_id) // prettier-ignore
  return done.act === 'pay' ? [paid] : [paid, giveBack(fee + 1n, token_id)]
}

test(
  `${RUNS} random schedules over stripes: nothing is refused or lost, and every sum is zero`,
  async () => {
    const token_id = 'schedules'
    let expected = 0n
    let below = 0
    const play = async (moments: readonly Moment[]): Promise<void> => {
      for (const { stripes, bookings } of moments) {
        await setStripes(db, stripes)
        await Promise.all(bookings.map(async (done) => await post(...entriesOf(done, token_id))))
        expected += bookings.reduce((all, done) => all + feesOf(done), 0n)
        if (expected < 0n) below += 1
      }
      expect(compare(await balanceOf(chart.fees, token_id), cents(expected))).toBe(0)
      expect((await ledgerSums(db)).filter((each) => each.sum !== '0')).toEqual([])
    }
    await fc.assert(fc.asyncProperty(schedule, play), { numRuns: RUNS, seed: SEED, endOnFailure: true })
    await setStripes(db, 16)
    expect(await ledgerDrift(db)).toEqual([])
    expect(below).toBeGreaterThan(RUNS / 10)
  },
  Math.max(60_000, RUNS * 500),
)
