import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { callerOf } from '#server/http/handler'
import type { Circumstances } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import { atField } from '#server/access/at-field'
import { clearGuesses, countGuess } from '#server/access/guess-guard'
import { allSecrets, keyedHash, keyId, randomRecoveryCode } from '#server/core/secrets'
import { tellChange } from './security-notice'
import { holdEpoch } from '#server/access/security-epoch'
import { isSessionAlive } from '#server/access/session-alive'
import { completeSession } from '#server/access/sessions'
import { recordLogin } from './sign-in'
import { factorsOf } from '#server/access/factors'
import { spendGoogleCode } from '#server/access/step-up'

const RECOVERY_CODES = 10

/**
 * Completes a pending session with a Google code or a recovery code, and returns the session's new token; null when the
 * session is not pending.
 *
 * @throws Refusal google_code_error, google_not_bound, frequent_operation, locked_out, login_expired
 */
export async function acceptSecondFactor(
  call: Circumstances,
  services: Services,
  code: string,
): Promise<string | null> {
  const { merchant_id, session_id } = callerOf(call)
  if (!(await isPending(services, session_id))) return null
  const isRecovery = code.includes('-')
  const subject = isRecovery ? (`recovery:${merchant_id}` as const) : (`google:${merchant_id}` as const)
  await countGuess(services, subject)
  const factors = await factorsOf(services.db, services, merchant_id)
  const seed = factors.google_seed
  if (seed === null) throw new Refusal('google_not_bound')
  const token = await inTransaction(services.db, async (trx) => {
    // The session may have been ended since it was looked at, as by a new password.
    await holdEpoch(trx, merchant_id)
    const now = services.clock.now()
    if (!(await isSessionAlive(trx, { session_id, began: now, now }))) throw new Refusal('login_expired')
    await atField('google_code', async () =>
      isRecovery
        ? await spendRecoveryCode(trx, services, { merchant_id, code })
        : await spendGoogleCode(trx, services, { merchant_id, seed, code }),
    )
    const token = await completeSession(trx, services, session_id)
    await recordLogin(trx, services, { ...call, merchant_id, way: 'google' })
    if (isRecovery) {
      const change = { action: 'session.recoveryCode', code: 'recovery_code_used', mailboxes: [factors.email] } as const
      await tellChange(trx, services, { ...call, ...change, merchant_id })
    }
    return token
  })
  // A recovery code also ends a lock after wrong Google codes.
  await clearGuesses(services.db, subject)
  await clearGuesses(services.db, `google:${merchant_id}`)
  return token
}

async function isPending({ db }: Services, session_id: string): Promise<boolean> {
  const { token_class } = await db
    .selectFrom('session')
    .select('token_class')
    .where('id', '=', session_id)
    .executeTakeFirstOrThrow()
  return token_class === 'pending'
}

const hashOf = (secret: string, merchant_id: string, code: string): Buffer =>
  keyedHash(secret, 'recovery', [merchant_id, code])

async function spendRecoveryCode(
  trx: Trx,
  services: Services,
  { merchant_id, code }: { merchant_id: string; code: string },
): Promise<void> {
  const hashes = allSecrets(services.settings).map((secret) => hashOf(secret, merchant_id, code))
  const spent = await trx
    .updateTable('recovery_code')
    .set({ used_at: services.clock.now() })
    .where('merchant_id', '=', merchant_id)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .returning('merchant_id')
    .executeTakeFirst()
  if (spent === undefined) throw new Refusal('google_code_error')
}

/**
 * Replaces the recovery codes of a merchant, and forgets the guesses at those of before, with their lock. The codes are returned
 * only here; the table stores their hashes.
 */
export async function makeRecoveryCodes(trx: Trx, services: Services, merchant_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, randomRecoveryCode)
  const { secret } = services.settings
  await trx.deleteFrom('recovery_code').where('merchant_id', '=', merchant_id).execute()
  await clearGuesses(trx, `recovery:${merchant_id}`)
  await trx.updateTable('merchant').set({ recovery_saved_at: null }).where('id', '=', merchant_id).execute()
  await trx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        merchant_id,
        code_hash: hashOf(secret, merchant_id, code),
        key_id: keyId(secret),
        created_at: services.clock.now(),
        used_at: null,
      })),
    )
    .execute()
  return codes
}
