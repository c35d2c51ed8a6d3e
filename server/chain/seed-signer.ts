import { privateKeyToAccount } from 'viem/accounts'
import { toHex } from 'viem'
import { ChainError } from './chain-error'
import { networkKeys } from './network-keys'
import { signRaw } from './tron/signature'
import { readRaw } from './tron/transaction'
import { cannotSendTo } from './signer'
import type { Signer, SigningNetwork } from './signer'

/** The number of the chain that stands for TRON in the sandbox and in tests. No chain of TRON has it. */
export const LOCAL_TRON = 31_339
/** The ids of chains that run on this machine alone, such as those that anvil and hardhat start. */
const LOCAL_CHAINS: ReadonlySet<number> = new Set([1337, 31_337, 31_338, LOCAL_TRON])

/**
 * A signer whose keys all derive from one seed of 32 bytes. It signs for local chains only: money of the world needs a
 * signer that keeps its keys outside this program.
 *
 * @example
 * seedSigner(seed).addressOf({ id: 'eth', chain_type: 'Ethereum' }, { purpose: 'treasury', index: 0n }) // '0x...'
 */
export function seedSigner(seed: Uint8Array): Signer {
  const keysOf = (network: SigningNetwork) => networkKeys(seed, network)
  return {
    addressOf: (network, key) => keysOf(network).addressOf(key),
    signsFor: (chain_id) => LOCAL_CHAINS.has(chain_id),
    signEvm: async (network, key, { chain_id, nonce, ...transaction }) => {
      if (!LOCAL_CHAINS.has(chain_id)) throw new ChainError('cannot_send', cannotSendTo(chain_id))
      const account = privateKeyToAccount(toHex(keysOf(network).secretOf(key)))
      return await account.signTransaction({
        type: 'eip1559',
        chainId: chain_id,
        nonce: Number(nonce),
        ...transaction,
      })
    },
    signTron: async (network, key, { chain_id, raw }) => {
      if (chain_id !== LOCAL_TRON) throw new ChainError('cannot_send', cannotSendTo(chain_id))
      const keys = keysOf(network)
      if (readRaw(raw)?.contract.owner !== keys.addressOf(key))
        throw new ChainError('refused', 'These bytes are no transaction of this key.')
      return await Promise.resolve(signRaw(raw, keys.secretOf(key)))
    },
  }
}
