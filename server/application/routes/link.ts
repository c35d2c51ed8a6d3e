import * as link from '#shared/contract/payment-link'
import { fiatDecimals } from '#shared/contract/fields'
import type { PaymentLink } from '#shared/contract/payment-link'
import { divide, rescale, toDecimal } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { Refusal } from '#server/core/refusal'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { logActivity } from '#server/events/activity'
import { callerOf, handler, transactionOf } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { priceOrder } from '#server/payment/order-price'
import { closeOrder } from '#server/payment/order-service'
import { findApplication } from '../application-row'
import { makeLink } from '../link/new-link'
import { linkPage } from '../queries/link-page'

const RATE_DECIMALS = 6

/** Payment links: orders that a merchant makes in the console. */
export const linkRoutes: Handler[] = [
  handler(link.createLink, async (call, services) => {
    const trx = transactionOf(call)
    const { merchant_id } = callerOf(call)
    const payment_id = await makeLink(trx, services, { merchant_id, wish: call.body })
    const made = await oneLink(trx, { merchant_id, payment_id }, services.settings)
    const { ip, device } = call
    const detail = { appid: made.appid, trade_no: made.trade_no }
    await logActivity(trx, { merchant_id, action: link.createLink.name, ip, device, at: services.clock.now(), detail })
    return made
  }),

  handler(link.links, async (call, { db, settings: { tools_url } }) => {
    const { current = 1, pageSize: size = 10, handle_id } = call.query
    return await linkPage(db, { ...callerOf(call), handle_id }, { current, size, tools_url })
  }),

  handler(link.endLink, async (call, services) => {
    const { db, settings } = services
    const { merchant_id } = callerOf(call)
    const wanted = { merchant_id, handle_id: call.body.handle_id }
    const { appid, trade_no, out_trade_no, status } = await oneLink(db, wanted, settings)
    const { application_id } = await db
      .selectFrom('payment')
      .select('application_id')
      .where('handle_id', '=', wanted.handle_id)
      .executeTakeFirstOrThrow()
    await closeOrder(services, { merchant_id, appid, application_id }, { out_trade_no })
    const ended = await oneLink(db, wanted, settings)
    const { ip, device } = call
    const act = { merchant_id, action: link.endLink.name, ip, device, at: services.clock.now() }
    if (ended.status !== status) await logActivity(db, { ...act, detail: { appid, trade_no } })
    return ended
  }),

  handler(link.linkQuote, async (call, { db, clock }) => {
    const { merchant_id } = callerOf(call)
    const { appid, ...price } = call.query
    return await inTransaction(db, async (trx) => {
      const { id: application_id } = await findApplication(trx, { merchant_id, appid })
      const shop = { merchant_id, appid, application_id }
      const { amount, fiat_name, fiat_amount, rate, fiat_rate } = await priceOrder(trx, shop, {
        body: price,
        at: clock.now(),
      })
      return {
        amount: formatAmount(amount, { mode: 'plain' }),
        fiat_name,
        fiat_amount: toDecimal(rescale(fiat_amount, fiatDecimals(fiat_name))),
        rate: toDecimal(divide(rate, fiat_rate, { scale: RATE_DECIMALS })),
      }
    })
  }),

  handler(link.linkCurrencies, async (_call, { db }) => {
    const rows = await db.selectFrom('fiat_rate').select('fiat_name').orderBy('fiat_name').execute()
    return { list: rows.map(({ fiat_name }) => fiat_name) }
  }),
]

/** @throws Refusal does_not_exist */
async function oneLink(
  db: Db,
  wanted: { merchant_id: string; payment_id?: string; handle_id?: string },
  { tools_url }: { tools_url: string },
): Promise<PaymentLink> {
  const { list } = await linkPage(db, wanted, { current: 1, size: 1, tools_url })
  const [found] = list
  if (found === undefined) throw new Refusal('does_not_exist')
  return found
}
