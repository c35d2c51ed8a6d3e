import type { ChainAdapter } from '#server/chain/adapter'
import { ChainError } from '#server/chain/chain-error'
import type { Services } from '#server/chain/services'
import { isSetAside } from '#server/chain/set-aside'

/**
 * Gives signed bytes of the journal to the nodes. What they do not take now is given to them again in the next round: it holds up nothing
 * of another address.
 *
 * @throws ChainError when the nodes do not answer; nonce_taken when somebody else uses the key
 */
export async function giveToNodes(
  {
    services: { db, log },
    adapter,
  }: { readonly services: Pick<Services, 'db' | 'log'>; readonly adapter: ChainAdapter },
  txid: string,
): Promise<void> {
  const { network_id } = adapter
  try {
    await adapter.resend(txid)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    // The signer has given its nonce to another step: where somebody else has used it, that one says so.
    const isOurs = error.code === 'nonce_taken' && (await isSetAside(db, { network_id, txid }))
    if (!isOurs && error.code !== 'not_tried') throw error
    log.warn({ network_id, txid }, error.message)
  }
}
