import type { ChainType } from '@/lib/wallet/envelope'
import { accountAddress, accountPublicKey, secretKey } from '../account-keys'
import type { SigningContext } from './chain-signer'
import { signers } from './signers'

/** What the wallet sends to the server beside the id of the challenge. */
export interface LoginProof {
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

/** Signs a log-in text as the given account. `domain` and `now` (seconds) matter to TON only. */
export function signLogin({ seed, chain_type, message, ...context }: LoginRequest): LoginProof {
  const signer = signers[chain_type]
  return {
    address: accountAddress(seed, chain_type),
    signature: signer.sign(secretKey(seed, chain_type), message, context),
    ...(signer.sends_public_key ? { public_key: accountPublicKey(seed, chain_type) } : {}),
    ...(signer.sends_timestamp ? { timestamp: context.now } : {}),
  }
}
