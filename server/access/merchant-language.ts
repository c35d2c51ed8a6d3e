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

/** Keeps the language that a signed-in merchant asks in. Only a change is written, so calls do not queue for the row. */
export async function keepLanguage(db: Db, merchant_id: string, language: Language): Promise<void> {
  await db
    .updateTable('merchant')
    .set({ language })
    .where('id', '=', merchant_id)
    .where('language', '<>', language)
    .execute()
}
