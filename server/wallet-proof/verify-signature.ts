import type { ChainType } from '#shared/address/chain-type'
import { opensAsLogin } from './login-message'
import type { SignedMessage } from './signatures/chain-verifier'
import { verifiers } from './verifiers'

/** A signed log-in: the stored text, byte for byte, and the answer of the wallet. */
export interface SignedLogin extends SignedMessage {
  readonly chain_type: ChainType
}

/**
 * Whether the owner of `address` signed exactly this log-in text for this `domain`. It never throws. It refuses a text
 * of another page, chain or address, a second form of a signature (high s, other v, relaxed ed25519), and a ton_proof
 * more than five minutes away from `now`. It does not check the nonce: the caller uses up the challenge first.
 */
export function verifySignature(login: SignedLogin): boolean {
  return opensAsLogin(login.message, login) && verifiers[login.chain_type].verify(login)
}
