import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as chart from './chart'
import type { Db } from '#server/database/schema'

export interface TokenHolding {
  token_id: string
  symbol: string
  network: string
  chain: string
  decimals: number
  balance: string
  available: string
  frozen: string
  /** Worth in USDT at the token's rate, cut to 6 decimals: a balance is never rounded up. */
  usdt_balance: string
  usdt_available: string
  usdt_frozen: string
  /** The parts of `frozen`. */
  held_by_withdrawals: string
  held_by_refunds: string
  in_applications: string
  /** Seen on the chain and not yet confirmed: in no balance. */
  pending: string
}

/**
 * SQL: what an amount of one token is worth in USDT, cut to 6 decimals. A figure over several tokens is the sum of these, so
 * that it is the sum of the rows that are shown.
 */
export const usdtWorthOf = (amount: RawBuilder<unknown>, rate: RawBuilder<unknown>): RawBuilder<string> =>
  sql`trunc(${amount} * ${rate}, 6)`

/** By token: what was paid to the merchant's addresses in blocks that are not yet deep enough to count. */
const pendingOf = (merchantId: string): RawBuilder<unknown> => sql`
  select c.token_id, sum(c.amount) as amount
  from chain_transfer c
  where c.state = 'seen' and (
    exists (select from payment_transfer pt join payment p on p.id = pt.payment_id
            where pt.transfer_id = c.id and p.merchant_id = ${merchantId} and p.token_id = c.token_id)
    or exists (select from recharge r where r.transfer_id = c.id and r.merchant_id = ${merchantId}))
  group by c.token_id`

/** By token: how much of the held account is for withdrawals and how much for refunds. */
const heldParts = (merchantId: string): RawBuilder<unknown> => sql`
  select token_id, sum(withdrawal) as withdrawal, sum(refund) as refund
  from (
    select token_id, amount as withdrawal, 0 as refund from withdrawal
    where merchant_id = ${merchantId} and state in ('auditing', 'transferring', 'confirming')
    union all
    select p.token_id, 0, r.amount from refund r join payment p on p.id = r.payment_id
    where r.merchant_id = ${merchantId} and r.state = 'improgress'
  ) part
  group by token_id`

/**
 * What a merchant holds per token over all accounts, in the merchant's own order. Every token that was ever booked, or
 * that a payment is on its way in, has a row. One query reads all figures, so they are of one moment.
 *
 * @returns amounts as decimal text in whole tokens
 * @example
 * const [first] = await holdingsOf(db, merchant_id)
 */
export async function holdingsOf(db: Db, merchantId: string): Promise<TokenHolding[]> {
  const { rows } = await sql<TokenHolding>`
    with balance as (
      select a.token_id,
             sum(a.balance) as balance,
             coalesce(sum(a.balance) filter (where a.owner = ${chart.capital(merchantId).owner}), 0) as available,
             coalesce(sum(a.balance) filter (where a.owner = ${chart.held(merchantId).owner}), 0) as frozen,
             coalesce(sum(a.balance) filter (where a.owner like ${chart.applicationOwners(merchantId)}), 0) as in_applications
      from ledger_account a
      where a.kind = 'liability' and a.owner like ${chart.ownersOf(merchantId)}
      group by a.token_id),
    pending as (${pendingOf(merchantId)}),
    part as (${heldParts(merchantId)}),
    holding as (
      select token_id, coalesce(b.balance, 0) as balance, coalesce(b.available, 0) as available,
             coalesce(b.frozen, 0) as frozen, coalesce(b.in_applications, 0) as in_applications,
             coalesce(p.amount, 0) as pending
      from balance b full join pending p using (token_id))
    select t.id as token_id, t.symbol, n.name as network, n.chain_type as chain, t.decimals,
           trim_scale(h.balance)::text as balance,
           trim_scale(h.available)::text as available,
           trim_scale(h.frozen)::text as frozen,
           trim_scale(h.in_applications)::text as in_applications,
           trim_scale(h.pending)::text as pending,
           trim_scale(coalesce(part.withdrawal, 0))::text as held_by_withdrawals,
           trim_scale(coalesce(part.refund, 0))::text as held_by_refunds,
           ${usdtWorthOf(sql`h.balance`, sql`t.usdt_rate`)}::text as usdt_balance,
           ${usdtWorthOf(sql`h.available`, sql`t.usdt_rate`)}::text as usdt_available,
           ${usdtWorthOf(sql`h.frozen`, sql`t.usdt_rate`)}::text as usdt_frozen
    from holding h join token t on t.id = h.token_id join network n on n.id = t.network_id
    left join part on part.token_id = h.token_id
    left join asset_order o on o.token_id = h.token_id and o.merchant_id = ${merchantId}
    order by o.sort nulls last, t.sort`.execute(db)
  return rows
}
