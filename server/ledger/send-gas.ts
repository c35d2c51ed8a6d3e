import { sql } from 'kysely'
import * as chart from './chart'
import { postEntries } from './ledger'
import type { Trx } from '#server/database/schema'
import { multiply, rescale, signOf, toDecimal } from '#shared/money/amount'

/** SPEC.md section 3, Gas history. */
export const GAS_TYPES = { withdrawal: 1, aggregation: 2, refund: 3 } as const

const USDT_DECIMALS = 6

/** What the platform has sent, and for which merchant; null for the operator itself. */
interface SpentGas {
  /** Idempotency key of the booking, such as `refund_gas:17`. */
  readonly ref: string
  readonly types: (typeof GAS_TYPES)[keyof typeof GAS_TYPES]
  readonly merchant_id: string | null
  readonly network_id: string
  readonly txid: string | null
  /** What the network took, in its own coin, decimal text. */
  readonly fee: string
  readonly at: Date
}

/**
 * Books what networks charged for sending: the platform pays it, and the merchant's list of gas shows what it came to.
 * Nothing is booked where the network has no coin of its own, or took no fee.
 *
 * @throws LedgerError
 * @throws RangeError when a ref stands twice in `spent`
 * @example
 * await bookGas(trx, [{ ...withdrawal, ref: `withdrawal_gas:${id}`, types: GAS_TYPES.withdrawal, fee: '0.0004', at }])
 */
export async function bookGas(trx: Trx, spent: readonly SpentGas[]): Promise<void> {
  const coins = await coinsOf(
    trx,
    spent.map(({ network_id }) => network_id),
  )
  const charged = spent.flatMap((gas) =>
    coins
      .filter(({ network_id }) => network_id === gas.network_id && signOf(gas.fee) > 0)
      .map((coin) => ({ ...gas, token_id: coin.id, rate: coin.rate })),
  )
  if (charged.length === 0) return
  await postEntries(
    trx,
    charged.map(({ ref, at, network_id, token_id, fee }) => ({
      ref,
      reason: 'gas',
      at,
      postings: [
        { account: chart.onChain(network_id), token_id, amount: fee },
        { account: chart.gas, token_id, amount: `-${fee}` },
      ],
    })),
  )
  const listed = charged.flatMap(({ merchant_id, ...gas }) => (merchant_id === null ? [] : { merchant_id, ...gas }))
  if (listed.length === 0) return
  await trx
    .insertInto('gas_expense')
    .values(
      listed.map(({ merchant_id, token_id, types, txid, fee, rate, at }) => ({
        merchant_id,
        token_id,
        amount: fee,
        usdt_amount: toDecimal(rescale(multiply(fee, rate), USDT_DECIMALS)),
        types,
        txid,
        created_at: at,
      })),
    )
    .execute()
}

async function coinsOf(
  trx: Trx,
  networks: readonly string[],
): Promise<{ id: string; network_id: string; rate: string }[]> {
  if (networks.length === 0) return []
  return await trx
    .selectFrom('token')
    .select(['id', 'network_id', sql<string>`trim_scale(usdt_rate)::text`.as('rate')])
    .where('network_id', 'in', [...new Set(networks)])
    .where('is_native', '=', true)
    .execute()
}
