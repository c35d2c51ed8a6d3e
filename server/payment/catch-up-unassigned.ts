import { sql } from 'kysely'
import type { Services } from '#server/chain/services'
import { inTransaction } from '#server/database/connect'
import { bringUnassigned } from './bring-unassigned'
import { lockPayments } from './payment-row'

/**
 * Books what came before there was a suspense account, and what a server of an older version has left beside it: looks once at
 * each transfer, in the order of their ids. Does nothing when there is none to look at.
 *
 * @returns how many transfers were looked at; call again while it equals `limit`
 */
export async function catchUpUnassigned({ db, clock }: Pick<Services, 'db' | 'clock'>, limit = 500): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const { rows: marks } = await sql<{ mark: string }>`
      select transfer_id as mark from unassigned_catch_up for update`.execute(trx)
    const { rows } = await sql<{ id: string; payment_id: string | null; is_open: boolean }>`
      select t.id, link.payment_id,
             t.state = 'confirmed' and not coalesce(link.counted, false) and r.id is null and u.id is null as is_open
      from chain_transfer t
      left join payment_transfer link on link.transfer_id = t.id
      left join recharge r on r.transfer_id = t.id and r.state = 'accomplish'
      left join unassigned u on u.transfer_id = t.id and u.sighting = t.sighting
      where t.id > ${marks[0]?.mark ?? '0'}
      order by t.id limit ${limit}`.execute(trx)
    const last = rows.at(-1)
    if (last === undefined) return 0
    const open = rows.filter(({ is_open }) => is_open)
    await lockPayments(
      trx,
      open.flatMap(({ payment_id }) => payment_id ?? []),
    )
    await bringUnassigned(
      trx,
      open.map(({ id }) => id),
      clock.now(),
    )
    await sql`update unassigned_catch_up set transfer_id = ${last.id}`.execute(trx)
    return rows.length
  })
}
