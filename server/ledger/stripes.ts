import type { LedgerAccount } from './chart'
import type { Db, Trx } from '#server/database/schema'

/** The row of an account that is not striped. */
export const NO_STRIPE = 0

/** Whether an account that is made now may go below zero. */
export const mayBeNegative = ({ kind, allow_negative }: LedgerAccount): boolean =>
  allow_negative ?? (kind === 'asset' || kind === 'expense')

/**
 * Sets how many stripes bookings use from now on. Nothing is moved: balances are sums over all stripes that there are.
 *
 * @param stripes from 1 to 1024
 * @throws DatabaseError 23514 for another number
 * @example
 * await setStripes(db, services.settings.ledger_stripes)
 */
export async function setStripes(db: Db, stripes: number): Promise<void> {
  await db
    .updateTable('ledger_setting')
    .set({ stripes })
    .where((eb) => eb('stripes', '<>', stripes))
    .execute()
}

/**
 * The stripe of each transaction. Entries that are booked at the same time have ids that follow each other, so the first
 * entry's id spreads transactions evenly. Later entries of the transaction stay with its stripe: with a stripe for each
 * entry, two transactions of several entries would lock the same two stripes in different orders, a deadlock.
 */
const chosen = new WeakMap<Trx, number>()

/** The stripe, from 1 to `stripes`, of all that a transaction books to accounts of the platform. */
export function stripeOf(trx: Trx, { entry_id, stripes }: { entry_id: string; stripes: number }): number {
  const stripe = chosen.get(trx) ?? Number(BigInt(entry_id) % BigInt(stripes)) + 1
  chosen.set(trx, stripe)
  return stripe
}
