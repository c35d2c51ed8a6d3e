import type { ChainType } from './chain-type'
import { guessChainTypes } from './check-address'
import { checkPayout, type KnownAddresses } from './policy'
import type { PayoutReason } from './payout-refusals'
import { looksLikeSecret } from './secret'
import { checkSpelling, type SpellingProblem } from './spelling'
import type { AcceptedAddress, AddressReason } from './verdict'

export type AddressProblem =
  | SpellingProblem
  /** An address of other chains than the chosen one. */
  | { kind: 'other-chain'; chainTypes: readonly ChainType[] }
  | { kind: AddressReason | PayoutReason; suggestion?: string }

type AddressReading = AcceptedAddress | { ok: false; problem: AddressProblem }

/**
 * Reads what a person typed or pasted into an address field: checks its letters first, then the rules of the chain,
 * then whether money may go there. The server decides again. Never throws.
 * @example readAddress('Tron', ' TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t ') // the token's own contract: 'token-contract'
 */
export function readAddress(chainType: ChainType, text: string, known: KnownAddresses = {}): AddressReading {
  // Checked before the letters: a recovery phrase has blanks, and without them it is still not an address.
  if (looksLikeSecret(text.trim())) return { ok: false, problem: { kind: 'private-key' } }
  const spelling = checkSpelling(text)
  if (spelling) return { ok: false, problem: spelling }
  const verdict = checkPayout(chainType, text.trim(), known)
  if (verdict.ok) return verdict
  const { ok: _ok, reason: kind, ...more } = verdict
  const chainTypes = guessChainTypes(text.trim())
  const isOther = chainTypes.length > 0 && !chainTypes.includes(chainType)
  return { ok: false, problem: isOther ? { kind: 'other-chain', chainTypes } : { kind, ...more } }
}
