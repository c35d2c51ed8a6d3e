import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StepUpProof } from '@/features/verification/step-up-dialog'
import { refund, refunds } from '@/lib/api/contract/transactions'
import { call } from '@/lib/api/http'
import { serverNow } from '@/lib/api/server-clock'
import { capabilitiesOptions } from '@/lib/api/system'
import { type RefundRecord, sendRefund, transactionsKeys } from '@/lib/api/transactions'
import { userInfoOptions } from '@/lib/api/user'
import type { MoneyIntent } from '@/lib/money-intent/intent'
import { moneyIntents } from '@/lib/money-intent/intent-store'
import { checkIntent, type Errand, type Outcome, runIntent } from '@/lib/money-intent/run-intent'
import { useOpenIntents } from '@/lib/money-intent/use-open-intents'
import { findRefund } from './find-refund'
import type { ReadyRefund } from './refund-draft'

export type RefundIntent = Omit<MoneyIntent, 'outcome'>
export type RefundOutcome = Exclude<Outcome<RefundRecord>, { kind: 'refused' }>

/** For looking only: what must never send has nothing to send with. */
const nothingIsSent = () => Promise.reject(new Error('checking never sends'))

export const REFUND_ACT = refund.name

/** One payment's refunds: makes intents, carries them out once, and looks for those without an answer. */
export function useRefund(handle_id: string) {
  const cache = useQueryClient()
  const { data: owner } = useQuery({ ...userInfoOptions, refetchOnMount: false, select: ({ mchid }) => mchid })
  const { data: known } = useQuery(capabilitiesOptions)
  const [outcome, setOutcome] = useState<{ intent: RefundIntent; of: RefundOutcome }>()
  const open = useOpenIntents(owner, handle_id)
  const errand = (intent: RefundIntent, send: () => Promise<RefundRecord>): Errand<RefundRecord> => ({
    intent,
    store: moneyIntents,
    send,
    find: async () => {
      const { list } = await call(refunds, { query: { handle_id, current: 1, pageSize: 20 } })
      return findRefund(list, intent)
    },
    keyed: known?.keyed_retry ?? false,
  })
  const refresh = () => cache.invalidateQueries({ queryKey: transactionsKeys.all })
  return {
    outcome,
    /** Intents of this payment whose outcome nobody knows, also from before a reload and from other tabs. */
    open,
    /** Pressing Review makes the intent; another payload is another one. */
    intend: ({ kind, amount, address, reason }: ReadyRefund): RefundIntent => ({
      client_ref: crypto.randomUUID(),
      owner: owner ?? '',
      act: REFUND_ACT,
      about: handle_id,
      payload: { handle_id, kind, amount, address, ...(reason === '' ? {} : { reason }) },
      created_time: serverNow(),
    }),
    /** @throws {ApiError} `rejected`: nothing was executed, the proofs may be given again */
    carryOut: async (intent: RefundIntent, ready: ReadyRefund, how: { proof: StepUpProof; meantAgain: boolean }) => {
      const { reason, ...decided } = ready
      const body = { handle_id, ...decided, ...(reason === '' ? {} : { reason }), client_ref: intent.client_ref }
      const act = errand(intent, () => sendRefund({ ...body, ...how.proof }))
      const result = await runIntent({ ...act, meantAgain: how.meantAgain })
      if (result.kind === 'refused') throw result.error
      setOutcome({ intent, of: result })
      if (result.kind !== 'repeat') await refresh()
    },
    /** Reads the list once more; nothing is sent. @returns whether the refund was found */
    check: async (intent: RefundIntent): Promise<boolean> => {
      const found = await checkIntent(errand(intent, nothingIsSent))
      if (found === undefined) return false
      setOutcome({ intent, of: { kind: 'accepted', answer: found } })
      await refresh()
      return true
    },
    forget: () => setOutcome(undefined),
  }
}
