import { subtract } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { CustomerError } from './customer-world'
import type { CustomerWorld } from './customer-world'
import { settleOnChain } from './pace'
import type { Pace } from './pace'

export interface LinkPayment {
  /** The order, as the address of its payer page names it. */
  readonly handle_id: string
  /** Decimal text; default: what is still asked. */
  readonly amount?: string | undefined
  /** Default `now`. */
  readonly pace?: Pace | undefined
}

const SENDER = { purpose: 'payer', index: 1n } as const

/**
 * Pays an order that exists already, such as one of a payment link, on chain.
 *
 * @throws CustomerError when there is no such order; ChainError
 */
export async function payLink(
  world: CustomerWorld,
  { handle_id, amount, pace = 'now' }: LinkPayment,
): Promise<{ network_id: string; txid: string }> {
  const order = await world.services.db
    .selectFrom('payment')
    .innerJoin('token', 'token.id', 'payment.token_id')
    .select(['token.network_id', 'payment.token_id', 'payment.address', 'payment.amount', 'payment.amount_collected'])
    .where('payment.handle_id', '=', handle_id)
    .executeTakeFirst()
  if (order === undefined) throw new CustomerError('There is no such order.')
  const { network_id, token_id, address: to } = order
  const adapter = world.services.chains.get(network_id)
  const due = formatAmount(subtract(order.amount, order.amount_collected), { mode: 'plain' })
  const { txid } = await adapter.send({ from: SENDER, to, token_id, amount: amount ?? due })
  await settleOnChain(world, adapter, pace)
  return { network_id, txid }
}
