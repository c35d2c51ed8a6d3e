import * as z from 'zod/mini'
import { withdraw } from '#shared/contract/withdrawal'
import {
  type Quote,
  sendWithdrawal,
  STALE_AFTER_WITHDRAWAL,
  type WithdrawalRecord,
  withdrawalsLike,
} from '@/lib/api/withdrawal'
import { UNKNOWN } from '#shared/money/amount'
import { type PlannedIntent, useMoneyAct } from '@/lib/money-intent/use-money-act'
import { findWithdrawal } from './find-withdrawal'

/** The values of the first step. */
export interface ReadyWithdrawal {
  token_id: string
  /** In the normal form of its chain. */
  address: string
  /** Decimal string. */
  amount: string
}

/** Withdrawals of this merchant: makes intents, carries each out once, and looks for those without an answer. */
export function useWithdrawal() {
  const { intend, ...act } = useMoneyAct<WithdrawalRecord>({
    act: withdraw.name,
    about: 'withdrawal',
    // Only what the person decided is sent, with the proofs; the parser drops every other field.
    send: ({ payload, client_ref }, proof) =>
      sendWithdrawal(z.parse(withdraw.body, { ...payload, client_ref, ...proof })),
    find: async (intent, equal) => findWithdrawal(await withdrawalsLike(intent.client_ref), intent, equal),
    stale: STALE_AFTER_WITHDRAWAL,
  })
  return {
    ...act,
    /** Makes the intent when Review is pressed; a changed payload needs a new intent. */
    intend: ({ token_id, address, amount }: ReadyWithdrawal, quote: Quote): PlannedIntent =>
      intend({ ...quoteOf(quote), token_id, address, amount }, shownWith(quote)),
  }
}

/**
 * What the server promised before sending, to compare it with what it records. The console's own figures are an estimate:
 * a back end that takes another fee would be accused of having been manipulated.
 */
export function shownWith({ quote_id, token, chain, fee, received }: Quote): Record<string, string> {
  return quote_id === '' ? { token, chain, fee: UNKNOWN, received: UNKNOWN } : { token, chain, fee, received }
}

/**
 * The intent with a renewed quote of equal figures. It stays the same intent, and codes that were asked for stay valid,
 * because its digest leaves out the id of the quote (`canonicalIntent`).
 */
export function withQuote(intent: PlannedIntent, quote: Quote): PlannedIntent {
  return { ...intent, payload: { ...intent.payload, ...quoteOf(quote) } }
}

/** The id of a quote; nothing for the figures of the console itself, which have none. */
function quoteOf({ quote_id }: Quote): { quote_id?: string } {
  return quote_id === '' ? {} : { quote_id }
}

/** Whether two quotes have the same fee, received amount and rate. */
export function costTheSame(one: Quote, other: Quote): boolean {
  return one.fee === other.fee && one.received === other.received && one.rate === other.rate
}
