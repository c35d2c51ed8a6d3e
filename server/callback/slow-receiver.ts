import type { Trx } from '#server/database/schema'
import type { Attempt } from './attempt'
import type { DueDelivery } from './delivery'

const SLOW_MILLIS = 3_000
/** How long a receiver stays in the slow lane after a slow answer. */
const SLOW_SECONDS = 10 * 60

/**
 * Notes how quickly a receiver answered. After a slow answer, or none, its deliveries go to the lane of slow receivers; a
 * quick one brings them back.
 */
export async function noteSpeed(
  trx: Trx,
  { delivery, attempt, now }: { delivery: DueDelivery; attempt: Attempt; now: Date },
): Promise<void> {
  const [receiver] = /^[^/]+\/\/[^/?#]+/.exec(attempt.url) ?? []
  // Nothing was sent to an address that is refused, so nothing is known of its speed.
  if (receiver === undefined || attempt.failure === 'refused') return
  const { merchant_id } = delivery
  if (attempt.duration_ms < SLOW_MILLIS) {
    await trx
      .deleteFrom('slow_receiver')
      .where('merchant_id', '=', merchant_id)
      .where('receiver', '=', receiver)
      .execute()
    return
  }
  const slow_until = new Date(now.getTime() + SLOW_SECONDS * 1000)
  await trx
    .insertInto('slow_receiver')
    .values({ merchant_id, receiver, slow_until })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'receiver']).doUpdateSet({ slow_until }))
    .execute()
}
