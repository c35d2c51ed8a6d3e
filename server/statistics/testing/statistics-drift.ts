import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

/**
 * The rows of the tallies that differ from a sum of the records themselves, for each span (quarter hour, two hours,
 * ever); empty when the tallies are right.
 *
 * @example
 * expect(await statisticsDrift(db)).toEqual([])
 */
export async function statisticsDrift(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with recorded as (
      select merchant_id, application_id, created_at as at, 0 as income, 0 as paid, 1 as orders,
             coalesce(exception in ('under', 'over') and undecided, false)::int as differences, coalesce(exception = 'late' and undecided, false)::int as late,
             0 as refunded, 0 as withdrawn
      from (
        select payment.*, accepted_reason is null and kept_at is null
               and not exists (select from refund where payment_id = payment.id and state <> 'canceled') as undecided
        from payment) payment
      union all
      select merchant_id, application_id, paid_at, usdt_amount, 1, 0, 0, 0, 0, 0 from payment where status in (2, 5, 6)
      union all
      select p.merchant_id, p.application_id, r.finished_at, 0, 0, 0, 0, 0, r.usdt_amount, 0
      from refund r join payment p on p.id = r.payment_id where r.state = 'accomplish'
      union all
      select merchant_id, 0, finished_at, 0, 0, 0, 0, 0, 0, usdt_amount from withdrawal where state = 'completed'
    ), spread as (
      select merchant_id, scope.application_id, span, start, income, paid, orders, differences, late, refunded, withdrawn
      from (select *, floor(extract(epoch from at) / 900) * 900 as quarter from recorded) fact
      cross join lateral (select fact.application_id union select 0) scope
      cross join lateral (values
        ('quarter_hour', quarter), ('two_hours', floor(quarter / 7200) * 7200), ('ever', null)) length (span, start)
    ), kept as (
      select merchant_id, application_id, span, nullif(extract(epoch from starts_at), '-infinity') as start,
             income, paid, orders, differences, late, refunded, withdrawn
      from statistics_tally
      union all
      select merchant_id, scope.application_id, length.span, nullif(extract(epoch from length.starts_at), '-infinity'),
             income, paid, orders, differences, late, refunded, withdrawn
      from statistics_change change
      cross join lateral (select change.application_id union select 0) scope
      cross join lateral (values
        ('quarter_hour', quarter_hour),
        ('two_hours', date_bin('2 hours', quarter_hour, '2000-01-01 00:00:00+00')),
        ('ever', '-infinity')) length (span, starts_at)
    )
    select merchant_id, application_id, span, start, sum(income)::text as income, sum(paid)::text as paid,
           sum(orders)::text as orders, sum(differences)::text as differences, sum(late)::text as late, sum(refunded)::text as refunded, sum(withdrawn)::text as withdrawn
    from (
      select * from kept
      union all
      select merchant_id, application_id, span, start, -income, -paid, -orders, -differences, -late, -refunded, -withdrawn from spread
    ) difference
    group by 1, 2, 3, 4
    having (sum(income), sum(paid), sum(orders), sum(differences), sum(late), sum(refunded), sum(withdrawn))
      is distinct from (0, 0, 0, 0, 0, 0, 0)`.execute(db)
  return [...rows, ...(await balanceDrift(db))]
}

async function balanceDrift(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select account_id, span, starts_at, sum(amount)::text as amount
    from (
      select account_id, span, starts_at, amount from balance_tally
      union all
      select p.account_id, span, to_timestamp(floor(extract(epoch from p.created_at) / seconds) * seconds), -p.amount
      from balance_tally_mark m join ledger_posting p on p.account_id = m.account_id and p.seq <= m.seq
      cross join (values ('quarter_hour', 900), ('two_hours', 7200)) length (span, seconds)
    ) difference
    group by 1, 2, 3 having sum(amount) <> 0`.execute(db)
  return rows
}
