import type { AccountKind } from '#server/database/schema'

/**
 * An account of the books. Only this file spells owners (`tools/owner-lint.mjs`): an owner that is spelled twice can be
 * spelled in two ways, and then money goes to an account that nobody reads.
 */
export interface LedgerAccount {
  /** Whose account it is, such as `m:17:capital` or `chain:1`. */
  readonly owner: string
  readonly kind: AccountKind
  /** Whether the balance may be below zero; default: assets and expenses may, liabilities and income may not. */
  readonly allow_negative?: boolean
  /** An account of the platform, kept in several rows so that bookings of different merchants need not wait. */
  readonly striped?: true
}

const owned = (owner: string): LedgerAccount => ({ owner, kind: 'liability' })

/** What a merchant can withdraw: a liability, since we owe it. `chart.capital('17')` is the account of `m:17:capital`. */
export const capital = (merchant_id: string): LedgerAccount => owned(`m:${merchant_id}:capital`)

/** What customers paid to an application and was not yet moved to the capital account: a liability. */
export const application = (merchant_id: string, application_id: string): LedgerAccount =>
  owned(`m:${merchant_id}:app:${application_id}`)

/** What is set aside for withdrawals and refunds that are on their way: a liability that nobody can spend. */
export const held = (merchant_id: string): LedgerAccount => owned(`m:${merchant_id}:held`)

/** What a merchant owes the platform: an asset of ours, below zero while something is owed (docs/decisions/0009). */
export const debt = (merchant_id: string): LedgerAccount => ({ owner: `m:${merchant_id}:debt`, kind: 'asset' })

/** A merchant's account whose owner was read from the books. */
export const readBack = (owner: string): LedgerAccount => owned(owner)

/** What lies on a network: an asset, below zero while something is there. `chart.onChain('1')` is that of `chain:1`. */
export const onChain = (network_id: string): LedgerAccount => ({
  owner: `chain:${network_id}`,
  kind: 'asset',
  striped: true,
})

/**
 * What the operator keeps on a network apart from the treasury, with a key that no server has: an asset, below zero while
 * something is there. `chart.cold('1')` is the account of `cold:1`.
 */
export const cold = (network_id: string): LedgerAccount => ({
  owner: `cold:${network_id}`,
  kind: 'asset',
  allow_negative: true,
  striped: true,
})

/**
 * Confirmed money of a network that no order and no recharge was credited with (docs/decisions/0012): a liability, since we
 * owe it to somebody. `chart.suspense('1')` is the account of `suspense:1`. A row of it may be below zero, so that a booking
 * needs no other stripe than its own; that the sum is not below zero follows from the rows of the table `unassigned`.
 */
export const suspense = (network_id: string): LedgerAccount => ({
  owner: `suspense:${network_id}`,
  kind: 'liability',
  allow_negative: true,
  striped: true,
})

/**
 * What the platform has earned, in every token: income. Below zero where the operator has taken fees out and a chain then took
 * the payments back that they came from: what was earned is given up whatever was done with it.
 */
export const fees: LedgerAccount = { owner: 'fees', kind: 'income', allow_negative: true, striped: true }

/**
 * The operator's own money on the networks: what it keeps of money of nobody, less what it bears because a chain took such
 * money back after it had been sent back (docs/decisions/0012). Income that may go below zero.
 */
export const operator: LedgerAccount = { owner: 'operator', kind: 'income', allow_negative: true, striped: true }

/** What the platform has paid to networks for sending, in their coins: an expense, below zero. */
export const gas: LedgerAccount = { owner: 'gas', kind: 'expense', striped: true }

/** SQL pattern (`like`) of the owners of all accounts of a merchant. Ids are digits, so nothing in them is a wildcard. */
export const ownersOf = (merchant_id: string): string => `m:${merchant_id}:%`

/** SQL pattern (`like`) of the owners of the accounts of a merchant's applications; without an id, of every merchant's. */
export const applicationOwners = (merchant_id = '%'): string => application(merchant_id, '%').owner

/** SQL pattern (`like`) of the owners of the capital accounts of all merchants. */
export const capitalOwners: string = capital('%').owner

/** Which part of a merchant's owner, separated by `:` and counted from 1, is the merchant's id: for SQL's `split_part`. */
export const MERCHANT_PART = 2

/** SQL pattern (`like`) of the owners of all accounts of all merchants. */
export const merchantOwners: string = ownersOf('%')

/** Which part of a merchant's owner is the kind of the account: `capital`, `held`, `debt` or `app`. See `MERCHANT_PART`. */
export const KIND_PART = 3

/** Which part of the owner of an application's account is the id of the application. See `MERCHANT_PART`. */
export const APPLICATION_PART = 4
