import type { ChainType } from '#shared/address/chain-type'
import { writeLoginMessage } from '#server/wallet-proof/login-message'
import { verifySignature } from '#server/wallet-proof/verify-signature'
import { LoginCallError, type LoginCalls } from '../page/login-calls'

export const ORIGIN = 'http://localhost:4173'
/** Unix seconds. */
export const NOW = 1_795_255_200
export const UUID = 'mJ8s2kQ0v7y4bN1xR5tZ3w'

/** The server's part of a log-in, in memory, with real texts and real verification. */
export function createLoginServer(domain = 'localhost:4173'): LoginCalls {
  const written = new Map<string, { chain_type: ChainType; address: string; message: string }>()
  return {
    challenge({ chain_type, address }) {
      const times = { issued_at: NOW, expires_at: NOW + 300 }
      const message = writeLoginMessage({
        domain,
        uri: ORIGIN,
        chain_type,
        address,
        nonce: 'q8Zr2LkVt5Nw9XyB3cDfGh',
        ...times,
      })
      const challenge_id = `c${written.size}`
      written.set(challenge_id, { chain_type, address, message })
      return Promise.resolve({ challenge_id, message, expires_at: NOW + 300 })
    },
    verify({ challenge_id, ...proof }) {
      const challenge = written.get(challenge_id)
      written.delete(challenge_id)
      const isGood = challenge && verifySignature({ ...challenge, ...proof, domain, now: NOW })
      return isGood ? Promise.resolve({ uuid: UUID }) : Promise.reject(new LoginCallError('Parameter error'))
    },
  }
}
