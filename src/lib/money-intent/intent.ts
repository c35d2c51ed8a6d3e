import * as z from 'zod/mini'
import { canonicalIntent } from '#shared/contract/intent'

/**
 * One money act that a person decided on, as it is stored before it is sent (SECURITY.md 3.1). It never contains a
 * password or a code.
 */
export const moneyIntent = z.object({
  /** The id of the intent: its `Idempotency-Key`, and `client_ref` in the body. */
  client_ref: z.uuid(),
  /** The merchant who acts. */
  owner: z.string(),
  /** Name of the operation: `transactions.refund`. */
  act: z.string(),
  /** The subject, to find the intent again: of a refund the handle of its payment, else a word such as `withdrawal`. */
  about: z.string(),
  /** The body without proofs. */
  payload: z.record(z.string(), z.string()),
  /** Figures that the page showed before sending and that the server computes: the fee, the amount that arrives. */
  shown: z.optional(z.record(z.string(), z.string())),
  /** Seconds. */
  created_time: z.int(),
  /** When its outcome was found, in seconds; absent when the call itself has answered. */
  answered_time: z.optional(z.int()),
  /** `sending` found after a reload means the same as `unknown`: the answer was lost with the page. */
  outcome: z.enum(['sending', 'pending', 'unknown', 'accepted']),
})
export type MoneyIntent = z.output<typeof moneyIntent>

/** Within this time an equal act may be a mistake, and the person is asked about it (SECURITY.md 3.1). */
export const REPEAT_SECONDS = 600

type Act = Pick<MoneyIntent, 'act' | 'payload'>

/**
 * Whether two intents move the same money: the same act with the same payload. Amounts are compared by value, "1.50" equals
 * "1.5", and what only labels a refund is left out: under another reason it would still be sent twice.
 */
export function isSameAct(one: Act, other: Act): boolean {
  return canonicalIntent(one.act, plain(one.payload)) === canonicalIntent(other.act, plain(other.payload))
}

function plain({ kind: _kind, reason: _reason, ...payload }: MoneyIntent['payload']): MoneyIntent['payload'] {
  const { amount } = payload
  return amount?.includes('.') ? { ...payload, amount: amount.replace(/\.?0+$/, '') } : payload
}

/** The other kept intents that move the same money as one. */
export function equalTo(
  intent: Act & Pick<MoneyIntent, 'client_ref'>,
  kept: readonly MoneyIntent[],
): readonly MoneyIntent[] {
  return kept.filter((other) => other.client_ref !== intent.client_ref && isSameAct(other, intent))
}

/** Whether the outcome is still unknown. */
export function isOpen({ outcome }: MoneyIntent): boolean {
  return outcome !== 'accepted'
}

/**
 * The `digest` of `/user/verification` and of the calls that send codes: SHA-256 of the canonical intent in hex, so
 * that a code authorises only the act that it was requested for.
 */
export async function intentDigest(act: string, payload: Readonly<Record<string, unknown>>): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalIntent(act, payload))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
