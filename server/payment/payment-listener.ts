import type { RecordedTransfer, TransferListener } from '#server/chain/adapter'
import type { Trx } from '#server/database/schema'
import { recordArrivals } from './arrival'
import type { ArrivalKind } from './arrival'
import { lockStep } from './lock-step'
import { lockPaymentsAt } from './payment-row'
import type { PaymentRow } from './payment-row'
import { decideOrSetAside } from './set-aside'
import type { SettlingServices } from './set-aside'
import type { Decision } from './settle'

/**
 * Applies transfers to the payments whose addresses they went to: each payment is decided once, however many of them are its
 * own. Transfers to other addresses of the platform, such as those of recharges, are ignored.
 */
export function paymentListener(services: SettlingServices): TransferListener {
  const apply =
    (kind: ArrivalKind): TransferListener['seen'] =>
    async (trx, transfers) =>
      await applyTransfers(trx, services, { kind, transfers })
  return { begin: lockStep, seen: apply('seen'), confirmed: apply('confirmed'), orphaned: apply('orphaned') }
}

async function applyTransfers(
  trx: Trx,
  services: SettlingServices,
  { kind, transfers }: { kind: ArrivalKind; transfers: readonly RecordedTransfer[] },
): Promise<void> {
  const at = services.clock.now()
  const payments = await paymentsOf(trx, transfers)
  const arrivals = transfers.flatMap((transfer) => {
    const payment = payments.get(transfer.to_address)
    return payment === undefined ? [] : [{ payment, transfer, kind, at }]
  })
  if (arrivals.length === 0) return
  const causes = await recordArrivals(trx, arrivals)
  // Of several transfers to one payment the last one names what was decided after all of them.
  const decisions = new Map<PaymentRow, Decision>()
  for (const [place, { payment }] of arrivals.entries()) decisions.set(payment, { payment, cause: causes[place] })
  const before = [...decisions.keys()]
  const after = await decideOrSetAside(trx, services, [...decisions.values()])
  // Of the others only the timeline has changed; an open page shows that too.
  await services.events.publishAll(
    trx,
    before
      .filter((payment, place) => after[place] === payment)
      .map(({ merchant_id, handle_id, trade_no, status }) => ({
        merchant_id,
        type: 'payment',
        handle_id,
        trade_no,
        status,
      })),
  )
}

/** The payments that transfers of one network went to, by address. */
async function paymentsOf(trx: Trx, transfers: readonly RecordedTransfer[]): Promise<ReadonlyMap<string, PaymentRow>> {
  const [first] = transfers
  if (first === undefined) return new Map()
  const addresses = [...new Set(transfers.map(({ to_address }) => to_address))]
  const payments = await lockPaymentsAt(trx, { network_id: first.network_id, addresses })
  return new Map(payments.map((payment) => [payment.address, payment]))
}
