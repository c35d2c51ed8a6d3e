import { sql } from 'kysely'
import type { SecretKeys } from '#server/core/secrets'
import type { Settings } from '#server/core/services'
import type { Services } from '#server/chain/services'
import { changeMerchant } from '#server/access/change-merchant'
import { fits, saysOf, sealNew } from '#server/access/row-seal'
import { notify } from '#server/events/notify'
import type { Db, Trx } from '#server/database/schema'

/** What the operator has agreed with a merchant; null: as for everybody. */
interface Fees {
  /** The platform's share of a payment, such as `0.004`. */
  readonly payment_fee: string | null
  /** The fee of a withdrawal in USDT, decimal text. */
  readonly withdraw_fee: string | null
}

/** The terms of a merchant. Limits are in USDT, decimal text. */
export interface Terms extends Fees {
  readonly single_limit: string
  readonly day_limit: string
  /** Whether shops may ask in fiat alone (mode `otc`). */
  readonly otc: boolean
}

/** The fees that were agreed with merchants, by merchant and by the time that is asked for. */
async function feesOverTime(db: Db, keys: SecretKeys, merchant_ids: readonly string[]): Promise<(of: FeesAt) => Fees> {
  const rows = await db
    .selectFrom('merchant_terms')
    .select([
      'merchant_id',
      sql<string | null>`trim_scale(payment_fee)::text`.as('payment_fee'),
      sql<string | null>`trim_scale(withdraw_fee)::text`.as('withdraw_fee'),
      'since',
      'seal',
      saysOf('terms').as('says'),
    ])
    .where('merchant_id', '=', sql<string>`any(${[...new Set(merchant_ids)]}::bigint[])`)
    .orderBy('since', 'desc')
    .orderBy('id', 'desc')
    .execute()
  // Fees that nobody with SECRET has written were never agreed.
  const agreed = rows.filter((row) => fits(keys, 'terms', row))
  return ({ merchant_id, created_at }) => {
    const then = agreed.find((row) => row.merchant_id === merchant_id && row.since <= created_at)
    return { payment_fee: then?.payment_fee ?? null, withdraw_fee: then?.withdraw_fee ?? null }
  }
}

/** The fees that are agreed with a merchant at a time. */
export async function agreedFees(
  db: Db,
  keys: SecretKeys,
  { merchant_id, at }: { merchant_id: string; at: Date },
): Promise<Fees> {
  return (await feesOverTime(db, keys, [merchant_id]))({ merchant_id, created_at: at })
}

/** Whose fee, and of which time: that of an order's beginning. */
interface FeesAt {
  readonly merchant_id: string
  readonly created_at: Date
}

/**
 * The platform's share of what merchants are paid, as agreed at a time: an order keeps the fee of its beginning, however long
 * it is paid for.
 *
 * @example
 * const feeOf = await paymentFees(trx, services.settings, [payment.merchant_id])
 * feeOf(payment) // '0.005'
 */
export async function paymentFees(
  db: Db,
  { merchant_fee, ...keys }: SecretKeys & Pick<Settings, 'merchant_fee'>,
  merchant_ids: readonly string[],
): Promise<(of: FeesAt) => string> {
  const fees = await feesOverTime(db, keys, merchant_ids)
  return (of) => fees(of).payment_fee ?? merchant_fee
}

/** The terms of a merchant as they are now. */
export async function termsOf(
  db: Db,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  merchant_id: string,
): Promise<Terms> {
  const limits = await db
    .selectFrom('merchant')
    .select([
      sql<string>`trim_scale(withdrawal_single_limit)::text`.as('single_limit'),
      sql<string>`trim_scale(withdrawal_day_limit)::text`.as('day_limit'),
      'otc_allowed as otc',
    ])
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  return { ...limits, ...(await agreedFees(db, settings, { merchant_id, at: clock.now() })) }
}

/**
 * Changes terms of a merchant, for the operator, and tells the console. What is not named stays.
 *
 * @returns the terms before and after
 * @example
 * await changeTerms(trx, services, { merchant_id, change: { day_limit: '250000' } })
 */
export async function changeTerms(
  trx: Trx,
  services: Pick<Services, 'clock' | 'events' | 'settings'>,
  { merchant_id, change }: { merchant_id: string; change: Partial<Terms> },
): Promise<{ before: Terms; after: Terms }> {
  // Whoever is judging a limit at this moment holds the row.
  await trx.selectFrom('merchant').select('id').where('id', '=', merchant_id).forNoKeyUpdate().executeTakeFirstOrThrow()
  const before = await termsOf(trx, services, merchant_id)
  const after = { ...before, ...change }
  const { single_limit, day_limit, otc, payment_fee, withdraw_fee } = after
  const limits = { withdrawal_single_limit: single_limit, withdrawal_day_limit: day_limit, otc_allowed: otc }
  await changeMerchant(trx, services.settings, merchant_id, limits)
  if (payment_fee !== before.payment_fee || withdraw_fee !== before.withdraw_fee) {
    const { id } = await trx
      .insertInto('merchant_terms')
      .values({ merchant_id, since: services.clock.now(), payment_fee, withdraw_fee })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sealNew(trx, services.settings, 'terms', [id])
  }
  await notify(trx, services, {
    merchant_id,
    code: 'terms_changed',
    params: { changed: Object.keys(change), ...after },
  })
  return { before, after }
}
