import type { Db, Trx } from '#server/database/schema'
import type { CoreServices } from '#server/core/services'
import { allSecrets, keyedHash } from '#server/core/secrets'
import { intentDigest } from './step-up'

/** Codes expire sooner than this, and after a day the same six digits may be another code by chance. */
const REMEMBERED_MILLIS = 24 * 3600 * 1000

/** What a call that moves money proved itself with: the body with its codes, or the proof of `/user/verification`. */
interface GivenProof {
  /** Name of the operation. */
  readonly act: string
  readonly merchant_id: string
  readonly body: Codes & object
  readonly proof: string | null
}

/** The fields of a body that prove an act. */
export interface Codes {
  readonly password?: string | undefined
  readonly email_code?: string | undefined
  readonly phone_code?: string | undefined
  readonly google_code?: string | undefined
}

type ProofServices = Pick<CoreServices, 'clock' | 'settings'>

/**
 * Stores which record these codes led to (SECURITY.md 3.1, point 6).
 *
 * @param given `record` is the public id, as the API names it
 */
export async function rememberProof(
  trx: Trx,
  services: ProofServices,
  { record, ...given }: GivenProof & { record: string },
): Promise<void> {
  const led = { record, created_at: services.clock.now() }
  await trx
    .insertInto('spent_proof')
    .values({ merchant_id: given.merchant_id, proof_hash: hashOf(services.settings.secret, given), ...led })
    // The same digits can be drawn again on another day.
    .onConflict((conflict) => conflict.columns(['merchant_id', 'proof_hash']).doUpdateSet(led))
    .execute()
}

/**
 * The record that the same body, codes included, has led to before, under any `client_ref`; undefined for none. A
 * client that repeats a call under a new key would otherwise be told that its code is wrong, and would pay again.
 */
export async function recordOfProof(db: Db, services: ProofServices, given: GivenProof): Promise<string | undefined> {
  const found = await db
    .selectFrom('spent_proof')
    .select('record')
    .where('merchant_id', '=', given.merchant_id)
    .where(
      'proof_hash',
      'in',
      allSecrets(services.settings).map((secret) => hashOf(secret, given)),
    )
    .where('created_at', '>', new Date(services.clock.now().getTime() - REMEMBERED_MILLIS))
    .executeTakeFirst()
  return found?.record
}

function hashOf(secret: string, { act, body, proof }: GivenProof): Buffer {
  const { password = '', email_code = '', phone_code = '', google_code = '' } = body
  const codes = [password, email_code, phone_code, google_code, proof ?? '']
  // The label must stay: it is part of every stored hash. It was chosen when only withdrawals were remembered.
  return keyedHash(secret, 'withdrawal proof', [intentDigest(act, { ...body }), ...codes])
}
