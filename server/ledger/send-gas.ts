import { sql } from 'kysely'
import * as chart from './chart'
import { postEntry } from './ledger'
import type { Trx } from '#server/database/schema'
import { multiply, rescale, signOf, toDecimal } from '@/lib/money/amount'

/** SPEC.md section 3, Gas history. */
export const GAS_TYPES = { withdrawal: 1, refund: 3 } as const

const USDT_DECIMALS = 6

/** What the platform sent, and for which merchant. */
interface SentOut {
  /** Idempotency key of the booking, such as `refund_gas:17`. */
  readonly ref: string
  readonly types: (typeof GAS_TYPES)[keyof typeof GAS_TYPES]
  readonly merchant_id: string
  readonly network_id: string
  readonly txid: string | null
}

/**
 * Books what a network charged for sending. The platform pays it; the merchant's gas history shows the amount. Does
 * nothing where the network has no coin of its own, or took no fee.
 *
 * @param cost `fee` in the network's own coin, decimal text
 * @throws LedgerError
 * @example
 * await bookSendGas(trx, { ...withdrawal, ref: `withdrawal_gas:${id}`, types: GAS_TYPES.withdrawal }, { fee: '0.0004', at })
 */
export async function bookSendGas(
  trx: Trx,
  { ref, types, merchant_id, network_id, txid }: SentOut,
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
    ref,
    reason: 'gas',
    at,
    postings: [
      { account: chart.onChain(network_id), token_id: coin.id, amount: fee },
      { account: chart.gas, token_id: coin.id, amount: `-${fee}` },
    ],
  })
  const usdt_amount = toDecimal(rescale(multiply(fee, coin.rate), USDT_DECIMALS))
  await trx
    .insertInto('gas_expense')
    .values({ merchant_id, token_id: coin.id, amount: fee, usdt_amount, types, txid, created_at: at })
    .execute()
}
