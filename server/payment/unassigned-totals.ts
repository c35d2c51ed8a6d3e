import { sql } from 'kysely'
import type { Metrics } from '#server/core/metrics'
import type { Db, UnassignedState } from '#server/database/schema'

/** How much unassigned money of one kind there is. */
export interface UnassignedTotal {
  readonly network_id: string
  readonly network: string
  /** null: tokens that the platform does not know, whose amounts are not comparable. */
  readonly token_id: string | null
  readonly token: string | null
  readonly state: UnassignedState
  /** Whether the money is in the suspense account now. What is open and not in it is listed only. */
  readonly in_suspense: boolean
  /** The address was never given out, or the account of its merchant is closed: only an operator decides about it. */
  readonly of_nobody: boolean
  readonly count: number
  /** Decimal text in the token; null where the tokens differ. */
  readonly amount: string | null
}

/**
 * The sums of confirmed money that belongs to no order, for the operator: per network, token and state. What is in the
 * suspense account sums to the balance of the account.
 *
 * @example
 * const open = (await unassignedTotals(db)).filter(({ state }) => state === 'open')
 */
export async function unassignedTotals(db: Db): Promise<UnassignedTotal[]> {
  const { rows } = await sql<UnassignedTotal>`
    select t.network_id, n.name as network, t.token_id, k.symbol as token, u.state, u.in_suspense,
           m.id is null as of_nobody, count(*)::int as count,
           case when t.token_id is not null then trim_scale(sum(t.amount))::text end as amount
    from unassigned u
    join chain_transfer t on t.id = u.transfer_id
    join network n on n.id = t.network_id
    left join token k on k.id = t.token_id
    left join merchant m on m.id = u.merchant_id and m.deleted_at is null
    group by t.network_id, n.name, n.sort, t.token_id, k.symbol, u.state, u.in_suspense, of_nobody
    order by n.sort, t.token_id nulls last, u.state, u.in_suspense, of_nobody`.execute(db)
  return rows
}

/** Adds what waits for a decision to the metrics: how many, and what is in the suspense accounts at today's rates in USDT. */
export function measureUnassigned(metrics: Metrics, db: Db): void {
  const open = async (): Promise<{ count: number; usdt: number }> => {
    // A gauge is a float: nothing is computed with it.
    const { rows } = await sql<{ count: number; usdt: number }>`
      select count(*)::int as count,
             coalesce(sum(t.amount * k.usdt_rate) filter (where u.in_suspense), 0)::float8 as usdt
      from unassigned u join chain_transfer t on t.id = u.transfer_id left join token k on k.id = t.token_id
      where u.state = 'open'`.execute(db)
    return rows[0] ?? { count: 0, usdt: 0 }
  }
  metrics.gauge('unassigned_open', 'Confirmed transfers that belong to no order and wait for a decision.', async () => {
    return (await open()).count
  })
  metrics.gauge('unassigned_open_usdt', 'What of them is in the suspense accounts, in USDT.', async () => {
    return (await open()).usdt
  })
}
