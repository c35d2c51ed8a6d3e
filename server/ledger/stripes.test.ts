import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { compare, fromUnits, sum, toDecimal, toUnits } from '@/lib/money/amount'
import * as chart from './chart'
import type { LedgerAccount } from './chart'
import { balances, ledgerDrift, ledgerSums, postEntries, postEntry } from './ledger'
import { LedgerError } from './ledger-entry'
import type { LedgerEntry } from './ledger-entry'
import { lockedBalance } from './locked-balance'
import { setStripes, spreadOver } from './stripes'

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

  test('gives back what no single stripe holds, to the last cent, and not a cent more', async () => {
    const token_id = 'drained'
    for (const fee of [100n, 200n, 300n]) await post(earn(fee, token_id))
    await expect(post(giveBack(601n, token_id))).rejects.toMatchObject({ code: 'overdrawn' })
    await post(giveBack(599n, token_id))
    expect(await balanceOf(chart.fees, token_id)).toBe('0.01')
    const last = giveBack(1n, token_id)
    await post(last)
    expect((await stripesOf(chart.fees, token_id)).map(({ balance }) => balance)).toEqual(
      (await stripesOf(chart.fees, token_id)).map(() => '0'),
    )
    await expect(post(last)).resolves.toMatchObject([{ status: 'duplicate' }])
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

test('what is taken from stripes is taken from those that have it, and adds up', () => {
  const stripes = fc.array(fc.bigInt({ min: 0n, max: 50n }), { minLength: 1, maxLength: 6 })
  const amounts = fc.array(fc.bigInt({ min: -60n, max: 60n }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(stripes, amounts, (held, moves) => {
      const left = new Map(held.map((units, place) => [place + 1, units]))
      const spread = spreadOver(
        held.map((units, place) => ({ stripe: place + 1, balance: cents(units) })),
        1,
      )
      let total = held.reduce((all, units) => all + units, 0n)
      for (const move of moves.filter((units) => units !== 0n)) {
        total += move
        const parts = spread(cents(move))
        expect(compare(sum(parts.map(({ amount }) => amount)), cents(move))).toBe(0)
        for (const { stripe, amount } of parts) left.set(stripe, (left.get(stripe) ?? 0n) + toUnits(amount, CENTS))
        // Past this the database refuses, and whatever follows never happens.
        if (total < 0n) return
        expect([...left.values()].every((units) => units >= 0n)).toBe(true)
      }
    }),
    { seed: SEED },
  )
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

/** What a booking gives to the fees and takes from them. */
function feesOf(done: Booking): { earned: bigint; taken: bigint } {
  if (done.act === 'gas') return { earned: 0n, taken: 0n }
  return {
    earned: done.act === 'give back' ? 0n : done.fee,
    taken: done.act === 'pay' ? 0n : done.act === 'give back' ? done.fee : done.fee + 1n,
  }
}

function entriesOf(done: Booking, token_id: string): LedgerEntry[] {
  if (done.act === 'gas') return [entry([[chain, done.units], [chart.gas, -done.units]], token_id)] // prettier-ignore
  if (done.act === 'give back') return [giveBack(done.fee, token_id)]
  const { fee } = done
  const own = chart.capital(done.merchant)
  const paid = entry([[chain, -done.units - fee], [own, done.units], [chart.fees, fee]], token_id) // prettier-ignore
  return done.act === 'pay' ? [paid] : [paid, giveBack(fee + 1n, token_id)]
}

async function book(done: Booking, token_id: string): Promise<boolean> {
  try {
    await inTransaction(db, (trx) => postEntries(trx, entriesOf(done, token_id)))
    return true
  } catch (error) {
    if (error instanceof LedgerError && error.code === 'overdrawn') return false
    throw error
  }
}

test(
  `${RUNS} random schedules over stripes: nothing is overdrawn, nothing refused that is there, every sum is zero`,
  async () => {
    const token_id = 'schedules'
    let refused = 0
    let posted = 0
    const play = async (moments: readonly Moment[]): Promise<void> => {
      // All that an earlier schedule has left is taken out at once, so that each begins the same.
      const rest = toUnits(await balanceOf(chart.fees, token_id), CENTS)
      if (rest > 0n) await inTransaction(db, (trx) => postEntry(trx, giveBack(rest, token_id)))
      let expected = 0n
      for (const { stripes, bookings } of moments) {
        await setStripes(db, stripes)
        const outcomes = await Promise.all(
          bookings.map(async (done) => ({ ...feesOf(done), isBooked: await book(done, token_id) })),
        )
        const booked = outcomes.filter(({ isBooked }) => isBooked)
        const before = expected
        const net = booked.map(({ earned, taken }) => earned - taken)
        expected += net.reduce((all, each) => all + each, 0n)
        posted += booked.length
        for (const done of outcomes.filter(({ isBooked }) => !isBooked)) {
          refused += 1
          // The least that can have been there: before anything came, and after all that went.
          const least = net.reduce((all, each) => (each < 0n ? all + each : all), before)
          expect(least + done.earned).toBeLessThan(done.taken)
        }
      }
      expect(compare(await balanceOf(chart.fees, token_id), cents(expected))).toBe(0)
      const below = (await stripesOf(chart.fees, token_id)).filter(({ balance }) => balance.startsWith('-'))
      expect(below).toEqual([])
      expect((await ledgerSums(db)).filter((each) => each.sum !== '0')).toEqual([])
    }
    await fc.assert(fc.asyncProperty(schedule, play), { numRuns: RUNS, seed: SEED, endOnFailure: true })
    await setStripes(db, 16)
    expect(await ledgerDrift(db)).toEqual([])
    expect(Math.min(refused, posted)).toBeGreaterThan(RUNS / 10)
  },
  Math.max(60_000, RUNS * 500),
)
