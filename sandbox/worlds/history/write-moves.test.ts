import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createEvents } from '#server/events/events'
import { createLog } from '#server/core/log'
import { inTransaction } from '#server/database/connect'
import { fixedClock } from '#server/database/clock'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import { noWakeUps } from '#server/database/wake-ups'
import { chainRegistry } from '#server/chain/registry'
import { aggregateDue } from '#server/funds/aggregate'
import { toUnits } from '#shared/money/amount'
import { statementOf } from '#server/funds/queries/statement'
import { writeHistory } from './write-history'

const { db } = await testDatabase()
const now = new Date('2026-03-31T13:20:00Z')
const zone = 'Asia/Shanghai'

const merchant = await db
  .insertInto('merchant')
  .values({ mchid: '10284771', name: 'Northwind Trading', status: 3, zone, created_at: now })
  .returning('id')
  .executeTakeFirstOrThrow()
const applications = await db
  .insertInto('application')
  .values(
    ['Harbor', 'Lantern'].map((name) => ({
      merchant_id: merchant.id,
      appid: name,
      name,
      mode: 'address' as const,
      created_at: now,
    })),
  )
  .returning('id')
  .execute()
await writeHistory(db, {
  merchant_id: merchant.id,
  zone,
  applications: applications.map(({ id }) => ({ id, prefix: 'HS', weight: 1 })),
  days: 65,
  payments_a_day: 20,
  fee: '0.005',
  now,
  random: seededRandom('moves-test'),
})

const units = (amount: string): bigint => toUnits(amount, 18)

describe('the money of a written history', () => {
  it('has recharges and transfers, and the ledger is right', async () => {
    const { rows } = await sql<{ recharges: number; taken: number; lent: number }>`
      select (select count(*)::int from recharge) as recharges,
             (select count(*)::int from transfer where to_application_id is null) as taken,
             (select count(*)::int from transfer where from_application_id is null) as lent`.execute(db)
    expect(rows[0]?.recharges).toBe(7)
    expect(rows[0]?.taken).toBeGreaterThan(5)
    expect(rows[0]?.lent).toBeGreaterThan(5)
    expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true)
    expect(await ledgerDrift(db)).toEqual([])
  })

  it('was aggregated with the ref of the running server, which then finds nothing to do for today', async () => {
    const clock = fixedClock(now.toISOString())
    const events = createEvents({ db, clock, log: createLog('silent'), wakeUps: noWakeUps })
    expect(await aggregateDue({ db, clock, events, chains: chainRegistry([]) })).toBe(0)
    events.close()
  })

  it('was booked in the order of time', async () => {
    const { rows } = await sql<{ late: number }>`
      select count(*)::int as late from (
        select created_at, lag(created_at) over (order by id) as before from ledger_entry
        -- A batch books what belongs to no order after the rest; no page of a merchant shows the suspense account.
        where reason not in ('unassigned', 'unassigned_release')) entry
      where created_at < before`.execute(db)
    expect(rows).toEqual([{ late: 0 }])
    const { rows: accounts } = await sql<{ late: number }>`
      select count(*)::int as late from (
        select p.id, lag(p.id) over (partition by p.account_id order by p.seq) as before from ledger_posting p) posting
      where id < before`.execute(db)
    expect(accounts).toEqual([{ late: 0 }])
  })

  it('gives statements that are the sums over the records, per token and day', async () => {
    const inDays = sql`'YYYY-MM-DD'`
    const day = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', ${inDays})`
    const { rows } = await sql<{ token_id: string; date: string; in: string; out: string; fees: string }>`
      select token_id, date, sum(came)::text as "in", sum(went)::text as "out", sum(fee)::text as fees from (
        select token_id, ${day('paid_at')} as date, amount_collected as came, 0 as went, fees as fee
        from payment where paid_at is not null
        union all
        select token_id, ${day('confirmed_at')}, amount, amount - fee, fee from (
          select p.token_id, c.confirmed_at, c.amount, trunc(c.amount * 0.005, t.decimals) as fee
          from payment p join token t on t.id = p.token_id
          join payment_transfer l on l.payment_id = p.id join chain_transfer c on c.id = l.transfer_id
          where p.status = 8) taken_back
        union all
        select token_id, ${day('created_at')}, 0, received, fee from withdrawal where state = 'completed'
        union all
        select p.token_id, ${day('r.created_at')}, 0, r.amount, 0
        from refund r join payment p on p.id = r.payment_id where r.state = 'accomplish'
        union all
        select r.token_id, ${day('c.confirmed_at')}, r.amount, 0, 0
        from recharge r join chain_transfer c on c.id = r.transfer_id where r.state = 'accomplish'
      ) record group by token_id, date`.execute(db)
    const records = new Map(rows.map((row) => [`${row.token_id} ${row.date}`, row]))
    let lines = 0
    for (const token_id of ['101', '102', '103', '104', '105', '106'])
      for (const month of ['2026-01', '2026-02', '2026-03']) {
        const scope = { merchant_id: merchant.id, zone, token_id, month }
        const told = await inTransaction(db, async (trx) => await statementOf(trx, scope, now))
        lines += told.lines
        for (const figures of told.days) {
          const record = records.get(`${token_id} ${figures.date}`) ?? { in: '0', out: '0', fees: '0' }
          for (const key of ['in', 'out', 'fees'] as const)
            expect(units(figures[key]), `${token_id} ${figures.date} ${key}`).toBe(units(record[key]))
        }
      }
    expect(lines).toBeGreaterThan(900)
  })
})
