import { ChainError } from '#server/chain/chain-error'
import { TREASURY } from '#server/chain/key'
import type { Services } from '#server/chain/services'
import type { Db } from '#server/database/schema'
import { sum } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { sweepName } from './sweep-booking'
import type { Sweep } from './sweep-booking'

/** The transaction that collected the money of a sweep, and what it cost in the network's own coin. */
export interface Collected {
  readonly txid: string
  readonly fee: string
}

/**
 * Sends what a sweep moves from the merchant's newest deposit address to the treasury, on a simulated chain. On other chains
 * the signer collects each deposit when that pays (`server/payout/collection`). A repeat is the same transaction.
 *
 * @returns null where nothing was sent
 */
export async function collect(
  { db, chains }: Pick<Services, 'db' | 'chains'>,
  sweep: Sweep,
): Promise<Collected | null> {
  const { network_id, token_id, accounts } = sweep
  const adapter = chains.all().find((each) => each.network_id === network_id)
  if (adapter?.kind !== 'simulated') return null
  const from = await newestAddress(db, sweep)
  if (from === undefined) return null
  const ref = `aggregation:${sweepName(sweep)}`
  const amount = formatAmount(sum(accounts.map((account) => account.amount)), { mode: 'plain' })
  const payee = { to: adapter.addressOf(TREASURY), amount }
  try {
    return await adapter.send({ from: { purpose: 'payment', index: BigInt(from) }, token_id, ref, ...payee })
  } catch (error) {
    if (!(error instanceof ChainError && error.code === 'ref_reused')) throw error
    // It was sent before a crash, and the amount has changed since: the sweep is booked, and its gas is not known.
    return null
  }
}

/** The key of the address that the merchant was paid to last in this token; undefined when none is known. */
async function newestAddress(db: Db, { merchant_id, token_id, network_id }: Sweep): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment')
    .innerJoin('deposit_address', 'deposit_address.address', 'payment.address')
    .select('deposit_address.key_index')
    .where('payment.merchant_id', '=', merchant_id)
    .where('payment.token_id', '=', token_id)
    .where('deposit_address.network_id', '=', network_id)
    .where('deposit_address.purpose', '=', 'payment')
    .orderBy('payment.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.key_index
}
