import { randomToken, sha256 } from '#server/core/secrets'
import type { Services } from '#server/chain/services'
import type { Db, Trx } from '#server/database/schema'

/** People may read a mail days later. After that, the console is the way to stop. */
const GOOD_SECONDS = 7 * 24 * 3600

/**
 * Makes a link for a mail that stops all withdrawals of a merchant, and with them the reset of a lost factor that waits, and
 * can do nothing else. Only a hash of its code is
 * stored. It works until it expires, also more than once.
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

/** The merchant whose withdrawals a code stops; undefined for an unknown or expired code. */
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
