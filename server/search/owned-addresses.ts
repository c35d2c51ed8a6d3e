import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

/**
 * Which of some addresses of a network are those of a merchant: of his orders, or for his recharges.
 *
 * @example
 * const own = await ownedAddresses(db, { merchant_id: '17', network_id: '1', addresses: ['TR7N…'] })
 */
export async function ownedAddresses(
  db: Db,
  { merchant_id, network_id, addresses }: { merchant_id: string; network_id: string; addresses: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const { rows } = await sql<{ address: string }>`
    select p.address from payment p join token t on t.id = p.token_id
    where p.address = any(${addresses}::text[]) and t.network_id = ${network_id} and p.merchant_id = ${merchant_id}
    union
    select r.address from recharge_address r
    where r.address = any(${addresses}::text[]) and r.network_id = ${network_id} and r.merchant_id = ${merchant_id}`.execute(
    db,
  )
  return new Set(rows.map(({ address }) => address))
}
