import { secondsOf } from '#server/core/seconds-of'
import type { Db } from '#server/database/schema'
import { latestConfirmations, orderRows } from '#server/payment/order-rows'
import type { PaymentLink } from '#shared/contract/payment-link'

interface Wanted {
  readonly merchant_id: string
  readonly payment_id?: string | undefined
  readonly handle_id?: string | undefined
}

const linkRows = (db: Db, { merchant_id, payment_id, handle_id }: Wanted) =>
  orderRows(db)
    .innerJoin('payment_link', 'payment_link.payment_id', 'payment.id')
    .innerJoin('application', 'application.id', 'payment.application_id')
    .where('payment_link.merchant_id', '=', merchant_id)
    .$if(payment_id !== undefined, (query) => query.where('payment.id', '=', payment_id ?? ''))
    .$if(handle_id !== undefined, (query) => query.where('payment.handle_id', '=', handle_id ?? ''))

/** A page of a merchant's payment links, the newest first; or the one that is named. */
export async function linkPage(
  db: Db,
  wanted: Wanted,
  { current, size, tools_url }: { current: number; size: number; tools_url: string },
): Promise<{ list: PaymentLink[]; total: number }> {
  const rows = await linkRows(db, wanted)
    .select(['payment.handle_id', 'payment.trade_no', 'payment.token_id', 'payment.created_at', 'payment.exception'])
    .select(['application.appid', 'application.name as apply_name', 'payment_link.subject'])
    .select(['network.confirmations as required', latestConfirmations])
    .orderBy('payment_link.created_at', 'desc')
    .orderBy('payment_link.payment_id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute()
  const list = rows.map(({ created_at, expires_at, ...row }) => ({
    ...row,
    created_time: secondsOf(created_at),
    expires_at: secondsOf(expires_at),
    pay_url: `${tools_url}/pay/${row.handle_id}`,
  }))
  return { list, total: await countLinks(db, wanted) }
}

async function countLinks(db: Db, { merchant_id, payment_id, handle_id }: Wanted): Promise<number> {
  const { total } = await db
    .selectFrom('payment_link')
    .innerJoin('payment', 'payment.id', 'payment_link.payment_id')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('payment_link.merchant_id', '=', merchant_id)
    .$if(payment_id !== undefined, (query) => query.where('payment.id', '=', payment_id ?? ''))
    .$if(handle_id !== undefined, (query) => query.where('payment.handle_id', '=', handle_id ?? ''))
    .executeTakeFirstOrThrow()
  return Number(total)
}
