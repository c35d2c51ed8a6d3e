import { randomUUID } from 'node:crypto'
import type { Db } from '#server/database/schema'
import { sha256 } from '#server/core/secrets'
import { epochOf } from '#server/access/security-epoch'
import { intentDigest } from '#server/access/step-up'

const LIFE_MILLIS = 300_000

interface Proven {
  readonly merchant_id: string
  /** Name of the operation. */
  readonly act: string
  readonly payload: object
  readonly at: Date
}

/**
 * Stores `count` proofs for an act and its payload in the newest session of a merchant, as `/user/verification` would, and returns them. Each can be used
 * once.
 */
export async function givenProofs(db: Db, { merchant_id, act, payload, at }: Proven, count: number): Promise<string[]> {
  const proofs = Array.from({ length: count }, () => randomUUID())
  const { id: session_id } = await db
    .selectFrom('session')
    .select('id')
    .where('merchant_id', '=', merchant_id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const proven = {
    session_id,
    epoch: epochOf(merchant_id),
    merchant_id,
    act,
    payload_digest: intentDigest(act, { ...payload }),
    methods: ['password', 'google', 'email'],
    created_at: at,
    expires_at: new Date(at.getTime() + LIFE_MILLIS),
    used_at: null,
  }
  await db
    .insertInto('step_up_proof')
    .values(proofs.map((proof) => ({ ...proven, proof_hash: sha256(proof) })))
    .execute()
  return proofs
}
