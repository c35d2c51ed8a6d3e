import { sql } from 'kysely'
import type { Trx } from '#server/database/schema'

/**
 * Who decided what was carried out about unassigned money, and the fees of it. An operator may have found another owner of the
 * money since; `merchant_id` null: the operator decided.
 *
 * @throws NoResultError when nothing of this kind was carried out
 */
export async function carriedOut(
  trx: Trx,
  unassigned_id: string,
  kind: 'credit' | 'send_back',
): Promise<{ merchant_id: string | null; fees: string }> {
  return await trx
    .selectFrom('unassigned_act')
    .select(['merchant_id', sql<string>`trim_scale(fees)::text`.as('fees')])
    .where('unassigned_id', '=', unassigned_id)
    .where('kind', '=', kind)
    .where('state', '=', 'accomplish')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}
