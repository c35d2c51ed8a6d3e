import type { ChainType } from '@/lib/wallet/envelope'
import { opensAsLogin } from './login-message'
import type { SignedMessage } from './signatures/chain-verifier'
import { verifiers } from './verifiers'

/** A signed log-in: the stored text byte for byte, and what the wallet answered. */
export interface SignedLogin extends SignedMessage {
  readonly chain_type: ChainType
}

/**
 * True when the owner of `address` signed exactly this log-in text for this `domain`. Never throws. Refuses a text of
 * another page, chain or address before it looks at the signature, the second spelling of a signature (high s, other v,
 * relaxed ed25519), and a ton_proof further than five minutes from `now`. Says nothing about the nonce: the caller
 * consumes the challenge first.
 */
export function verifySignature(login: SignedLogin): boolean {
  return opensAsLogin(login.message, login) && verifiers[login.chain_type].verify(login)
}
