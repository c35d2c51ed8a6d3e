import { createHash } from 'node:crypto'
import { accountAddress, accountPublicKey } from '#sandbox/wallet/keys/account-keys'
import { signLogin } from '#sandbox/wallet/signatures/sign-login'
import type { ChainType } from '#shared/address/chain-type'
import { walletChallenge, walletVerify } from '#shared/contract/session'
import { CONSOLE_ORIGIN, WALLET_ORIGIN } from './test-api'
import type { TestApi } from './test-api'

const headers = { Origin: WALLET_ORIGIN }

/** A person with a wallet that makes real signatures. */
export interface WalletPerson {
  readonly chain_type: ChainType
  readonly address: string
  /** Does what the wallet window does: challenge, signature, verify. Returns the uuid for the log-in. */
  uuid(given?: { state?: string }): Promise<string>
  /** Asks for a challenge. */
  challenge(given?: { state?: string; console_origin?: string }): Promise<{ challenge_id: string; message: string }>
  /** The body of the call verify for a challenge. */
  proof(challenge: { challenge_id: string; message: string }): Record<string, unknown>
}

/** Makes a person with a wallet. @param name the account: the same name gives the same address */
export function walletPerson(api: TestApi, chain_type: ChainType, name: string): WalletPerson {
  const seed = createHash('sha256').update(name).digest()
  const address = accountAddress(seed, chain_type)
  const challenge: WalletPerson['challenge'] = async (given = {}) => {
    const body = { chain_type, address, public_key: accountPublicKey(seed, chain_type), console_origin: CONSOLE_ORIGIN }
    return await api.data(walletChallenge, { body: { ...body, ...given }, headers })
  }
  const proof: WalletPerson['proof'] = ({ challenge_id, message }) => {
    const domain = new URL(CONSOLE_ORIGIN).host
    return { challenge_id, ...signLogin({ seed, chain_type, message, domain, now: api.clock.seconds() }) }
  }
  return {
    chain_type,
    address,
    challenge,
    proof,
    uuid: async (given = {}) => {
      const { uuid } = await api.data(walletVerify, { body: proof(await challenge(given)), headers })
      return uuid
    },
  }
}
