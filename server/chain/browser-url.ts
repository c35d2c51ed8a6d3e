import type { ChainRegistry } from './registry'

/**
 * The explorer's page of a transaction; null without a transaction, and for a network that this server does not run.
 */
export function browserUrl(
  chains: Pick<ChainRegistry, 'explorerUrl'>,
  { network_id, txid }: { network_id: string; txid: string | null },
): string | null {
  return txid === null ? null : chains.explorerUrl(network_id, txid)
}
