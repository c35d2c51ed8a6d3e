import { notify } from '#server/events/notify'
import type { Services } from '#server/chain/services'
import { isolateMerchants, MerchantFault, rethrow } from '#server/core/isolate'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { collect } from './collect'
import type { Collected } from './collect'
import { applicationOwners, bookSweepGas, bookSweeps, findDueSweeps } from './sweep-booking'
import type { Sweep } from './sweep-booking'

type AggregateServices = Pick<Services, 'db' | 'clock' | 'events' | 'chains'>

/**
 * Moves what lay in application accounts at the merchant's midnight to the capital account, once a day per token: until
 * then it cannot be withdrawn. What came in since midnight waits for tomorrow. On a simulated chain the money is also
 * collected there, and the platform pays for that.
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
      const report = (error: unknown): void => onFault(new MerchantFault(each.merchant_id, error))
      const isDone = await sweepOne(services, each).catch(report)
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

async function sweepOne(services: AggregateServices, due: Sweep): Promise<boolean> {
  const collected = await collect(services, due)
  return await inTransaction(services.db, async (trx) => await sweep(trx, services, due, collected))
}

async function sweep(trx: Trx, services: AggregateServices, due: Sweep, collected: Collected | null): Promise<boolean> {
  const at = services.clock.now()
  const [booked] = await bookSweeps(trx, [due], at)
  if (booked === undefined) return false
  if (collected !== null) await bookSweepGas(trx, due, { ...collected, at })
  const { merchant_id, total: amount, token, chain } = booked
  await notify(trx, services, { merchant_id, code: 'fund_aggregation', params: { amount, token, chain } })
  await services.events.publish(trx, merchant_id, { type: 'balance' })
  return true
}
