import { verifiers } from '#server/wallet-proof/verifiers'
import type { ChainType } from '#shared/address/chain-type'
import { accountAddress, accountPublicKey, secretKey } from '../keys/account-keys'
import { signers, type SigningContext } from './signers'

/** What the wallet sends to the server beside the id of the challenge. */
interface LoginProof {
  readonly address: string
  readonly signature: string
  readonly public_key?: string
  readonly timestamp?: number
}

interface LoginRequest extends SigningContext {
  readonly seed: Uint8Array
  readonly chain_type: ChainType
  readonly message: string
}

/**
 * Signs a log-in text as the given account. `domain` and `now` (seconds) matter to TON only.
 *
 * @example
 * const proof = signLogin({ seed, chain_type: 'Tron', message, domain: 'localhost:4173', now })
 * await calls.verify({ challenge_id, ...proof })
 */
export function signLogin({ seed, chain_type, message, ...context }: LoginRequest): LoginProof {
  const { sends_public_key, sends_timestamp } = verifiers[chain_type]
  return {
    address: accountAddress(seed, chain_type),
    signature: signers[chain_type](secretKey(seed, chain_type), message, context),
    ...(sends_public_key ? { public_key: accountPublicKey(seed, chain_type) } : {}),
    ...(sends_timestamp ? { timestamp: context.now } : {}),
  }
}
