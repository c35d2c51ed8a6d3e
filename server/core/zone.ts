import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import { isZone } from '#shared/time/zone'

/** What an unknown zone is read as. */
const FALLBACK_ZONE = 'UTC'

/**
 * Whether Node and PostgreSQL both know a zone, as the same one: sums are cut by the database, days are named by Node.
 * A zone that only one of them knows would fail every query that uses it.
 *
 * @example
 * await isKnownZone(db, 'Asia/Kathmandu') // true
 * await isKnownZone(db, 'IST') // false: India for Node, Israel for PostgreSQL
 */
export async function isKnownZone(db: Db, zone: string): Promise<boolean> {
  if (!isZone(zone)) return false
  const { rows } = await sql<{ known: string }>`select known_zone(${zone}) as known`.execute(db)
  return rows[0]?.known === zone
}

/** A zone that the database knows, or UTC where Node does not know it. */
export function zoneForNode(zone: string): string {
  return isZone(zone) ? zone : FALLBACK_ZONE
}
