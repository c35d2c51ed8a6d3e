import type { createLink } from '#shared/contract/payment-link'
import type { BodyOf } from '#shared/contract/operation'
import { Refusal } from '#server/core/refusal'
import type { CoreServices } from '#server/core/services'
import { randomId } from '#server/core/secrets'
import type { Trx } from '#server/database/schema'
import { createOrderIn } from '#server/payment/order-service'
import { lockApplication } from '../application-row'

const NUMBER_LENGTH = 10

/**
 * Makes an order of an application without its shop, and keeps what the customer pays for.
 *
 * @returns the id of the payment
 * @throws Refusal does_not_exist, order_differs for an order number that is taken, and those of creating an order
 */
export async function makeLink(
  trx: Trx,
  { clock }: Pick<CoreServices, 'clock'>,
  { merchant_id, wish }: { merchant_id: string; wish: BodyOf<typeof createLink> },
): Promise<string> {
  const { appid, subject, client_ref: _, out_trade_no = newNumber(), ...price } = wish
  const { id: application_id } = await lockApplication(trx, { merchant_id, appid })
  const payment_id = await createOrderIn(
    trx,
    { clock },
    { merchant_id, appid, application_id },
    { ...price, out_trade_no },
  )
  if (payment_id === null)
    throw new Refusal('order_differs', [{ path: 'out_trade_no', message: 'Already used', chinese: '已被使用' }])
  await trx
    .insertInto('payment_link')
    .values({ payment_id, merchant_id, subject: subject.trim(), created_at: clock.now() })
    .execute()
  return payment_id
}

const newNumber = (): string => `PL-${randomId().slice(0, NUMBER_LENGTH).toUpperCase()}`
