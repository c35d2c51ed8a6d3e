import * as chart from '#server/ledger/chart'
import { inTransaction } from '#server/database/connect'
import { postEntry } from '#server/ledger/testing/post-entry'
import type { Db } from '#server/database/schema'
import { newHandleId, newTradeNo } from '#server/core/order-number'

/** A paid payment. */
export interface PaidPayment {
  readonly id: string
  readonly handle_id: string
}

/**
 * Inserts a payment of 10 USDT, on Aptos unless another token is named, for which 12 were paid and credited without a fee; faster than a simulated
 * customer.
 */
export async function insertPaid(
  db: Db,
  {
    merchant_id,
    application_id,
    at,
    token_id = '106',
  }: { merchant_id: string; application_id: string; at: Date; token_id?: string },
): Promise<PaidPayment> {
  const trade_no = newTradeNo(at)
  const handle_id = newHandleId()
  return await inTransaction(db, async (trx) => {
    const { network_id } = await trx
      .selectFrom('token')
      .select('network_id')
      .where('id', '=', token_id)
      .executeTakeFirstOrThrow()
    const { id } = await trx
      .insertInto('payment')
      .values({
        merchant_id,
        application_id,
        trade_no,
        handle_id,
        out_trade_no: handle_id,
        fiat_name: 'USD',
        fiat_amount: '10',
        token_id,
        amount: '10',
        amount_collected: '12',
        mch_real_receive: '12',
        usdt_amount: '12',
        status: 2,
        exception: 'over',
        address: `0x${trade_no}`,
        created_at: at,
        expires_at: at,
        paid_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await postEntry(trx, {
      ref: `test:paid:${id}`,
      reason: 'payment',
      at,
      postings: [
        { account: chart.onChain(network_id), token_id, amount: '-12' },
        {
          account: chart.application(merchant_id, application_id),
          token_id,
          amount: '12',
        },
      ],
    })
    return { id, handle_id }
  })
}
