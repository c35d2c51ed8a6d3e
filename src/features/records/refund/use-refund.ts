import * as z from 'zod/mini'
import { refund, refunds } from '#shared/contract/transactions'
import { call } from '@/lib/api/transport/http'
import { type RefundRecord, sendRefund, transactionsKeys } from '@/lib/api/transactions'
import { type PlannedIntent, useMoneyAct } from '@/lib/money-intent/use-money-act'
import { findRefund } from './find-refund'
import type { ReadyRefund } from './refund-draft'

/** The refunds of one payment: makes intents, carries each out once, and looks for those without an answer. */
export function useRefund(handle_id: string) {
  const { intend, ...act } = useMoneyAct<RefundRecord>({
    act: refund.name,
    about: handle_id,
    // Exactly the decided payload and its proofs are sent.
    send: ({ payload, client_ref }, proof) => sendRefund(z.parse(refund.body, { ...payload, client_ref, ...proof })),
    find: async (intent, equal) => {
      const { list } = await call(refunds, { query: { handle_id, current: 1, pageSize: 20 } })
      return findRefund(list, intent, equal)
    },
    stale: [transactionsKeys.all],
  })
  return {
    ...act,
    /** Makes the intent when Review is pressed; a changed payload needs a new intent. */
    intend: ({ kind, amount, address, reason }: ReadyRefund): PlannedIntent =>
      intend({ handle_id, kind, amount, address, ...(reason === '' ? {} : { reason }) }),
  }
}
