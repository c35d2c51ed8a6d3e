import type { Db } from '#server/database/schema'

/** What a merchant calls one of his applications; undefined for one that he has not. */
export async function applicationName(
  db: Db,
  { merchant_id, appid }: { merchant_id: string; appid: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('application')
    .select('name')
    .where('merchant_id', '=', merchant_id)
    .where('appid', '=', appid)
    .executeTakeFirst()
  return found?.name
}
