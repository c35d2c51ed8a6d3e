import * as z from 'zod/mini'
import { creditUnassigned, sendBackUnassigned } from '#shared/contract/unassigned'
import { accountKeys } from '@/lib/api/account'
import { transactionsKeys } from '@/lib/api/transactions'
import { actOfIntent, sendCredit, sendSendBack, type UnassignedAct, type UnassignedMoney } from '@/lib/api/unassigned'
import { type PlannedIntent, useMoneyAct } from '@/lib/money-intent/use-money-act'

export type DecisionKind = UnassignedAct['kind']

/** A decision as it is reviewed. */
export type Decision = { kind: 'credit' } | { kind: 'send_back'; address: string }

const LINES = { credit: creditUnassigned, send_back: sendBackUnassigned } as const

/** The operation that carries a decision out, for capabilities and step-up. */
export const actOf = (kind: DecisionKind): string => LINES[kind].name

/** One decision about unassigned money: makes the intent, carries it out once, and looks for an answer that was lost. */
export function useDecision(kind: DecisionKind, { handle_id, amount }: UnassignedMoney) {
  const { intend, ...act } = useMoneyAct<UnassignedAct>({
    act: LINES[kind].name,
    about: handle_id,
    // Exactly the decided payload and its proofs are sent.
    send: ({ payload, client_ref }, proof) =>
      kind === 'credit'
        ? sendCredit(z.parse(creditUnassigned.body, { ...payload, client_ref, ...proof }))
        : sendSendBack(z.parse(sendBackUnassigned.body, { ...payload, client_ref, ...proof })),
    find: async ({ client_ref }) => await actOfIntent(client_ref),
    stale: [transactionsKeys.all, accountKeys.all],
  })
  return {
    ...act,
    /** Makes the intent when Review is pressed; another address needs a new intent. */
    intend: (decision: Decision): PlannedIntent =>
      intend({ handle_id, amount, ...(decision.kind === 'send_back' ? { address: decision.address } : {}) }),
  }
}
