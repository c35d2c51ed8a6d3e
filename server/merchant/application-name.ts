import type { Db } from '#server/database/schema'

/** The name of a merchant's application; undefined when the merchant has no application with this id. */
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
