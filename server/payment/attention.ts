import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/database/schema'
import type { AnswerOf } from '@/lib/api/contract/operation'
import type { attention } from '@/lib/api/contract/statistics'

const DAYS = 30

type Attention = AnswerOf<typeof attention>['list'][number]

interface Scope {
  readonly merchant_id: string
  readonly since: Date
}

/**
 * What waits for the merchant: payments of the last 30 days whose amount or time was not the asked one and that nobody
 * has decided about, orders whose shop could not be told, and gaps in the account's own security. A kind that has none is
 * left out. `largest` is the largest difference, in USDT with 6 decimals; `since` is in seconds.
 *
 * @example
 * await attentionOf(db, { merchant_id, now: clock.now() }) // [{ kind: 'payment_late', count: 2 }]
 */
export async function attentionOf(
  db: Db,
  { merchant_id, now }: { merchant_id: string; now: Date },
): Promise<Attention[]> {
  const scope = { merchant_id, since: new Date(now.getTime() - DAYS * 86_400_000) }
  return [
    ...(await paymentsAtOdds(db, scope)),
    ...(await failingCallbacks(db, scope)),
    ...(await gapsInSecurity(db, merchant_id)),
  ]
}

/** The merchant has neither accepted the payment nor begun to refund it. The one definition; 0071 spells it as well. */
const isUndecided: RawBuilder<boolean> = sql`accepted_reason is null and refunds = 0`
const isDifference: RawBuilder<boolean> = sql`exception in ('under', 'over')`

const QUARTER_HOUR = 15 * 60_000
const TWO_HOURS = 8 * QUARTER_HOUR

/**
 * Undecided payments since a moment, rows `(differences, late)` to sum: whole two hours from the tally of the statistics,
 * then the quarter hours before them, and less than a quarter hour from the payments.
 */
function undecidedSince({ merchant_id, since }: Scope): RawBuilder<unknown> {
  const next = (millis: number): Date => new Date(Math.ceil(since.getTime() / millis) * millis)
  const [quarter, twoHours] = [next(QUARTER_HOUR), next(TWO_HOURS)]
  const tally = sql`select differences, late from statistics_tally where merchant_id = ${merchant_id} and application_id = 0`
  return sql`
    ${tally} and span = 'two_hours' and starts_at >= ${twoHours}
    union all
    ${tally} and span = 'quarter_hour' and starts_at >= ${quarter} and starts_at < ${twoHours}
    union all
    select differences, late from statistics_change where merchant_id = ${merchant_id} and quarter_hour >= ${quarter}
    union all
    select (${isDifference})::int, (exception = 'late')::int from payment
    where merchant_id = ${merchant_id} and created_at >= ${since} and created_at < ${quarter}
      and exception is not null and ${isUndecided}`
}

/** The largest difference is the first row of an index that has undecided payments only. */
async function paymentsAtOdds(db: Db, scope: Scope): Promise<Attention[]> {
  const { rows } = await sql<{ difference: number; largest: string | null; late: number }>`
    select coalesce(sum(differences), 0)::int as difference, coalesce(sum(late), 0)::int as late,
           (select trunc(abs(amount_collected - amount) * rate, 6)::text from payment
            where merchant_id = ${scope.merchant_id} and created_at >= ${scope.since} and ${isDifference} and ${isUndecided}
            order by abs(amount_collected - amount) * rate desc limit 1) as largest
    from (${undecidedSince(scope)}) part`.execute(db)
  const list: Attention[] = []
  const payments = rows[0]
  if (payments && payments.difference > 0)
    list.push({
      kind: 'payment_difference',
      count: payments.difference,
      ...(payments.largest === null ? {} : { largest: payments.largest }),
    })
  if (payments && payments.late > 0) list.push({ kind: 'payment_late', count: payments.late })
  return list
}

async function failingCallbacks(db: Db, { merchant_id, since }: Scope): Promise<Attention[]> {
  const { rows } = await sql<{ orders: number; since: number | null }>`
    select count(distinct payment_id)::int as orders, floor(extract(epoch from min(created_at)))::int as since
    from callback_delivery
    where merchant_id = ${merchant_id} and created_at >= ${since} and payment_id is not null
      and state in ('failed', 'confirm_timeout', 'callback_timeout')`.execute(db)
  return rows.flatMap(({ orders, since: first }) =>
    orders === 0 || first === null ? [] : [{ kind: 'callback_failing' as const, count: orders, since: first }],
  )
}

async function gapsInSecurity(db: Db, merchant_id: string): Promise<Attention[]> {
  const { rows } = await sql<{ has_google: boolean; has_mail: boolean }>`
    select google_bound_at is not null as has_google, email is not null as has_mail
    from merchant where id = ${merchant_id}`.execute(db)
  const list: Attention[] = []
  const account = rows[0]
  if (account && !account.has_mail) list.push({ kind: 'mail_not_set', count: 1 })
  if (account && !account.has_google) list.push({ kind: 'google_not_bound', count: 1 })
  return list
}
