import { keyedHash } from '#sandbox/api/access/secrets'
import { intentDigest } from '#sandbox/api/access/step-up'
import type { Services } from '#sandbox/api/services'
import type { Db, Trx } from '#sandbox/database/schema'
import type { BodyOf } from '@/lib/api/contract/operation'
import { withdraw } from '@/lib/api/contract/withdrawal'
import { selectWithdrawals } from './withdrawal-row'
import type { WithdrawalRow } from './withdrawal-row'

/** No code is good for longer; and by chance, six digits come again. */
const REMEMBERED_MILLIS = 24 * 3600 * 1000

/** What a call proved itself with: the body with its codes, or the proof of `/user/verification`. */
interface GivenProof {
  readonly merchant_id: string
  readonly body: BodyOf<typeof withdraw>
  readonly proof: string | null
}

type ProofServices = Pick<Services, 'clock' | 'settings'>

/** Writes down which withdrawal these codes have authorised (SECURITY.md 3.1, second fence). */
export async function rememberProof(
  trx: Trx,
  services: ProofServices,
  { withdrawal_id, ...given }: GivenProof & { withdrawal_id: string },
): Promise<void> {
  await trx
    .insertInto('withdrawal_proof')
    .values({
      merchant_id: given.merchant_id,
      proof_hash: hashOf(services, given),
      withdrawal_id,
      created_at: services.clock.now(),
    })
    .execute()
}

/**
 * The withdrawal that the very same body has led to before, whatever its `client_ref` says: a client that repeats itself
 * without a key must not be told that its code is wrong, or it would pay again.
 */
export async function withdrawalOfProof(
  db: Db,
  services: ProofServices,
  given: GivenProof,
): Promise<WithdrawalRow | undefined> {
  return await selectWithdrawals(db)
    .innerJoin('withdrawal_proof', 'withdrawal_proof.withdrawal_id', 'withdrawal.id')
    .where('withdrawal_proof.merchant_id', '=', given.merchant_id)
    .where('withdrawal_proof.proof_hash', '=', hashOf(services, given))
    .where('withdrawal_proof.created_at', '>', new Date(services.clock.now().getTime() - REMEMBERED_MILLIS))
    .executeTakeFirst()
}

function hashOf({ settings }: ProofServices, { body, proof }: GivenProof): Buffer {
  const { password = '', email_code = '', phone_code = '', google_code = '' } = body
  const codes = [password, email_code, phone_code, google_code, proof ?? '']
  return keyedHash(settings.secret, 'withdrawal proof', [intentDigest(withdraw.name, body), ...codes])
}
