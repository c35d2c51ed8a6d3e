import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/database/schema'

/** The filter of the gas history; `to` is exclusive. */
export interface GasFilter {
  merchant_id: string
  from: Date | undefined
  to: Date | undefined
  network_id: string | undefined
  token_id: string | undefined
}

/** A row of the gas history. */
export interface GasRow {
  id: string
  amount: string
  currency: string
  chain: string
  decimals: number
  usdt_amount: string
  created_time: number
  types: number
  txid: string | null
}

const conditions = ({ merchant_id, from, to, network_id, token_id }: GasFilter): RawBuilder<boolean> =>
  sql.join(
    [
      sql`g.merchant_id = ${merchant_id}`,
      ...(from ? [sql`g.created_at >= ${from}`] : []),
      ...(to ? [sql`g.created_at < ${to}`] : []),
      ...(network_id ? [sql`t.network_id = ${network_id}`] : []),
      ...(token_id ? [sql`g.token_id = ${token_id}`] : []),
    ],
    sql` and `,
  )

/**
 * A page of the gas history, newest first, with the count and the sum in USDT of everything that matches the filter.
 */
export async function gasExpenses(
  db: Db,
  filter: GasFilter,
  { page, size }: { page: number; size: number },
): Promise<{ list: GasRow[]; total: number; usdt_total: string }> {
  const from = sql`gas_expense g join token t on t.id = g.token_id join network n on n.id = t.network_id`
  const where = conditions(filter)
  const { rows: list } = await sql<GasRow>`
    select g.id, trim_scale(g.amount)::text as amount, t.symbol as currency, n.name as chain, t.decimals,
           g.usdt_amount::text as usdt_amount, floor(extract(epoch from g.created_at))::int as created_time, g.types, g.txid
    from ${from} where ${where}
    order by g.created_at desc, g.id desc limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows: totals } = await sql<{ total: number; usdt_total: string }>`
    select count(*)::int as total, coalesce(sum(g.usdt_amount), 0)::text as usdt_total from ${from} where ${where}`.execute(
    db,
  )
  return { list, total: totals[0]?.total ?? 0, usdt_total: totals[0]?.usdt_total ?? '0' }
}
