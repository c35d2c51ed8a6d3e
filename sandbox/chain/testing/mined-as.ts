import type { ChainAdapter } from '#server/chain/adapter'
import type { ChainRegistry } from '#server/chain/registry'

/**
 * Services whose chains say of every transaction in a block that it did not do what it should.
 *
 * @param state `failed` when its block rejected it, `unproven` when it was carried out and moved no money
 * @example await advanceRefunds(minedAs('failed', services), raise)
 */
export function minedAs<Services extends { readonly chains: ChainRegistry }>(
  state: 'failed' | 'unproven',
  services: Services,
): Services {
  const get = (network_id: string): ChainAdapter => {
    const adapter = services.chains.get(network_id)
    const transaction: ChainAdapter['transaction'] = async (txid, expected) => {
      const found = await adapter.transaction(txid, expected)
      return found.state === 'mined' ? { ...found, state } : found
    }
    return { ...adapter, transaction }
  }
  return { ...services, chains: { ...services.chains, get } }
}
