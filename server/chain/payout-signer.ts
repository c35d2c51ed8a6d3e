import type { Hex } from 'viem'
import type { CanonicalPayout } from '#shared/payout/canonical'

/** What a signer of another program says to a payout. */
export type SignerAnswer =
  /** `raw` is the newest of its transactions; the same payout gives the same ones for ever. */
  | { readonly state: 'signed'; readonly raw: Hex }
  /** Nothing was signed for it: never (`refused`), or not yet. */
  | { readonly state: 'refused' | 'wait'; readonly reason: string }

/** A signer that is a program of its own: it holds the keys of the treasuries, and signs what it was shown to be confirmed. */
export interface PayoutSigner {
  /** The treasury of a network; undefined when it does not sign there. */
  treasuryOf(network_id: string): Hex | undefined
  /** Its name, which every payout has to have. @throws ChainError signer_waits while it does not answer */
  id(): Promise<string>
  /** @throws ChainError signer_waits while it does not answer: whether it has signed is unknown */
  sign(payout: CanonicalPayout): Promise<SignerAnswer>
}

/**
 * What a signer says although it may have signed the payout earlier: under another name of its own, which an older copy of its
 * journal got, or for other words under the same name. Nobody may take such a payout for unsigned.
 */
export const MAY_BE_SIGNED: ReadonlySet<string> = new Set(['other_signer', 'spent'])
