import { CustomerError } from './customer-world'
import type { CustomerWorld } from './customer-world'
import { settleOnChain } from './pace'
import type { Pace } from './pace'

export interface RechargeRequest {
  /** An address that was given out for a recharge. */
  readonly address: string
  readonly token_id: string
  /** Decimal text. */
  readonly amount: string
  /** Default `now`. */
  readonly pace?: Pace | undefined
}

const SENDER = { purpose: 'payer', index: 0n } as const

/**
 * Pays into a merchant's recharge address, on chain.
 *
 * @throws CustomerError when no merchant has this address on the token's network; ChainError
 */
export async function payRecharge(
  world: CustomerWorld,
  { address, token_id, amount, pace = 'now' }: RechargeRequest,
): Promise<{ network_id: string; txid: string }> {
  const known = await world.services.db
    .selectFrom('recharge_address')
    .innerJoin('token', 'token.network_id', 'recharge_address.network_id')
    .select('token.network_id')
    .where('token.id', '=', token_id)
    .where('recharge_address.address', '=', address)
    .executeTakeFirst()
  if (known === undefined) throw new CustomerError('No merchant has this recharge address on that network.')
  const adapter = world.services.chains.get(known.network_id)
  const { txid } = await adapter.send({ from: SENDER, to: address, token_id, amount })
  await settleOnChain(world, adapter, pace)
  return { network_id: known.network_id, txid }
}
