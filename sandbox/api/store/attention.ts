import { sql } from 'kysely'
import type { Db } from '#sandbox/database/schema'

const DAYS = 30

export interface Attention {
  kind: 'payment_difference' | 'payment_late' | 'google_not_bound' | 'mail_not_set'
  count: number
  largest?: string
}

/**
 * What waits for the merchant: payments of the last 30 days whose amount or time was not the asked one and that nobody
 * has decided about, and gaps in the account's own security. Nothing that is in order has a line.
 */
export async function attentionOf(
  db: Db,
  { merchant_id, now }: { merchant_id: string; now: Date },
): Promise<Attention[]> {
  const since = new Date(now.getTime() - DAYS * 86_400_000)
  const { rows } = await sql<{ difference: number; largest: string | null; late: number }>`
    select (count(*) filter (where p.exception in ('under', 'over')))::int as difference,
           trunc(max(abs(p.amount_collected - p.amount)) filter (where p.exception in ('under', 'over')), 6)::text as largest,
           (count(*) filter (where p.exception = 'late'))::int as late
    from payment p
    where p.merchant_id = ${merchant_id} and p.created_at >= ${since} and p.exception is not null
      and p.accepted_reason is null
      and not exists (select 1 from refund r where r.payment_id = p.id and r.state <> 'canceled')`.execute(db)
  const { rows: accounts } = await sql<{ has_google: boolean; has_mail: boolean }>`
    select google_bound_at is not null as has_google, email is not null as has_mail
    from merchant where id = ${merchant_id}`.execute(db)
  const payments = rows[0]
  const account = accounts[0]
  const list: Attention[] = []
  if (payments && payments.difference > 0)
    list.push({
      kind: 'payment_difference',
      count: payments.difference,
      ...(payments.largest === null ? {} : { largest: payments.largest }),
    })
  if (payments && payments.late > 0) list.push({ kind: 'payment_late', count: payments.late })
  if (account && !account.has_mail) list.push({ kind: 'mail_not_set', count: 1 })
  if (account && !account.has_google) list.push({ kind: 'google_not_bound', count: 1 })
  return list
}
