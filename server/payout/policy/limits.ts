import { sql } from 'kysely'
import type { Services } from '#server/chain/services'
import type { Db } from '#server/database/schema'

const WINDOW_MILLIS = 24 * 3600 * 1000

/** The limits of a merchant's withdrawals in USDT, as decimal text. */
export interface WithdrawalLimits {
  readonly single_limit: string
  readonly day_limit: string
  /** The sum requested in the last 24 hours, without rejected, cancelled and failed withdrawals. */
  readonly day_used: string
}

/** How much a merchant may withdraw at once and within any 24 hours, by the server's clock. */
export async function limitsOf(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  merchant_id: string,
): Promise<WithdrawalLimits> {
  const since = new Date(clock.now().getTime() - WINDOW_MILLIS)
  return await db
    .selectFrom('merchant')
    .select([
      sql<string>`trim_scale(withdrawal_single_limit)::text`.as('single_limit'),
      sql<string>`trim_scale(withdrawal_day_limit)::text`.as('day_limit'),
    ])
    .select(
      sql<string>`(
        select trim_scale(coalesce(sum(usdt_amount), 0))::text from withdrawal
        where merchant_id = merchant.id and created_at > ${since}
          and state not in ('audit_reject', 'failed', 'cancelled'))`.as('day_used'),
    )
    .where('merchant.id', '=', merchant_id)
    .executeTakeFirstOrThrow()
}
