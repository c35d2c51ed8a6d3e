import { ChainError } from './chain-error'
import type { ChainRegistry } from './registry'

/**
 * The explorer's page of a transaction; null without a transaction, and for a network that this server does not run.
 */
export function browserUrl(
  chains: ChainRegistry,
  { network_id, txid }: { network_id: string; txid: string | null },
): string | null {
  if (txid === null) return null
  try {
    return chains.get(network_id).explorerUrl(txid)
  } catch (error) {
    if (error instanceof ChainError) return null
    throw error
  }
}
