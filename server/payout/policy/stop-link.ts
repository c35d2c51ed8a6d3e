import { randomToken, sha256 } from '#server/core/secrets'
import type { Services } from '#server/chain/services'
import type { Db, Trx } from '#server/database/schema'

/** As long as somebody may take to read a mail; after it the console itself is the way to stop. */
const GOOD_SECONDS = 7 * 24 * 3600

/**
 * A link for a mail that stops all withdrawals of a merchant and can do nothing else. Only the hash of its code is
 * kept. It stays good until it expires: to stop twice is to be stopped.
 */
export async function stopLink(
  trx: Trx,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  merchant_id: string,
): Promise<string> {
  const code = randomToken()
  const created_at = clock.now()
  const expires_at = new Date(created_at.getTime() + GOOD_SECONDS * 1000)
  await trx
    .insertInto('withdrawal_stop_code')
    .values({ code_hash: sha256(code), merchant_id, created_at, expires_at })
    .execute()
  return `${settings.public_url}/stopWithdrawals?code=${code}`
}

/** Whose withdrawals a code stops; undefined when there is no such code, or none any more. */
export async function merchantOfStopCode(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  code: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('withdrawal_stop_code')
    .select('merchant_id')
    .where('code_hash', '=', sha256(code))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return found?.merchant_id
}
