import type { RecordedTransfer, TransferListener } from '#server/chain/adapter'
import type { Trx } from '#server/database/schema'
import { recordArrivals } from './arrival'
import type { ArrivalKind } from './arrival'
import { lockStep } from './lock-step'
import { lockPaymentAt } from './payment-row'
import { decideOrSetAside } from './set-aside'
import type { SettlingServices } from './set-aside'

/**
 * Applies transfers to the payment whose address they went to. Transfers to other addresses of the platform, such as
 * those of recharges, are ignored.
 */
export function paymentListener(services: SettlingServices): TransferListener {
  return {
    begin: lockStep,
    seen: async (trx, transfer) => await applyTransfer(trx, services, { kind: 'seen', transfer }),
    confirmed: async (trx, transfer) => await applyTransfer(trx, services, { kind: 'confirmed', transfer }),
    orphaned: async (trx, transfer) => await applyTransfer(trx, services, { kind: 'orphaned', transfer }),
  }
}

async function applyTransfer(
  trx: Trx,
  services: SettlingServices,
  { kind, transfer }: { kind: ArrivalKind; transfer: RecordedTransfer },
): Promise<void> {
  const payment = await lockPaymentAt(trx, { network_id: transfer.network_id, address: transfer.to_address })
  if (payment === undefined) return
  const [cause] = await recordArrivals(trx, [{ payment, transfer, kind, at: services.clock.now() }])
  const after = await decideOrSetAside(trx, services, { payment, ...(cause && { cause }) })
  if (after !== payment) return
  // Only the timeline changed; an open page shows that too.
  const { merchant_id, handle_id, trade_no, status } = payment
  await services.events.publish(trx, merchant_id, { type: 'payment', handle_id, trade_no, status })
}
