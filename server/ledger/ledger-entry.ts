import type { LedgerAccount } from './chart'

export interface LedgerPosting {
  account: LedgerAccount
  token_id: string
  /** Decimal text, positive for a credit, at most 18 decimals, not zero. */
  amount: string
}

export interface LedgerEntry {
  /** The idempotency key: names what happened, and is booked once. */
  ref: string
  reason: string
  at: Date
  /** Sum to zero per token. */
  postings: readonly LedgerPosting[]
}

export interface LedgerResult {
  status: 'posted' | 'duplicate'
  entry_id: string
}

/**
 * - `bad_amount`: not decimal text that the ledger holds exactly, or zero
 * - `overdrawn`: an account that may not be negative would be; the transaction cannot go on
 * - `ref_reused`: the ref belongs to an entry with other postings, so this one was NOT booked
 */
export type LedgerErrorCode = 'bad_amount' | 'overdrawn' | 'ref_reused'

export class LedgerError extends Error {
  override readonly name = 'LedgerError'
  readonly code: LedgerErrorCode

  constructor(code: LedgerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** What numeric(38, 18) holds exactly. PostgreSQL would round further decimals without an error. */
const AMOUNT = /^-?\d{1,20}(?:\.\d{1,18})?$/

/**
 * Refuses an amount that the ledger cannot hold exactly.
 *
 * @throws LedgerError bad_amount
 */
export function refuseBadAmount({ amount }: LedgerPosting): void {
  if (AMOUNT.test(amount) && /[1-9]/.test(amount)) return
  throw new LedgerError('bad_amount', `The ledger books decimals with up to 18 places, not zero and not '${amount}'`)
}

/** The one spelling of an amount, the same as SQL's `trim_scale`: '-010.50' is '-10.5'. */
export function canonicalAmount(amount: string): string {
  const [whole = '', fraction = ''] = amount.replace(/^(-?)0+(?=\d)/, '$1').split('.')
  const digits = fraction.replace(/0+$/, '')
  return digits === '' ? whole : `${whole}.${digits}`
}
