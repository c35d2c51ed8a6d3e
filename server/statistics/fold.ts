import { sql } from 'kysely'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'

/**
 * Folds what payments, refunds and withdrawals have appended since the last time into the tally, so that a request adds
 * up few rows. The figures are exact before it, meanwhile and afterwards: both tables change in one statement.
 *
 * @throws what the database throws; nothing is folded then, and the next round does it
 * @example
 * await foldStatistics(db)
 */
export async function foldStatistics(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`
      with folded as (delete from statistics_change returning *)
      insert into statistics_tally as kept
        (merchant_id, application_id, span, starts_at, income, paid, orders, differences, late, refunded, withdrawn)
      select folded.merchant_id, scope.application_id, length.span, length.starts_at,
             sum(income), sum(paid), sum(orders), sum(differences), sum(late), sum(refunded), sum(withdrawn)
      from folded
      cross join lateral (select folded.application_id union select 0) scope
      cross join lateral (values
        ('quarter_hour', quarter_hour),
        ('two_hours', date_bin('2 hours', quarter_hour, '2000-01-01 00:00:00+00')),
        ('ever', '-infinity')
      ) length (span, starts_at)
      group by 1, 2, 3, 4
      order by 1, 2, 3, 4
      on conflict (merchant_id, application_id, span, starts_at)
      do update set income = kept.income + excluded.income, paid = kept.paid + excluded.paid,
                    orders = kept.orders + excluded.orders, differences = kept.differences + excluded.differences,
                    late = kept.late + excluded.late, refunded = kept.refunded + excluded.refunded,
                    withdrawn = kept.withdrawn + excluded.withdrawn`.execute(trx)
  })
}
