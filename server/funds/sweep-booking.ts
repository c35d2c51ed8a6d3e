import { sql } from 'kysely'
import * as chart from '#server/ledger/chart'
import { repayDebts } from '#server/ledger/debt'
import { postRatedEntries } from '#server/ledger/entry-rate'
import { bookGas, GAS_TYPES } from '#server/ledger/send-gas'
import type { Db, Trx } from '#server/database/schema'
import { sum } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'

/** What lies in a merchant's application accounts in one token, to be moved to the capital account. */
export interface Sweep {
  merchant_id: string
  token_id: string
  token: string
  chain: string
  network_id: string
  /** YYYY-MM-DD in the merchant's zone. */
  day: string
  accounts: { owner: string; amount: string }[]
}

/** The merchants with money in an application account. */
export async function applicationOwners(db: Db): Promise<string[]> {
  const { rows } = await sql<{ merchant_id: string }>`
    select distinct split_part(owner, ':', ${sql.lit(chart.MERCHANT_PART)}) as merchant_id
    from ledger_account where kind = 'liability' and owner like ${chart.applicationOwners()} and balance > 0`.execute(
    db,
  )
  return rows.map(({ merchant_id }) => merchant_id)
}

/**
 * What lay in application accounts at their merchants' midnight, or what is left of it, and was not swept yet.
 *
 * @param only one merchant; default all
 * @example
 * const due = await findDueSweeps(db, clock.now())
 */
export async function findDueSweeps(db: Db, now: Date, only: string | null = null): Promise<Sweep[]> {
  const { rows } = await sql<Sweep>`
    with account as (
      select a.id, a.owner, a.token_id, a.balance, m.id as merchant_id, (${now}::timestamptz at time zone zone.known)::date as day,
             zone.known as zone
      from ledger_account a
      join merchant m on m.id = split_part(a.owner, ':', ${sql.lit(chart.MERCHANT_PART)})::bigint
      cross join lateral (select known_zone(m.zone) as known) zone
      where a.kind = 'liability' and a.owner like ${chart.applicationOwners()} and a.balance > 0
        and (${only}::bigint is null or m.id = ${only}::bigint)
    ), resting as (
      select account.*, least(account.balance, before.balance_after) as amount
      from account
      cross join lateral (
        select p.balance_after from ledger_posting p join ledger_entry e on e.id = p.entry_id
        where p.account_id = account.id and e.created_at < account.day::timestamp at time zone account.zone
        order by p.seq desc limit 1
      ) before
    )
    select r.merchant_id::text, r.token_id, t.symbol as token, n.name as chain, t.network_id, r.day::text,
           json_agg(json_build_object('owner', r.owner, 'amount', trim_scale(r.amount)::text) order by r.owner) as accounts
    from resting r join token t on t.id = r.token_id join network n on n.id = t.network_id
    where r.amount > 0
      and not exists (select from ledger_entry e where e.ref = 'aggregation:' || r.merchant_id || ':' || r.token_id || ':' || r.day)
    group by r.merchant_id, r.token_id, t.symbol, n.name, t.network_id, r.day
    order by r.merchant_id, r.token_id`.execute(db)
  return rows
}

/**
 * Moves money from application accounts to capital accounts, once a day per merchant and token: a debt is paid from it
 * first.
 *
 * @returns those that were booked now, each with the sum that it moved, decimal text
 * @throws LedgerError
 * @example
 * const booked = await bookSweeps(trx, await findDueSweeps(trx, now), now)
 */
export async function bookSweeps(
  trx: Trx,
  sweeps: readonly Sweep[],
  at: Date,
): Promise<(Sweep & { readonly total: string })[]> {
  const wanted = sweeps.map((sweep) => ({
    ...sweep,
    at,
    name: sweepName(sweep),
    total: formatAmount(sum(sweep.accounts.map(({ amount }) => amount)), { mode: 'plain' }),
  }))
  const results = await postRatedEntries(
    trx,
    wanted.map(({ merchant_id, token_id, name, total, accounts }) => ({
      ref: `aggregation:${name}`,
      reason: 'aggregation',
      at,
      postings: [
        ...accounts.map(({ owner, amount }) => ({ account: chart.readBack(owner), token_id, amount: `-${amount}` })),
        { account: chart.capital(merchant_id), token_id, amount: total },
      ],
    })),
  )
  const booked = wanted.filter((_, place) => results[place]?.status === 'posted')
  await repayDebts(
    trx,
    booked.map((sweep) => ({ ...sweep, cause: `aggregation:${sweep.name}` })),
  )
  return booked
}

/** The name of a sweep: its bookings and its transfer have it in their refs. */
export function sweepName({ merchant_id, token_id, day }: Pick<Sweep, 'merchant_id' | 'token_id' | 'day'>): string {
  return `${merchant_id}:${token_id}:${day}`
}

/**
 * Books what the chain charged for collecting the money of a sweep. There is no charge without a transaction.
 *
 * @param paid `fee` is decimal text in the network's own coin
 */
export async function bookSweepGas(
  trx: Trx,
  sweep: Sweep,
  paid: { readonly txid: string; readonly fee: string; readonly at: Date },
): Promise<void> {
  const { merchant_id, network_id } = sweep
  const ref = `aggregation_gas:${sweepName(sweep)}`
  await bookGas(trx, [{ ref, types: GAS_TYPES.aggregation, merchant_id, network_id, ...paid }])
}
