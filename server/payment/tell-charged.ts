import { sql } from 'kysely'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { notifyAll } from '#server/events/notify'
import { UNASSIGNED } from './waiting-money'

/**
 * Rings the bell for money that a merchant had decided about and that the chain has taken back: his accounts bear it. He may have
 * spent it, and what he does next is refused for a balance that he does not know yet.
 *
 * @param ids of rows of unassigned money
 */
export async function tellCharged(
  trx: Trx,
  services: Pick<Services, 'clock' | 'events'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ merchant_id: string; handle_id: string; amount: string; token: string; chain: string }>`
    select act.merchant_id, u.handle_id, trim_scale(t.amount)::text as amount, k.symbol as token, n.name as chain
    from ${UNASSIGNED} join network n on n.id = k.network_id
    cross join lateral (
      select merchant_id from unassigned_act where unassigned_id = u.id and state = 'accomplish' order by id desc limit 1
    ) act
    where u.id = any(${ids}::bigint[]) and act.merchant_id is not null
    order by u.id`.execute(trx)
  await notifyAll(
    trx,
    services,
    rows.map(({ merchant_id, ...params }) => ({ merchant_id, code: 'unassigned_taken_back', params })),
  )
  const merchants = [...new Set(rows.map(({ merchant_id }) => merchant_id))]
  await services.events.publishAll(
    trx,
    merchants.map((merchant_id) => ({ merchant_id, type: 'balance' })),
  )
}
