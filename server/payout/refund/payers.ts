import { sql } from 'kysely'
import type { Trx } from '#server/database/schema'
import { arrivalsOf } from '#server/payment/payment-row'
import type { PaymentRow } from '#server/payment/payment-row'
import { isThere } from '#server/payment/verdict'
import { normalForm } from '../withdrawal/address-use'
import type { Db } from '#server/database/schema'
import { add, compare, sum } from '#shared/money/amount'

/** A refund; it has an id once it is stored. */
interface PlannedRefund {
  readonly id?: string
  readonly amount: string
}

/**
 * The addresses that may get a refund of this amount even with "saved addresses only": those that have paid it and did
 * not get it back before. A sender of less is not included; otherwise a tiny transfer to any old payment would get
 * around that setting. Nor is one whose transfer is on its way back by a send-back, or was credited apart from the order: the
 * order was not paid by it.
 */
export async function payersOf(
  trx: Trx,
  { payment, refund }: { payment: Pick<PaymentRow, 'id' | 'token_id'>; refund: PlannedRefund },
): Promise<string[]> {
  const arrivals = await arrivalsOf(trx, payment)
  const own = arrivals.filter((arrival) => arrival.is_asked_token && isThere(arrival))
  const paid = await trx
    .selectFrom('chain_transfer')
    .innerJoin('network', 'network.id', 'chain_transfer.network_id')
    .select(['chain_transfer.from_address as address', 'network.chain_type'])
    .select(sql<string>`trim_scale(sum(chain_transfer.amount))::text`.as('amount'))
    .where('chain_transfer.id', '=', sql<string>`any(${own.map(({ transfer_id }) => transfer_id)}::bigint[])`)
    .groupBy(['chain_transfer.from_address', 'network.chain_type'])
    .execute()
  const given = await trx
    .selectFrom('refund')
    .select(['id', 'address', sql<string>`trim_scale(amount)::text`.as('amount')])
    .where('payment_id', '=', payment.id)
    .where('state', '<>', 'canceled')
    .execute()
  const others = given.filter(({ id }) => id !== refund.id)
  return paid.flatMap(({ address, chain_type, amount }) => {
    const normal = normalForm(chain_type, address)
    const back = sum(others.flatMap((each) => (normalForm(chain_type, each.address) === normal ? [each.amount] : [])))
    return compare(add(back, refund.amount), amount) <= 0 ? [address] : []
  })
}

/** Whether an address is one of those that a refund of this amount may go back to. */
export async function isPayer(
  db: Db,
  { network_id, address, payers }: { network_id: string; address: string; payers: readonly string[] },
): Promise<boolean> {
  const { chain_type } = await db
    .selectFrom('network')
    .select('chain_type')
    .where('id', '=', network_id)
    .executeTakeFirstOrThrow()
  const normal = normalForm(chain_type, address)
  return payers.some((payer) => normalForm(chain_type, payer) === normal)
}
