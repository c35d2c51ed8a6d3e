import type { Insertable } from 'kysely'
import { sealNew } from '#server/access/row-seal'
import type { Services } from '#server/chain/services'
import type { Database } from '#server/database/schema'

/** Saves a fixed address without the act of the owner, as the server would write it. */
export async function insertFixedAddress(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  row: Insertable<Database['fixed_address']>,
): Promise<void> {
  const { id } = await db.insertInto('fixed_address').values(row).returning('id').executeTakeFirstOrThrow()
  await sealNew(db, settings, 'fixed-address', [id])
}
