import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Trx } from '#server/database/schema'
import type { CanonicalPayout } from '#shared/payout/canonical'
import type { WireAssertion } from './payout-signer'

const text = z.string()
export const storedPayout = z.object({
  act: text,
  signer_id: text,
  merchant_id: text,
  intent_id: text,
  network: text,
  contract: text,
  to: text,
  amount_units: text,
  fee_ceiling_units: text,
  not_after: text,
} satisfies Record<keyof CanonicalPayout, typeof text>)

const storedAssertions = z.array(
  z.object({
    credential_id: text,
    authenticator_data: text,
    client_data: text,
    signature: text,
    /** When it came, in seconds. */
    at: z.int(),
  }),
)

type KeptAssertion = WireAssertion & { readonly at: number }

/** What people have confirmed of a payout with passkeys. Whether it counts is for the signer to say. */
export interface Confirmation {
  readonly payout: CanonicalPayout
  readonly assertions: readonly KeptAssertion[]
  /** What the signer said to it last; null: it was not asked since the last assertion came. */
  readonly answer: string | null
}

/** Answers of the signer after which people have to confirm anew: what they have confirmed is of no use any more. */
export const OF_NO_USE: ReadonlySet<string> = new Set([
  'assertion',
  'unknown_passkey',
  'expired',
  'other_signer',
  'passkey_needed',
])

/** The confirmation of a payout by its ref, such as `withdrawal:17`. */
export async function confirmationOf(db: Db, ref: string): Promise<Confirmation | undefined> {
  const row = await db
    .selectFrom('payout_confirmation')
    .select(['payout', 'assertions', 'answer'])
    .where('ref', '=', ref)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    payout: storedPayout.parse(row.payout),
    assertions: storedAssertions.parse(row.assertions),
    answer: row.answer,
  }
}

/** Writes down what the signer said to so many assertions; another one that came meanwhile was not in the question. */
export async function noteAnswer(
  trx: Trx,
  { ref, assertions, answer }: { ref: string; assertions: number; answer: string },
): Promise<void> {
  await trx
    .updateTable('payout_confirmation')
    .set({ answer })
    .where('ref', '=', ref)
    .where(sql<boolean>`jsonb_array_length(assertions) = ${assertions}`)
    .execute()
}

/**
 * Whether it is of no use to ask the signer without a confirmation: it has told of a passkey of this merchant, and then nothing goes
 * without one. A merchant without passkeys may have been allowed to send without.
 */
export async function needsPasskey(db: Db, merchant_id: string | null): Promise<boolean> {
  if (merchant_id === null) return false
  const row = await db
    .selectFrom('passkey')
    .select('credential_id')
    .where('merchant_id', '=', merchant_id)
    .where('state', 'in', ['waits', 'ready', 'removing'])
    .executeTakeFirst()
  return row !== undefined
}
