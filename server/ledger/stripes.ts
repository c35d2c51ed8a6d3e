import type { LedgerAccount } from './chart'
import type { Db, Trx } from '#server/database/schema'
import { add, compare, signOf, subtract, toDecimal } from '@/lib/money/amount'
import type { Decimal } from '@/lib/money/amount'

/** The row of an account that is not striped. */
export const NO_STRIPE = 0

/** Whether an account that is made now may go below zero. */
export const mayBeNegative = ({ kind, allow_negative }: LedgerAccount): boolean =>
  allow_negative ?? (kind === 'asset' || kind === 'expense')

/** An account of the platform whose sum may not go below zero: what is taken from it must be there, in some stripe. */
export const isGuarded = (account: LedgerAccount): boolean => account.striped === true && !mayBeNegative(account)

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

/** A row of a striped account. */
export interface Stripe {
  readonly stripe: number
  /** Decimal text. */
  readonly balance: string
}

/**
 * Spreads movements of one account over its stripes. What comes goes to the own stripe. What goes is taken from the own
 * stripe first and then from the others, so that none falls below zero while the sum suffices. Where it does not, the own
 * stripe is asked for the rest, and the database refuses that.
 *
 * @param rows all stripes of the account, locked
 * @returns a function that takes the next amount (decimal text) and answers its parts, none of them zero
 * @example
 * const spread = spreadOver([{ stripe: 1, balance: '2' }, { stripe: 2, balance: '5' }], 1)
 * spread('-6') // [{ stripe: 1, amount: '-2' }, { stripe: 2, amount: '-4' }]
 */
export function spreadOver(
  rows: readonly Stripe[],
  own: number,
): (amount: string) => { stripe: number; amount: string }[] {
  const balances = new Map<number, Decimal>([[own, '0']])
  for (const { stripe, balance } of rows) balances.set(stripe, balance)
  const take = (stripe: number, wanted: Decimal): Decimal => {
    const there = balances.get(stripe) ?? '0'
    if (signOf(there) <= 0) return '0'
    const taken = compare(there, wanted) < 0 ? there : wanted
    balances.set(stripe, subtract(there, taken))
    return taken
  }
  return (amount) => {
    if (signOf(amount) > 0) {
      balances.set(own, add(balances.get(own) ?? '0', amount))
      return [{ stripe: own, amount }]
    }
    let left: Decimal = subtract('0', amount)
    const parts = new Map<number, Decimal>()
    for (const stripe of balances.keys()) {
      const taken = take(stripe, left)
      left = subtract(left, taken)
      parts.set(stripe, taken)
    }
    parts.set(own, add(parts.get(own) ?? '0', left))
    return [...parts]
      .filter(([, taken]) => signOf(taken) !== 0)
      .map(([stripe, taken]) => ({ stripe, amount: toDecimal(subtract('0', taken)) }))
  }
}
