import { sql } from 'kysely'
import type { Actor } from '#server/access/actor'
import type { Shop } from '#server/access/caller'
import type { Services } from '#server/chain/services'
import { Refusal } from '#server/core/refusal'
import type { Trx } from '#server/database/schema'
import { orderNameOf } from '#server/payment/order-name'
import { lockPaymentOfShop } from '#server/payment/payment-row'
import type { PaymentRow } from '#server/payment/payment-row'
import type { BodyOf } from '#shared/contract/operation'
import type { refundOrder } from '#shared/contract/order'
import { compare } from '#shared/money/amount'
import { checkPayoutAddress } from '../policy/payout-address'
import { refundOptions } from './refund-options'
import { findShopRefund, refundedOf } from './refund-row'
import type { RefundRow } from './refund-row'
import { makeRefund } from './request-refund'

type Wish = BodyOf<typeof refundOrder>

const DAY_MILLIS = 86_400_000

/**
 * Refunds an order for the shop's own server. The same `out_refund_no` with the same content is the same refund, however
 * often it is sent and whatever has changed since. Everything else is as for a refund that the merchant asks for.
 *
 * @throws Refusal nonexistent_transaction, refund_differs; key_cannot_refund while the merchant has not allowed it;
 * key_refund_limit above what the KEY may refund within 24 hours; those of `makeRefund`
 */
export async function refundByShop(
  trx: Trx,
  services: Pick<Services, 'clock' | 'events' | 'settings' | 'mail'>,
  { shop, by, wish }: { shop: Shop; by: Actor; wish: Wish },
): Promise<RefundRow> {
  const { application_id } = shop
  const { out_refund_no, address, reason, kind } = wish
  const payment = await lockPaymentOfShop(trx, { application_id, name: orderNameOf(wish) })
  const limit = await lockLimit(trx, shop)
  const before = await findShopRefund(trx, { application_id, out_refund_no })
  if (payment === undefined) throw new Refusal('nonexistent_transaction')
  if (before !== undefined) return await sameRefund(trx, { before, payment, wish })
  if (limit === null) throw new Refusal('key_cannot_refund')
  const refund = await makeRefund(trx, services, {
    by,
    payment,
    wish: { handle_id: payment.handle_id, kind, address, reason, amount: await amountOf(trx, payment, wish) },
    asked_with: { application_id, out_refund_no },
    rightTo: () => ({ kind: 'shop', act: by.action, subject: shop.appid, detail: `at most ${limit} USDT a day` }),
  })
  await refuseAboveLimit(trx, services, { application_id, limit })
  return refund
}

/**
 * The limit of the KEY. The application stays locked, so that two refunds at the same moment cannot both fit into what is
 * left. The merchant is locked first, in the order in which a change of an application locks them.
 */
async function lockLimit(trx: Trx, { merchant_id, application_id }: Shop): Promise<string | null> {
  await trx.selectFrom('merchant').select('id').where('id', '=', merchant_id).forNoKeyUpdate().executeTakeFirstOrThrow()
  const { key_refund_limit } = await trx
    .selectFrom('application')
    .select('key_refund_limit')
    .where('id', '=', application_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return key_refund_limit
}

async function sameRefund(
  trx: Trx,
  { before, payment, wish }: { before: RefundRow; payment: PaymentRow; wish: Wish },
): Promise<RefundRow> {
  const isSame =
    before.payment_handle_id === payment.handle_id &&
    before.kind === wish.kind &&
    before.address === (await checkPayoutAddress(trx, { network_id: payment.network_id, address: wish.address })) &&
    (wish.amount === undefined || compare(before.amount, wish.amount) === 0)
  if (!isSame) throw new Refusal('refund_differs')
  return before
}

/** What is refunded: a part is named by the shop, the rest follows from the payment. */
async function amountOf(trx: Trx, payment: PaymentRow, { kind, amount }: Wish): Promise<string> {
  if (amount !== undefined) return amount
  if (kind === 'part')
    throw new Refusal('parameter_error', [{ path: 'amount', message: 'How much of it', chinese: '须填写金额' }])
  const options = refundOptions({ ...payment, refunded: await refundedOf(trx, payment.id) })
  if (options.length === 0) throw new Refusal('cannot_be_refunded')
  const option = options.find((each) => each.kind === kind)
  if (option === undefined)
    throw new Refusal('parameter_error', [{ path: 'kind', message: 'Nothing was overpaid', chinese: '没有多付的金额' }])
  return option.amount
}

/** @throws Refusal key_refund_limit, which takes the refund back with everything else of its transaction */
async function refuseAboveLimit(
  trx: Trx,
  { clock }: Pick<Services, 'clock'>,
  { application_id, limit }: { application_id: string; limit: string },
): Promise<void> {
  const { spent } = await trx
    .selectFrom('refund')
    .select(sql<string>`trim_scale(coalesce(sum(usdt_amount), 0))::text`.as('spent'))
    .where('application_id', '=', application_id)
    .where('created_at', '>', new Date(clock.now().getTime() - DAY_MILLIS))
    .where('state', '<>', 'canceled')
    .executeTakeFirstOrThrow()
  if (compare(spent, limit) > 0) throw new Refusal('key_refund_limit')
}
