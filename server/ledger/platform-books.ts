import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/database/schema'
import * as chart from './chart'

/** What the books say of one token, decimal text; what is there counts above zero on every side. */
export interface PlatformBooks {
  readonly network_id: string
  readonly network: string
  readonly token_id: string
  readonly token: string
  readonly decimals: number
  /** At the platform's addresses: treasury and deposit addresses. */
  readonly on_chain: string
  readonly cold: string
  readonly owed_to_merchants: string
  readonly owed_by_merchants: string
  /** Of no order yet. */
  readonly unassigned: string
  /** Earned and not sent out. */
  readonly fees: string
  /** The operator's own money; below zero: what he bears. */
  readonly own: string
  /** Paid to the network for sending, in its coin. */
  readonly gas: string
}

/** @param sign -1 for assets, which are below zero while something is there */
const side = (owners: string, sign: 1 | -1): RawBuilder<string> =>
  sql`trim_scale(coalesce(sum(a.balance) filter (where a.owner like ${owners}), 0) * ${sign})::text`

/**
 * The platform's books for each token in which something was booked. What lies on the chain and in cold storage, with what
 * merchants owe and what gas has cost, is what is owed, unassigned, earned and own: the sums of the books are zero.
 *
 * @param of one token; default: all
 * @example
 * const [books] = await platformBooks(db, { token_id: '101' }) // books.fees is what can be sent out
 */
export async function platformBooks(db: Db, of: { readonly token_id?: string } = {}): Promise<PlatformBooks[]> {
  const debts = chart.debt('%').owner
  const { rows } = await sql<PlatformBooks>`
    select n.id as network_id, n.name as network, t.id as token_id, t.symbol as token, t.decimals,
           ${side(chart.onChain('%').owner, -1)} as on_chain, ${side(chart.cold('%').owner, -1)} as cold,
           trim_scale(coalesce(sum(a.balance)
             filter (where a.owner like ${chart.ownersOf('%')} and a.owner not like ${debts}), 0))::text as owed_to_merchants,
           ${side(debts, -1)} as owed_by_merchants, ${side(chart.suspense('%').owner, 1)} as unassigned,
           ${side(chart.fees.owner, 1)} as fees, ${side(chart.operator.owner, 1)} as own, ${side(chart.gas.owner, -1)} as gas
    from ledger_account a join token t on t.id = a.token_id join network n on n.id = t.network_id
    where ${of.token_id ?? null}::text is null or t.id = ${of.token_id ?? null}
    group by n.id, n.name, n.sort, t.id, t.symbol, t.decimals
    order by n.sort, t.id`.execute(db)
  return rows
}
