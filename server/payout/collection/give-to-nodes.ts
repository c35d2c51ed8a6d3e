import type { ChainAdapter } from '#server/chain/adapter'
import { ChainError } from '#server/chain/chain-error'
import type { Services } from '#server/chain/services'

/**
 * Gives signed bytes of the journal to the nodes. What they do not take now is given to them again in the next round: it holds up nothing
 * of another address.
 *
 * @throws ChainError when the nodes do not answer; nonce_taken when somebody else uses the key
 */
export async function giveToNodes(
  { services: { log }, adapter }: { readonly services: Pick<Services, 'log'>; readonly adapter: ChainAdapter },
  txid: string,
): Promise<void> {
  try {
    await adapter.resend(txid)
  } catch (error) {
    if (!(error instanceof ChainError && error.code === 'not_tried')) throw error
    log.warn({ network_id: adapter.network_id, txid }, error.message)
  }
}
