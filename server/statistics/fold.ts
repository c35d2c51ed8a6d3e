import { sql } from 'kysely'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { isolateMerchants, rethrow } from '#server/core/isolate'
import * as chart from '#server/ledger/chart'

/**
 * Adds the changes by payments, refunds and withdrawals (`statistics_change`) and the new postings of the capital
 * accounts to their tallies, so that a request has to sum few rows. Requests sum the tally and the changes that are not
 * in it yet. One statement moves a change from there to the tally, so every request counts it exactly once.
 *
 * @throws what the database throws; nothing is folded then, and the next round does it
 * @example
 * await foldStatistics(db)
 */
export async function foldStatistics(db: Db, onFault: (error: unknown) => void = rethrow): Promise<void> {
  await isolateMerchants({
    all: async () => await fold(db, null),
    merchants: async () => await dueMerchants(db),
    one: async (merchant_id) => await fold(db, merchant_id),
    onFault,
  })
}

async function dueMerchants(db: Db): Promise<string[]> {
  const { rows } = await sql<{ merchant_id: string }>`
    select merchant_id::text from statistics_change
    union
    select split_part(account.owner, ':', ${sql.lit(chart.MERCHANT_PART)})
    from ledger_account account left join balance_tally_mark mark on mark.account_id = account.id
    where account.owner like ${chart.capitalOwners} and account.kind = 'liability'
      and account.last_seq > coalesce(mark.seq, 0)`.execute(db)
  return rows.map(({ merchant_id }) => merchant_id)
}

async function fold(db: Db, only: string | null): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`
      with folded as (
        delete from statistics_change where ${only}::bigint is null or merchant_id = ${only}::bigint returning *
      )
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
    await foldBalances(trx, only === null ? chart.capitalOwners : chart.capital(only).owner)
  })
}

/** @param owners a pattern of account owners */
async function foldBalances(trx: Trx, owners: string): Promise<void> {
  // Two rounds at once would add the same postings twice. The second waits here and then reads the marks of the first.
  await sql`lock table balance_tally_mark in share row exclusive mode`.execute(trx)
  await sql`
    with due as (
      select account.id, coalesce(mark.seq, 0) as seq, account.last_seq
      from ledger_account account left join balance_tally_mark mark on mark.account_id = account.id
      where account.owner like ${owners} and account.kind = 'liability'
        and account.last_seq > coalesce(mark.seq, 0)
    ), marked as (
      insert into balance_tally_mark select id, last_seq from due
      on conflict (account_id) do update set seq = excluded.seq
    )
    insert into balance_tally as kept (account_id, span, starts_at, amount)
    select due.id, length.span, length.starts_at, sum(posting.amount)
    from due
    join ledger_posting posting
      on posting.account_id = due.id and posting.seq > due.seq and posting.seq <= due.last_seq
    cross join lateral (values
      ('quarter_hour', quarter_hour_of(posting.created_at)),
      ('two_hours', date_bin('2 hours', posting.created_at, '2000-01-01 00:00:00+00'))
    ) length (span, starts_at)
    group by 1, 2, 3
    on conflict (account_id, span, starts_at) do update set amount = kept.amount + excluded.amount`.execute(trx)
}
