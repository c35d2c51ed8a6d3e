import type { Language } from '#server/core/refusal'
import type { Db } from '#server/database/schema'

/**
 * The language that a merchant's mails are written in: the one that he last used the console in, English before that.
 *
 * @throws NoResultError when there is no such merchant
 * @example
 * await mail.send({ to: email, ...FAREWELL[await merchantLanguage(trx, merchant_id)] }, trx)
 */
export async function merchantLanguage(db: Db, merchant_id: string): Promise<Language> {
  const { language } = await db
    .selectFrom('merchant')
    .select('language')
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  return language
}

/**
 * Stores the language of a signed-in merchant's request. It writes only a change: if every request wrote, requests at
 * the same time would wait for each other's lock of the merchant's row.
 */
export async function keepLanguage(db: Db, merchant_id: string, language: Language): Promise<void> {
  await db
    .updateTable('merchant')
    .set({ language })
    .where('id', '=', merchant_id)
    .where('language', '<>', language)
    .execute()
}
