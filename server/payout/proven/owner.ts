import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/database/schema'

/** SQL: the merchant that an address was given to, by the order or the recharge that it is for; no row: nobody. */
export const ownersOf = (address: RawBuilder<unknown>, network: RawBuilder<unknown>) => sql<{ merchant_id: string }>`
  select p.merchant_id from payment p where p.address = ${address}
  union all
  select r.merchant_id from recharge_address r where r.address = ${address} and r.network_id = ${network}
  limit 1`

/** The merchant that an address was given to; null: nobody. */
export async function ownerOf(db: Db, of: { network_id: string; address: string }): Promise<string | null> {
  const { rows } = await ownersOf(sql`${of.address}`, sql`${of.network_id}`).execute(db)
  return rows[0]?.merchant_id ?? null
}
