import { canonicalLines, digestOf } from './canonical-lines'
import type { LineValues } from './canonical-lines'
import { PAYOUT_SHAPES } from './shapes'

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
 */
export function payoutChallenge(payout: CanonicalPayout): Uint8Array {
  return digestOf(canonicalPayout(payout))
}
