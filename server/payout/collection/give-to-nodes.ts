import type { ChainAdapter } from '#server/chain/adapter'
import { ChainError } from '#server/chain/chain-error'
import type { Services } from '#server/chain/services'

/** What nodes say of one transaction, and not of themselves. */
const OF_ONE: ReadonlySet<string> = new Set(['not_tried', 'nonce_taken'])

/**
 * Gives signed bytes of the journal to the nodes. What they do not take now is given to them again in the next round: it holds up nothing
 * of another address.
 *
 * @throws ChainError when the nodes do not answer
 */
export async function giveToNodes(
  { services: { log }, adapter }: { readonly services: Pick<Services, 'log'>; readonly adapter: ChainAdapter },
  txid: string,
): Promise<void> {
  try {
    await adapter.resend(txid)
  } catch (error) {
    if (!(error instanceof ChainError && OF_ONE.has(error.code))) throw error
    log.warn({ network_id: adapter.network_id, txid }, error.message)
  }
}
