import type { Db } from '#server/database/schema'
import { newHandleId, newTradeNo } from '#server/core/order-number'

/** Inserts an unpaid payment; returns its id. */
export async function insertPayment(
  db: Db,
  { merchant_id, application_id, at }: { merchant_id: string; application_id: string; at: Date },
): Promise<string> {
  const trade_no = newTradeNo(at)
  const { id } = await db
    .insertInto('payment')
    .values({
      merchant_id,
      application_id,
      trade_no,
      handle_id: newHandleId(),
      out_trade_no: trade_no.slice(-20),
      fiat_name: 'USD',
      fiat_amount: '1',
      token_id: '101',
      amount: '1',
      address: `T${trade_no}`,
      created_at: at,
      expires_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
