import { notify } from '#server/events/notify'
import type { Services } from '#server/chain/services'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { bookSweeps, findDueSweeps } from './sweep-booking'
import type { Sweep } from './sweep-booking'

type AggregateServices = Pick<Services, 'db' | 'clock' | 'events'>

/**
 * Moves what lay in application accounts at the merchant's midnight to the capital account, once a day per token: until
 * then it cannot be withdrawn. What came in since midnight waits for tomorrow.
 *
 * @returns how many merchants' tokens were swept
 */
export async function aggregateDue(services: AggregateServices): Promise<number> {
  const due = await findDueSweeps(services.db, services.clock.now())
  let swept = 0
  for (const each of due) {
    const isDone = await inTransaction(services.db, async (trx) => await sweep(trx, services, each))
    if (isDone) swept += 1
  }
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
