import { sql } from 'kysely'
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
 * has decided about, orders whose shop could not be told, and gaps in the account's own security. Nothing that is in
 * order has a line. The largest difference is in USDT.
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

async function paymentsAtOdds(db: Db, { merchant_id, since }: Scope): Promise<Attention[]> {
  const { rows } = await sql<{ difference: number; largest: string | null; late: number }>`
    select (count(*) filter (where p.exception in ('under', 'over')))::int as difference,
           trunc(max(abs(p.amount_collected - p.amount) * p.rate) filter (where p.exception in ('under', 'over')), 6)::text
             as largest,
           (count(*) filter (where p.exception = 'late'))::int as late
    from payment p
    where p.merchant_id = ${merchant_id} and p.created_at >= ${since} and p.exception is not null
      and p.accepted_reason is null
      and not exists (select 1 from refund r where r.payment_id = p.id and r.state <> 'canceled')`.execute(db)
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
