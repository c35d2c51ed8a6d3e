import { sql } from 'kysely'
import { postEntry } from '#sandbox/database/ledger'
import type { Trx } from '#sandbox/database/schema'
import { multiply, rescale, signOf, toDecimal } from '@/lib/money/amount'
import type { RefundRow } from './refund-row'

/** SPEC.md section 3, Gas history. */
const REFUND = 3
const USDT_DECIMALS = 6

/** The house pays the chain for sending, and tells the merchant what it came to. */
export async function bookRefundGas(
  trx: Trx,
  { id, merchant_id, network_id, txid }: RefundRow,
  { fee, at }: { fee: string; at: Date },
): Promise<void> {
  const coin = await trx
    .selectFrom('token')
    .select(['id', sql<string>`trim_scale(usdt_rate)::text`.as('rate')])
    .where('network_id', '=', network_id)
    .where('is_native', '=', true)
    .executeTakeFirst()
  if (coin === undefined || signOf(fee) <= 0) return
  await postEntry(trx, {
    ref: `refund_gas:${id}`,
    reason: 'gas',
    at,
    postings: [
      { account: { owner: `chain:${network_id}`, kind: 'asset' }, token_id: coin.id, amount: fee },
      { account: { owner: 'gas', kind: 'expense' }, token_id: coin.id, amount: `-${fee}` },
    ],
  })
  const usdt_amount = toDecimal(rescale(multiply(fee, coin.rate), USDT_DECIMALS))
  await trx
    .insertInto('gas_expense')
    .values({ merchant_id, token_id: coin.id, amount: fee, usdt_amount, types: REFUND, txid, created_at: at })
    .execute()
}
