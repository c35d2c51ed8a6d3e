import { notify } from '#server/events/notify'
import type { Services } from '#server/chain/services'
import { isolateMerchants, MerchantFault, rethrow } from '#server/core/isolate'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { applicationOwners, bookSweeps, findDueSweeps } from './sweep-booking'
import type { Sweep } from './sweep-booking'

type AggregateServices = Pick<Services, 'db' | 'clock' | 'events'>

/**
 * Moves what lay in application accounts at the merchant's midnight to the capital account, once a day per token: until
 * then it cannot be withdrawn. What came in since midnight waits for tomorrow.
 *
 * @returns how many merchants' tokens were swept
 */
export async function aggregateDue(
  services: AggregateServices,
  onFault: (error: unknown) => void = rethrow,
): Promise<number> {
  const { db, clock } = services
  let swept = 0
  const sweepAll = async (due: readonly Sweep[]): Promise<void> => {
    for (const each of due) {
      const done = inTransaction(db, async (trx) => await sweep(trx, services, each))
      const isDone = await done.catch((error: unknown) => onFault(new MerchantFault(each.merchant_id, error)))
      if (isDone === true) swept += 1
    }
  }
  await isolateMerchants({
    all: async () => await sweepAll(await findDueSweeps(db, clock.now())),
    merchants: async () => await applicationOwners(db),
    one: async (merchant_id) => await sweepAll(await findDueSweeps(db, clock.now(), merchant_id)),
    onFault,
  })
  return swept
}

async function sweep(trx: Trx, services: AggregateServices, due: Sweep): Promise<boolean> {
  const [booked] = await bookSweeps(trx, [due], services.clock.now())
  if (booked === undefined) return false
  const { merchant_id, total: amount, token, chain } = booked
  await notify(trx, services, { merchant_id, code: 'fund_aggregation', params: { amount, token, chain } })
  await services.events.publish(trx, merchant_id, { type: 'balance' })
  return true
}
