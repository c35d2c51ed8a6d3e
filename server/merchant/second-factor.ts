import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { callerOf } from '#server/http/handler'
import type { Circumstances } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import { bookGuess, forgiveGuesses } from '#server/access/guess-guard'
import { keyedHash, randomRecoveryCode } from '#server/core/secrets'
import { tellChange } from './security-notice'
import { completeSession } from '#server/access/sessions'
import { recordLogin } from './sign-in'
import { factorsOf, spendGoogleCode } from '#server/access/step-up'

const RECOVERY_CODES = 10

/**
 * Takes the Google code (or a recovery code) that a pending session owes, and gives the session's new token. Null when
 * nothing is owed.
 *
 * @throws Refusal google_code_error, frequent_operation, locked_out
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
  await bookGuess(services, subject)
  const factors = await factorsOf(services.db, services.settings.secret, merchant_id)
  const seed = factors.google_seed
  if (seed === null) throw new Refusal('google_not_bound')
  const token = await inTransaction(services.db, async (trx) => {
    if (isRecovery) await spendRecoveryCode(trx, services, { merchant_id, code })
    else await spendGoogleCode(trx, services, { merchant_id, seed, code })
    const token = await completeSession(trx, session_id, services.clock.now())
    await recordLogin(trx, services, { ...call, merchant_id, way: 'google' })
    if (isRecovery) {
      const change = { action: 'session.recoveryCode', code: 'recovery_code_used', mailboxes: [factors.email] } as const
      await tellChange(trx, services, { ...call, ...change, merchant_id })
    }
    return token
  })
  // A recovery code also lifts the lock of wrong Google codes.
  await forgiveGuesses(services.db, subject)
  await forgiveGuesses(services.db, `google:${merchant_id}`)
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

const hashOf = ({ settings }: Services, merchant_id: string, code: string): Buffer =>
  keyedHash(settings.secret, 'recovery', [merchant_id, code])

async function spendRecoveryCode(
  trx: Trx,
  services: Services,
  { merchant_id, code }: { merchant_id: string; code: string },
): Promise<void> {
  const spent = await trx
    .updateTable('recovery_code')
    .set({ used_at: services.clock.now() })
    .where('merchant_id', '=', merchant_id)
    .where('code_hash', '=', hashOf(services, merchant_id, code))
    .where('used_at', 'is', null)
    .returning('merchant_id')
    .executeTakeFirst()
  if (spent === undefined) throw new Refusal('google_code_error')
}

/** New recovery codes in the place of the old; they are shown this once. */
export async function renewRecoveryCodes(trx: Trx, services: Services, merchant_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, randomRecoveryCode)
  await trx.deleteFrom('recovery_code').where('merchant_id', '=', merchant_id).execute()
  await trx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        merchant_id,
        code_hash: hashOf(services, merchant_id, code),
        created_at: services.clock.now(),
        used_at: null,
      })),
    )
    .execute()
  return codes
}
