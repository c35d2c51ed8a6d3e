import { notify } from '#server/events/notify'
import type { Services } from '#server/chain/services'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { collect } from './collect'
import type { Collected } from './collect'
import { bookSweepGas, bookSweeps, findDueSweeps } from './sweep-booking'
import type { Sweep } from './sweep-booking'

type AggregateServices = Pick<Services, 'db' | 'clock' | 'events' | 'chains'>

/**
 * Moves what lay in application accounts at the merchant's midnight to the capital account, once a day per token: until
 * then it cannot be withdrawn. What came in since midnight waits for tomorrow. On a simulated chain the money is also
 * collected there, and the platform pays for that.
 *
 * @returns how many merchants' tokens were swept
 */
export async function aggregateDue(services: AggregateServices): Promise<number> {
  const due = await findDueSweeps(services.db, services.clock.now())
  let swept = 0
  for (const each of due) {
    const collected = await collect(services, each)
    const isDone = await inTransaction(services.db, async (trx) => await sweep(trx, services, each, collected))
    if (isDone) swept += 1
  }
  return swept
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
