import type { Db, Trx } from '#server/database/schema'
import type { CoreServices } from '#server/core/services'
import { keyedHash } from '#server/core/secrets'
import { intentDigest } from './step-up'

/** No code is good for longer; and by chance, six digits come again. */
const REMEMBERED_MILLIS = 24 * 3600 * 1000

/** What a call that moves money proved itself with: the body with its codes, or the proof of `/user/verification`. */
interface GivenProof {
  /** Name of the operation. */
  readonly act: string
  readonly merchant_id: string
  readonly body: Codes & object
  readonly proof: string | null
}

export interface Codes {
  readonly password?: string | undefined
  readonly email_code?: string | undefined
  readonly phone_code?: string | undefined
  readonly google_code?: string | undefined
}

type ProofServices = Pick<CoreServices, 'clock' | 'settings'>

/**
 * Writes down what these codes have led to (SECURITY.md 3.1, second fence).
 *
 * @param given `record` as the wire names it
 */
export async function rememberProof(
  trx: Trx,
  services: ProofServices,
  { record, ...given }: GivenProof & { record: string },
): Promise<void> {
  const led = { record, created_at: services.clock.now() }
  await trx
    .insertInto('spent_proof')
    .values({ merchant_id: given.merchant_id, proof_hash: hashOf(services, given), ...led })
    // By chance, the codes of another day.
    .onConflict((conflict) => conflict.columns(['merchant_id', 'proof_hash']).doUpdateSet(led))
    .execute()
}

/**
 * The record that the very same body has led to before, whatever its `client_ref` says: a client that repeats itself
 * without a key must not be told that its code is wrong, or it would pay again.
 */
export async function recordOfProof(db: Db, services: ProofServices, given: GivenProof): Promise<string | undefined> {
  const found = await db
    .selectFrom('spent_proof')
    .select('record')
    .where('merchant_id', '=', given.merchant_id)
    .where('proof_hash', '=', hashOf(services, given))
    .where('created_at', '>', new Date(services.clock.now().getTime() - REMEMBERED_MILLIS))
    .executeTakeFirst()
  return found?.record
}

function hashOf({ settings }: ProofServices, { act, body, proof }: GivenProof): Buffer {
  const { password = '', email_code = '', phone_code = '', google_code = '' } = body
  const codes = [password, email_code, phone_code, google_code, proof ?? '']
  // Named after what it was made for first: what was written down under that name still counts.
  return keyedHash(settings.secret, 'withdrawal proof', [intentDigest(act, { ...body }), ...codes])
}
