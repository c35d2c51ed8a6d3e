import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/database/schema'
import type { AnswerOf } from '#shared/contract/operation'
import { FAILING_STATES } from '#shared/contract/callback'
import type { attention, AttentionKind } from '#shared/contract/statistics'
import { waitingMoney } from './waiting-money'

/** The callbacks of this many days, today included, as the console's "last 30 days". */
const DAYS = 30

type Attention = AnswerOf<typeof attention>['list'][number] & { readonly kind: AttentionKind }

/**
 * What waits for the merchant: money that no order was credited with, payments whose amount or time was not the asked one
 * and that nobody has decided about, callbacks of the last 30 days of the merchant's calendar that were given up, and gaps
 * in the account's own security. A kind that has none is left out. Each count is the total of the list that the console links to. `largest` is the largest
 * difference, in USDT with 6 decimals; `since` is in seconds.
 *
 * @example
 * await attentionOf(db, { merchant_id, now: clock.now() }) // [{ kind: 'payment_late', count: 2 }]
 */
export async function attentionOf(
  db: Db,
  { merchant_id, now }: { merchant_id: string; now: Date },
): Promise<Attention[]> {
  const waiting = await waitingMoney(db, merchant_id)
  return [
    ...(waiting.count === 0 ? [] : [{ kind: 'money_waiting' as const, ...waiting }]),
    ...(await paymentsAtOdds(db, merchant_id)),
    ...(await failingCallbacks(db, { merchant_id, now })),
    ...(await gapsInSecurity(db, merchant_id)),
  ]
}

const isDifference: RawBuilder<boolean> = sql`exception in ('under', 'over')`

/** The sums `differences` and `late` of all undecided payments: the tally of the statistics, and what is not folded yet. */
const undecided = (merchant_id: string): RawBuilder<unknown> => sql`
  select differences, late from statistics_tally
  where merchant_id = ${merchant_id} and application_id = 0 and span = 'ever'
  union all
  select differences, late from statistics_change where merchant_id = ${merchant_id}`

/** The largest difference is the first row of an index that has undecided payments only. */
async function paymentsAtOdds(db: Db, merchant_id: string): Promise<Attention[]> {
  const { rows } = await sql<{ difference: number; largest: string | null; late: number }>`
    select coalesce(sum(differences), 0)::int as difference, coalesce(sum(late), 0)::int as late,
           (select trunc(abs(amount_collected - amount) * rate, 6)::text from payment
            where merchant_id = ${merchant_id} and is_undecided and ${isDifference}
            order by abs(amount_collected - amount) * rate desc limit 1) as largest
    from (${undecided(merchant_id)}) part`.execute(db)
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

async function failingCallbacks(
  db: Db,
  { merchant_id, now }: { merchant_id: string; now: Date },
): Promise<Attention[]> {
  const { rows } = await sql<{ deliveries: number; since: number | null }>`
    select count(*)::int as deliveries, floor(extract(epoch from min(d.created_at)))::int as since
    from callback_delivery d, merchant m,
         lateral (select ((${now}::timestamptz at time zone known_zone(m.zone))::date - ${DAYS - 1}::int)::timestamp
                         at time zone known_zone(m.zone) as at) first
    where m.id = ${merchant_id} and d.merchant_id = m.id and d.created_at >= first.at
      and d.state = any(${FAILING_STATES}::text[])`.execute(db)
  return rows.flatMap(({ deliveries, since }) =>
    deliveries === 0 || since === null ? [] : [{ kind: 'callback_failing' as const, count: deliveries, since }],
  )
}

async function gapsInSecurity(db: Db, merchant_id: string): Promise<Attention[]> {
  const { rows } = await sql<{ has_google: boolean; has_mail: boolean; has_codes: boolean }>`
    select google_bound_at is not null as has_google, email is not null as has_mail,
           google_bound_at is null or recovery_saved_at is not null
             or not exists (select from recovery_code c where c.merchant_id = merchant.id and c.used_at is null) as has_codes
    from merchant where id = ${merchant_id}`.execute(db)
  const list: Attention[] = []
  const account = rows[0]
  if (account && !account.has_mail) list.push({ kind: 'mail_not_set', count: 1 })
  if (account && !account.has_google) list.push({ kind: 'google_not_bound', count: 1 })
  if (account && !account.has_codes) list.push({ kind: 'recovery_not_saved', count: 1 })
  return list
}
