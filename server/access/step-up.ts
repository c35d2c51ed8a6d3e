import type { Trx } from '#server/database/schema'
import { canonicalIntent } from '#shared/contract/intent'
import { Refusal } from '#server/core/refusal'
import type { CoreServices } from '#server/core/services'
import { atField } from './at-field'
import { clearCodeGuesses, countCodeGuess, giveTryBack, spendCode } from './code'
import { factorsOf } from './factors'
import type { Factors } from './factors'
import { clearGuesses, countGuess } from './guess-guard'
import { isPassword } from './password'
import { renewHash } from './renew-hash'
import { sha256, sha256Hex } from '#server/core/secrets'
import { epochOf } from './security-epoch'
import { requirementsOf } from './step-up-policy'
import type { Requirement } from './step-up-policy'
import { passwordSubject } from './stored-password'
import { totpStep } from './totp'

/** One act that needs a step-up. */
export interface Act {
  /** Name of the operation, such as `account.withdraw`. */
  readonly name: string
  readonly step_up: 'security' | 'money'
  readonly merchant_id: string
  /** Params, query and body of the call, with the codes that prove it. */
  readonly payload: Readonly<Record<string, unknown>>
  /** Given by `/user/verification` alone: the digest of the later act. Other acts are digested from their payload. */
  readonly digest?: string
  /** The session of the call: a proof is good in the session that was given it. */
  readonly session_id: string
  /** X-Step-Up: a proof that `/user/verification` gave for this act and payload. */
  readonly proof: string | null
}

/** A step-up whose guesses are counted and whose password is right; its codes are not spent yet. */
export interface StepUpAttempt {
  /** Spends the codes in the transaction that does the act. @throws Refusal when a code is wrong */
  spend(trx: Trx): Promise<void>
  /**
   * Clears the counts of guesses, because right codes are no guesses. Call it when `spend` has succeeded, even if the
   * act is then refused, and outside any transaction.
   */
  accepted(): Promise<void>
}

/** Fields that need not be sent beside a proof of `/user/verification`. */
const COVERED_BY_PROOF: ReadonlySet<string> = new Set(['password', 'email_code', 'phone_code', 'google_code'])

/** SHA-256 of the canonical intent, in hex. */
export function intentDigest(name: string, payload: Readonly<Record<string, unknown>>): string {
  return sha256Hex(canonicalIntent(name, payload))
}

/**
 * Begins a step-up: finds out which proofs the act needs, counts one guess for each and checks the password.
 *
 * @throws Refusal step_up_required naming the missing fields, password_error, old_password_wrong, frequent_operation,
 * locked_out, mailbox_not_set, password_not_set
 */
export async function attemptStepUp(services: CoreServices, act: Act): Promise<StepUpAttempt> {
  const factors = await factorsOf(services.db, services, act.merchant_id)
  const digest = act.digest ?? intentDigest(act.name, act.payload)
  const needed = requirementsOf(act, factors, act.payload)
  const open = act.proof === null ? needed : needed.filter(({ field }) => !COVERED_BY_PROOF.has(field))
  const missing = open.filter(({ field }) => typeof act.payload[field] !== 'string')
  if (missing.length > 0) throw missingProofs(missing)
  for (const requirement of open) {
    await atField(requirement.field, () => begin(services, factors, requirement, act.payload))
  }
  return {
    spend: async (trx) => {
      if (act.proof !== null) await spendProof(trx, services, { ...act, proof: act.proof, digest, needed })
      for (const requirement of open) {
        const code = String(act.payload[requirement.field])
        await atField(requirement.field, () => spend(trx, { services, factors, requirement, code, digest }))
      }
    },
    accepted: async () => {
      for (const requirement of open) await forgive(services, factors, requirement)
    },
  }
}

/** The refusal that names the proofs an act still needs. */
function missingProofs(missing: readonly Requirement[]): Refusal {
  return new Refusal(
    'step_up_required',
    missing.map(({ field, method }) => ({ path: field, message: method })),
  )
}

/**
 * Accepts a Google code once: its time step must be later than the last accepted one.
 *
 * @throws Refusal google_code_error
 */
export async function spendGoogleCode(
  trx: Trx,
  { clock }: CoreServices,
  { merchant_id, seed, code }: { merchant_id: string; seed: string; code: string },
): Promise<void> {
  const step = totpStep(seed, code, clock.seconds())
  if (step === null) throw new Refusal('google_code_error')
  const spent = await trx
    .updateTable('merchant')
    .set({ google_last_step: String(step) })
    .where('id', '=', merchant_id)
    .where('google_last_step', '<', String(step))
    .returning('id')
    .executeTakeFirst()
  if (spent === undefined) throw new Refusal('google_code_error')
}

async function begin(
  services: CoreServices,
  { merchant_id }: Factors,
  requirement: Requirement,
  payload: Readonly<Record<string, unknown>>,
): Promise<void> {
  switch (requirement.method) {
    case 'password': {
      const subject = passwordSubject(requirement.which, merchant_id)
      await countGuess(services, subject)
      const digest = String(payload[requirement.field])
      const right = await isPassword(digest, requirement.hash, services.settings)
      if (!right) throw new Refusal(requirement.wrong)
      await renewHash(services.db, services.settings, { merchant_id, digest, stored: requirement.hash })
      // Clear the count now: wrong codes beside a right password would otherwise lock the password permanently.
      await clearGuesses(services.db, subject)
      return
    }
    case 'google':
      return countGuess(services, `google:${merchant_id}`)
    case 'email':
    case 'phone':
      return countCodeGuess(services, requirement.purpose)
  }
}

interface Spending {
  readonly services: CoreServices
  readonly factors: Factors
  readonly requirement: Requirement
  readonly code: string
  readonly digest: string
}

async function spend(trx: Trx, { services, factors, requirement, code, digest }: Spending): Promise<void> {
  if (requirement.method === 'password') return
  if (requirement.method === 'google') {
    const { merchant_id, google_seed } = factors
    if (google_seed === null) throw new Refusal('google_not_bound')
    await spendGoogleCode(trx, services, { merchant_id, seed: google_seed, code })
    return
  }
  const digests = requirement.bound ? [digest] : [digest, null]
  await spendCode(trx, services, { ...requirement.purpose, code, digests })
}

async function forgive(services: CoreServices, { merchant_id }: Factors, requirement: Requirement): Promise<void> {
  if (requirement.method === 'password') return
  if (requirement.method === 'google') await clearGuesses(services.db, `google:${merchant_id}`)
  else {
    await clearCodeGuesses(services, requirement.purpose)
    await giveTryBack(services.db, requirement.purpose)
  }
}

interface GivenProof {
  readonly name: string
  readonly merchant_id: string
  readonly session_id: string
  readonly proof: string
  readonly digest: string
  readonly needed: readonly Requirement[]
}

async function spendProof(trx: Trx, { clock }: CoreServices, given: GivenProof): Promise<void> {
  const spent = await trx
    .updateTable('step_up_proof')
    .set({ used_at: clock.now() })
    .where('proof_hash', '=', sha256(given.proof))
    .where('merchant_id', '=', given.merchant_id)
    .where('session_id', '=', given.session_id)
    .where('epoch', '=', epochOf(given.merchant_id))
    .where('act', '=', given.name)
    .where('payload_digest', '=', given.digest)
    .where('expires_at', '>', clock.now())
    .where('used_at', 'is', null)
    .returning('methods')
    .executeTakeFirst()
  const covered = given.needed.filter(({ field }) => COVERED_BY_PROOF.has(field))
  const lacking = covered.filter(({ method }) => spent?.methods.includes(method) !== true)
  if (spent === undefined || lacking.length > 0) throw missingProofs(covered)
}
