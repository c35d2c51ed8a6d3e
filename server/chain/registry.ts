import type { ChainAdapter } from './adapter'
import { ChainError } from './chain-error'
import type { PayoutSigner } from './payout-signer'

/** Every network that is open in this process. */
export interface ChainRegistry {
  /** @throws ChainError unknown_network */
  get(network_id: string): ChainAdapter
  all(): readonly ChainAdapter[]
  /** The explorer's page of a transaction; null for a network that this server does not run. */
  explorerUrl(network_id: string, txid: string): string | null
  /** The signer of another program, where it signs payouts; only in the worker. */
  readonly payouts?: PayoutSigner | undefined
  close(): Promise<void>
}

/**
 * Makes the registry of the networks that are open.
 *
 * @example
 * const chains = chainRegistry([await openRemoteEvm(options)])
 * await chains.get('ethereum').tip()
 */
export function chainRegistry(adapters: readonly ChainAdapter[]): ChainRegistry {
  const byId = new Map(adapters.map((adapter) => [adapter.network_id, adapter]))
  return {
    get: (network_id) => {
      const adapter = byId.get(network_id)
      if (adapter !== undefined) return adapter
      throw new ChainError('unknown_network', `There is no network ${network_id}: choose one of the list of networks.`)
    },
    all: () => adapters,
    explorerUrl: (network_id, txid) => byId.get(network_id)?.explorerUrl(txid) ?? null,
    close: async () => {
      await Promise.all(adapters.map((adapter) => adapter.close()))
    },
  }
}

/** The ids of the networks whose keys a signer of another program has. */
export const networksOfSigner = (adapters: readonly ChainAdapter[]): string[] =>
  adapters.flatMap(({ network_id, key_source }) => (key_source === 'signer' ? [network_id] : []))
