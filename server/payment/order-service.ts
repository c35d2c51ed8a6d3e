import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Shop } from '#server/access/caller'
import type { Services } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import { newAddress } from '#server/chain/addresses'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { isWebAddress } from '#shared/contract/text-fields'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import { formatAmount } from '#shared/money/format'
import { newHandleId, newTradeNo } from '#server/core/order-number'
import type { OrderName } from './order-name'
import { priceOrder } from './order-price'
import type { OrderBody } from './order-price'
import { arrivalsOf, lockPaymentOfShop } from './payment-row'
import { closePayments } from './close'
import { insertOrders } from './new-order'
import { announceChanges } from './tell'

type OrderServices = Pick<Services, 'db' | 'clock' | 'events'>

const DEFAULT_EXPIRY_SECONDS = 30 * 60
const { to_be_paid, transaction_closed } = TRANSACTION_STATUS

/**
 * Creates an order. The same `out_trade_no` with the same content is the same order, however often it is sent.
 *
 * @throws Refusal order_differs, currency_does_not_exist, currency_not_supported, no_address_available,
 * amount_too_small, url_refused, parameter_error, unavailable while no address is ready
 */
export async function createOrder(services: OrderServices, shop: Shop, body: OrderBody): Promise<void> {
  await inTransaction(services.db, async (trx) => await createOrderIn(trx, services, shop, body))
}

/**
 * As {@link createOrder}, in the transaction of the caller.
 *
 * @returns the id of the new payment; null when the order exists already
 */
export async function createOrderIn(
  trx: Trx,
  services: Pick<OrderServices, 'clock'>,
  shop: Shop,
  body: OrderBody,
): Promise<string | null> {
  const content_digest = digestOf(body)
  await lockOrderNumber(trx, shop, body)
  const known = await trx
    .selectFrom('payment')
    .select('content_digest')
    .where('application_id', '=', shop.application_id)
    .where('out_trade_no', '=', body.out_trade_no)
    .executeTakeFirst()
  if (known === undefined) return await insertOrder(trx, services, { shop, body, content_digest })
  if (known.content_digest !== content_digest) throw new Refusal('order_differs')
  return null
}

/** Locks the order number, so that two requests for it do not both create the order. */
async function lockOrderNumber(trx: Trx, { application_id }: Shop, { out_trade_no }: OrderBody): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order:${application_id}:${out_trade_no}`}, 0))`.execute(
    trx,
  )
}

async function insertOrder(
  trx: Trx,
  { clock }: Pick<OrderServices, 'clock'>,
  { shop, body, content_digest }: { shop: Shop; body: OrderBody; content_digest: string },
): Promise<string> {
  const now = clock.now()
  const return_url = checkedReturnUrl(body)
  const { network_id, ...price } = await priceOrder(trx, shop, { body, at: now })
  const { address } = await newAddress(trx, { network_id, purpose: 'payment', at: now })
  const [payment_id = ''] = await insertOrders(trx, [
    {
      ...price,
      handle_id: newHandleId(),
      trade_no: newTradeNo(now),
      merchant_id: shop.merchant_id,
      application_id: shop.application_id,
      out_trade_no: body.out_trade_no,
      content_digest,
      address,
      return_url,
      created_at: now,
      expires_at: new Date(now.getTime() + (body.expires_in ?? DEFAULT_EXPIRY_SECONDS) * 1000),
    },
  ])
  return payment_id
}

/**
 * Checks the address that the payer's page links back to. Only web addresses are allowed, because the link is on our
 * page.
 */
function checkedReturnUrl({ return_url = '' }: OrderBody): string {
  if (return_url === '') return ''
  if (!isWebAddress(return_url))
    throw new Refusal('url_refused', [
      {
        path: 'return_url',
        message: 'http or https, without a name or password',
        chinese: '须为 http 或 https 地址，且不含用户名和密码',
      },
    ])
  return new URL(return_url).href
}

/** An amount in its shortest form: 10 and 10.00 mean the same order. */
const plain = (amount: string | undefined): string | null =>
  amount === undefined ? null : formatAmount(amount, { mode: 'plain' })

/** What makes two requests for one order number the same: everything that the order is made of. */
export function digestOf(
  body: Pick<OrderBody, 'token_id' | 'amount' | 'fiat_name' | 'fiat_amount' | 'expires_in' | 'return_url'>,
): string {
  const { token_id, fiat_name = null, expires_in = DEFAULT_EXPIRY_SECONDS, return_url = '' } = body
  const content = [token_id, plain(body.amount), fiat_name, plain(body.fiat_amount), expires_in, return_url]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/**
 * Closes an unpaid order. Closing it again changes nothing.
 *
 * @throws Refusal nonexistent_transaction; wrong_state when a transfer to it exists, or when it has ended already
 */
export async function closeOrder(services: OrderServices, shop: Shop, name: OrderName): Promise<void> {
  const now = services.clock.now()
  await inTransaction(services.db, async (trx) => {
    const payment = await lockPaymentOfShop(trx, { application_id: shop.application_id, name })
    if (payment === undefined) throw new Refusal('nonexistent_transaction')
    if (payment.status === transaction_closed) return
    const arrivals = await arrivalsOf(trx, payment)
    if (payment.status !== to_be_paid || arrivals.some(({ state }) => state !== 'orphaned'))
      throw new Refusal('wrong_state')
    await announceChanges(trx, services, await closePayments(trx, [{ payment, at: now }]))
  })
}
