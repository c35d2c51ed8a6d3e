import type { Actor } from '#server/access/actor'
import { intentDigest } from '#server/access/step-up'
import { allSecrets, keyedHash } from '#server/core/secrets'
import type { SecretKeys } from '#server/core/secrets'
import type { Clock } from '#server/database/clock'
import type { Db, Trx } from '#server/database/schema'

/** What a warrant is about: the whole payload of the signature, and what was set aside for it. */
export interface PayoutFacts {
  /** The ref of the transfer in the journal, such as `withdrawal:17`. */
  readonly ref: string
  /** null: it is the operator's own. */
  readonly merchant_id: string | null
  readonly network_id: string
  readonly token_id: string
  readonly address: string
  /** What arrives at the address, decimal text in the token. */
  readonly amount: string
  /** What was set aside: the amount, with the fee where one is kept. */
  readonly set_aside: string
}

/** The facts of a payout of which all that was set aside is sent, unless the sum that was set aside is given. */
export const payoutFacts = (
  ref: string,
  { merchant_id, network_id, token_id, address, amount }: Omit<PayoutFacts, 'ref' | 'set_aside'>,
  set_aside = amount,
): PayoutFacts => ({ ref, merchant_id, network_id, token_id, address, amount, set_aside })

/** Who has asked for a payout, and what shows it. */
export interface Right {
  readonly kind: 'step_up' | 'shop' | 'operator'
  readonly act: string
  /** The public id that the act was about. */
  readonly subject: string
  readonly detail: string
}

/** The key of the warrants is made from SECRET. */
interface MacServices {
  readonly settings: SecretKeys
}

/**
 * The right of a merchant whose step-up was proven in this transaction.
 *
 * @param subject the public id of the payout
 * @throws TypeError when the actor has proven nothing: a payout that a merchant asks for always takes a step-up
 * @example
 * await writeWarrant(trx, services, withdrawalFacts(row), rightOfProof(by, row.handle_id))
 */
export function rightOfProof({ action, proven }: Actor, subject: string): Right {
  const { password, email_code, phone_code, google_code } = proven?.body ?? {}
  const given = { password, email_code, phone_code, google_code, proof: proven?.proof ?? undefined }
  const methods = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (proven === null || methods.length === 0) throw new TypeError(`${action} moves money and has proven nothing`)
  const detail = `${methods.join(', ')} for ${intentDigest(action, { ...proven.body })}`
  return { kind: 'step_up', act: action, subject, detail }
}

/** Writes the warrant of a payout, in the transaction that makes it or that releases it. It replaces an earlier one. */
export async function writeWarrant(
  trx: Trx,
  { clock, settings }: MacServices & { readonly clock: Clock },
  facts: PayoutFacts,
  right: Right,
): Promise<void> {
  const row = { ...right, mac: macOf(settings.secret, facts, right), created_at: clock.now() }
  await trx
    .insertInto('payout_warrant')
    .values({ ref: facts.ref, ...row })
    .onConflict((conflict) => conflict.column('ref').doUpdateSet(row))
    .execute()
}

/**
 * The right with which a payout may be signed; undefined when there is none, or when it was written by somebody who does not
 * know SECRET, or for another payload.
 */
export async function warrantOf(
  db: Db,
  { settings }: MacServices,
  facts: PayoutFacts,
): Promise<{ readonly right: Right | undefined; readonly is_written: boolean }> {
  const row = await db
    .selectFrom('payout_warrant')
    .select(['kind', 'act', 'subject', 'detail', 'mac'])
    .where('ref', '=', facts.ref)
    .executeTakeFirst()
  if (row === undefined) return { right: undefined, is_written: false }
  const { mac, ...right } = row
  const fits = allSecrets(settings).some((secret) => macOf(secret, facts, right).equals(mac))
  return { right: fits && (await isLogged(db, right)) ? right : undefined, is_written: true }
}

/** An act of the operator is in the operator's log as well. */
async function isLogged(db: Db, { kind, act, subject }: Right): Promise<boolean> {
  if (kind !== 'operator') return true
  const logged = await db
    .selectFrom('operator_act')
    .select('id')
    .where('act', '=', act)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return logged !== undefined
}

function macOf(secret: string, facts: PayoutFacts, { kind, act, subject, detail }: Right): Buffer {
  const { ref, merchant_id, network_id, token_id, address, amount, set_aside } = facts
  const payload = [ref, merchant_id ?? '', network_id, token_id, address, amount, set_aside]
  return keyedHash(secret, 'payout warrant', [...payload, kind, act, subject, detail])
}
