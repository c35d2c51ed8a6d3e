import type { Services } from '#server/chain/services'
import type { RecordedTransfer, TransferListener } from '#server/chain/adapter'
import type { Trx } from '#server/database/schema'
import { bringUnassigned } from './bring-unassigned'
import { tellCharged } from './tell-charged'

/**
 * Books what no order and no recharge was credited with in the suspense account. It must come after the listeners of both,
 * so that it finds what they have decided.
 *
 * @example
 * listenTogether(paymentListener(services), rechargeListener(services), unassignedListener(services))
 */
export function unassignedListener(services: Pick<Services, 'clock' | 'events'>): TransferListener {
  const bring = async (trx: Trx, transfers: readonly RecordedTransfer[]): Promise<void> => {
    const ids = transfers.map(({ id }) => id)
    const { charged } = await bringUnassigned(trx, ids, services.clock.now())
    await tellCharged(trx, services, charged)
  }
  return { seen: async () => await Promise.resolve(), confirmed: bring, orphaned: bring }
}
