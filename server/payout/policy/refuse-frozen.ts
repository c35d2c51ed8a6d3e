import { Refusal } from '#server/core/refusal'
import { noteFrozen } from '#server/screening/answers'
import type { Services } from '#server/chain/services'
import type { ChainAdapter } from '#server/chain/adapter'

/**
 * The last look at the contract's own freeze list before a payout is signed: USDT takes money for a frozen address, and it
 * can never leave again.
 *
 * @throws Refusal address_frozen; ChainError when the network does not answer
 */
export async function refuseFrozen(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  adapter: Pick<ChainAdapter, 'network_id' | 'frozenTokens'>,
  { address, token_id }: { readonly address: string; readonly token_id: string },
): Promise<void> {
  const frozen = await adapter.frozenTokens(address)
  if (frozen?.includes(token_id) !== true) return
  await noteFrozen(db, { clock }, { network_id: adapter.network_id, address }, token_id)
  throw new Refusal('address_frozen')
}
