import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

/** The merchant that an address was given to, by the order or the recharge that it is for; null: nobody. */
export async function ownerOf(db: Db, of: { network_id: string; address: string }): Promise<string | null> {
  const { rows } = await sql<{ merchant_id: string }>`
    select merchant_id::text from payment where address = ${of.address}
    union all
    select merchant_id::text from recharge_address where address = ${of.address} and network_id = ${of.network_id}
    limit 1`.execute(db)
  return rows[0]?.merchant_id ?? null
}
