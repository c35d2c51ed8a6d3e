import { canonicalLines, digestOf } from './canonical-lines'
import type { LineValues } from './canonical-lines'

/** Which signer a text is for: one that a test has confirmed is worth nothing elsewhere. */
export const SIGNER_ID = /^[0-9a-f]{16}$/
export const MERCHANT_ID = /^(?:0|[1-9]\d{0,18})$/
export const SECONDS = /^[1-9]\d{9}$/
export const UNITS = /^(?:0|[1-9]\d{0,77})$/
export const NETWORK = /^(?:eip155:[1-9]\d{0,9}|tron:[0-9a-f]{8})$/
/** An address in lower case: 20 bytes, with `0x` before them on EVM chains and `41` on TRON. */
export const ADDRESS = /^(?:0x|41)[0-9a-f]{40}$/

/** The fields of a payout in their order. Amounts are whole numbers of smallest units, times are seconds. */
export const PAYOUT_SHAPES = {
  /** `refund`: back to who paid, which needs a deposit instead of a person. */
  act: /^(?:pay|refund)$/,
  signer_id: SIGNER_ID,
  merchant_id: MERCHANT_ID,
  /** Known before the person signs, and spent once: such as `quote:17`. */
  intent_id: /^[a-z_]{1,20}:[1-9]\d{0,18}$/,
  network: NETWORK,
  contract: ADDRESS,
  to: ADDRESS,
  amount_units: /^[1-9]\d{0,77}$/,
  /** The most that the network may take for it, in smallest units of its own coin. */
  fee_ceiling_units: UNITS,
  not_after: SECONDS,
} as const

export type CanonicalPayout = LineValues<typeof PAYOUT_SHAPES>

/**
 * A payout as the text that a person confirms with a passkey. Console, api and signer use this function; the signer fills it
 * from the transaction that it is about to sign.
 *
 * @throws LineError when a field has another shape
 * @example
 * canonicalPayout(payout).split('\n')[0] // 'sbc-payout-v1'
 */
export function canonicalPayout(payout: CanonicalPayout): string {
  return canonicalLines('sbc-payout-v1', PAYOUT_SHAPES, payout)
}

/**
 * The challenge that a passkey signs for a payout: 32 bytes.
 * @throws LineError
 * @internal No screen asks a passkey yet; the tests of the signer do.
 */
export function payoutChallenge(payout: CanonicalPayout): Uint8Array {
  return digestOf(canonicalPayout(payout))
}
