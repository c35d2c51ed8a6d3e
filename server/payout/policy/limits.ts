import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Services } from '#server/chain/services'
import { Refusal } from '#server/core/refusal'
import type { Db } from '#server/database/schema'
import type { Amount, Decimal } from '#shared/money/amount'
import { exceededLimit, type PayoutLimits } from '#shared/rules/payout-limits'
import type { PayoutName } from '../payout-name'

const WINDOW_MILLIS = 24 * 3600 * 1000

/**
 * What counts, for every kind of payout: all that goes elsewhere than back to who paid it. A stolen session must not find
 * a way out that the merchant's limits do not see.
 */
const COUNTED = {
  withdrawal: sql`select merchant_id, created_at, usdt_amount from withdrawal
    where state not in ('audit_reject', 'failed', 'cancelled')`,
  refund: sql`select merchant_id, created_at, usdt_amount from refund where not to_payer and state <> 'canceled'`,
  send_back: sql`select merchant_id, created_at, elsewhere_usdt as usdt_amount from unassigned_act
    where elsewhere_usdt is not null and state <> 'canceled'`,
} as const satisfies Readonly<Record<PayoutName, RawBuilder<unknown>>>

const counted = sql.join(Object.values(COUNTED), sql` union all `)

/** How much a merchant may send out at once and within any 24 hours, by the server's clock. */
export async function limitsOf(db: Db, { clock }: Pick<Services, 'clock'>, merchant_id: string): Promise<PayoutLimits> {
  const since = new Date(clock.now().getTime() - WINDOW_MILLIS)
  return await db
    .selectFrom('merchant')
    .select([
      sql<string>`trim_scale(withdrawal_single_limit)::text`.as('single_limit'),
      sql<string>`trim_scale(withdrawal_day_limit)::text`.as('day_limit'),
    ])
    .select(
      sql<string>`(
        select trim_scale(coalesce(sum(usdt_amount), 0))::text from (${counted}) payout
        where payout.merchant_id = merchant.id and payout.created_at > ${since})`.as('day_used'),
    )
    .where('merchant.id', '=', merchant_id)
    .executeTakeFirstOrThrow()
}

/**
 * Refuses a payout above what the merchant allows at once or within 24 hours. Call it under a lock of the merchant's row.
 *
 * @param worth in USDT
 * @throws Refusal single_withdrawal_too_large, day_limit_exceeded
 */
export function refuseAboveLimits(worth: Amount | Decimal, limits: PayoutLimits): void {
  const limit = exceededLimit(worth, limits)
  if (limit !== undefined) throw new Refusal(REFUSALS[limit])
}

const REFUSALS = { single: 'single_withdrawal_too_large', day: 'day_limit_exceeded' } as const
