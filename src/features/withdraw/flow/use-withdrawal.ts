import * as z from 'zod/mini'
import { withdraw } from '@/lib/api/contract/withdrawal'
import {
  type Quote,
  sendWithdrawal,
  STALE_AFTER_WITHDRAWAL,
  type WithdrawalRecord,
  withdrawalsLike,
} from '@/lib/api/withdrawal'
import { type PlannedIntent, useMoneyAct } from '@/lib/money-intent/use-money-act'
import { findWithdrawal } from './find-withdrawal'

/** What was decided on the first step. */
export interface ReadyWithdrawal {
  token_id: string
  /** In the normal form of its chain. */
  address: string
  /** Decimal string. */
  amount: string
}

/** Withdrawals of this merchant: makes intents, carries them out once, and looks for those without an answer. */
export function useWithdrawal() {
  const { intend, ...act } = useMoneyAct<WithdrawalRecord>({
    act: withdraw.name,
    about: 'withdrawal',
    // What is sent is what was decided and proven, to the letter.
    send: ({ payload, client_ref }, proof) =>
      sendWithdrawal(z.parse(withdraw.body, { ...payload, client_ref, ...proof })),
    find: async (intent) => findWithdrawal(await withdrawalsLike(intent.client_ref), intent),
    stale: STALE_AFTER_WITHDRAWAL,
  })
  return {
    ...act,
    /** Pressing Review makes the intent; another payload is another one. */
    intend: ({ token_id, address, amount }: ReadyWithdrawal, quote: Quote): PlannedIntent =>
      intend({ quote_id: quote.quote_id, token_id, address, amount }, shownWith(quote)),
  }
}

/** What the merchant reads before it is sent, to be compared with what the server then records. */
function shownWith({ token, chain, fee, received }: Quote): Record<string, string> {
  return { token, chain, fee, received }
}

/** A renewed quote of the same figures is the same intent: the id of a quote is no part of what was decided. */
export function withQuote(intent: PlannedIntent, { quote_id }: Quote): PlannedIntent {
  return { ...intent, payload: { ...intent.payload, quote_id } }
}

/** Whether two quotes cost the merchant the same. */
export function costTheSame(one: Quote, other: Quote): boolean {
  return one.fee === other.fee && one.received === other.received && one.rate === other.rate
}
