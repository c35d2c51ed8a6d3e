import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

/**
 * The least that is sent to a payer, per token, decimal text: what one transfer costs the platform, in that token, from the
 * network's table of fees. Less than that would cost more than it gives back. For a network's own coin it is the gas of a
 * transfer; a token that the table does not name has none.
 *
 * @example
 * (await smallestPayouts(db, ['101'])).get('101') // '4.5'
 */
export async function smallestPayouts(db: Db, token_ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (token_ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; least: string }>`
    select t.id, trim_scale(coalesce(own.fee, case when t.is_native then (
             select max(c.gas) from withdrawal_cost c join token o on o.id = c.token_id where o.network_id = t.network_id
           ) end, 0))::text as least
    from token t left join withdrawal_cost own on own.token_id = t.id
    where t.id = any(${[...new Set(token_ids)]}::text[])`.execute(db)
  return new Map(rows.map(({ id, least }) => [id, least]))
}

/** {@link smallestPayouts} of one token. */
export async function smallestPayout(db: Db, token_id: string): Promise<string> {
  return (await smallestPayouts(db, [token_id])).get(token_id) ?? '0'
}
