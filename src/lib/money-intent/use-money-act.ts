import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { stepUpProof } from '#shared/contract/step-up'
import { serverNow } from '@/lib/api/transport/server-clock'
import { capabilitiesOptions } from '@/lib/api/system'
import { userInfoOptions } from '@/lib/api/user'
import { forgetDrafts } from '@/lib/forms/forget-drafts'
import { equalTo, isOpen, type MoneyIntent } from './intent'
import { moneyIntents } from './intent-store'
import { checkIntent, type IntentRun, type Outcome, runIntent } from './run-intent'
import { useKeptIntent } from './use-kept-intent'
import { useIntents } from './use-intents'

/** An intent without its outcome, which only the store knows. */
export type PlannedIntent = Omit<MoneyIntent, 'outcome'>
/** An outcome that is shown. A refusal is thrown instead, for the form that sent the intent. */
export type ShownOutcome<Answer> = Exclude<Outcome<Answer>, { kind: 'refused' }>
/** Password digest and codes, under the field names of the call. */
export type MoneyProof = { [Field in keyof typeof stepUpProof]?: string | undefined }

export interface MoneyActOptions<Answer> {
  /** Name of the operation: `account.withdraw`. */
  act: string
  /** The subject, to find the intent again after a reload (`MoneyIntent`). */
  about: string
  /** The call; its key and its `client_ref` are the intent's `client_ref`. */
  send: (intent: PlannedIntent, proof: MoneyProof) => Promise<Answer>
  /**
   * Looks for the act in the list where it would appear. An ambiguous match counts as no match: the outcome stays
   * unknown.
   * @param equal the other intents of the same act that this browser keeps
   */
  find: (intent: PlannedIntent, equal: readonly MoneyIntent[]) => Promise<Answer | undefined>
  /** Queries whose answers are out of date once the act was sent. */
  stale: readonly QueryKey[]
}

/** Used for checking, which must never send anything. */
const nothingIsSent = () => Promise.reject(new Error('checking never sends'))

/**
 * One kind of act with money (SECURITY.md 3.1): makes intents, carries each out at most once, keeps those without an
 * answer over a reload and for other tabs, and looks for their outcomes.
 *
 * @example
 * const act = useMoneyAct<TransferRecord>({ act: transfer.name, about: 'transfer', send, find, stale })
 * const intent = act.intend({ token_id, from, to, amount }) // when Review is pressed
 * await act.carryOut(intent, { proof, meantAgain }) // in StepUpDialog's onProven; throws a refusal
 * // act.outcome?.of.kind: 'accepted' | 'pending' | 'unknown' | 'repeat'
 */
export function useMoneyAct<Answer>({ act, about, send, find, stale }: MoneyActOptions<Answer>) {
  const cache = useQueryClient()
  const { data: owner } = useQuery({ ...userInfoOptions, refetchOnMount: false, select: ({ mchid }) => mchid })
  const { data: known } = useQuery(capabilitiesOptions)
  const [outcome, setOutcome] = useState<{ intent: PlannedIntent; of: ShownOutcome<Answer> }>()
  const [sending, setSending] = useState<string>()
  const [refused, setRefused] = useState<string>()
  // The intent that this page is sending now still expects its answer: it is not unknown yet. One that was just refused has
  // left the store, which tells this page a moment later.
  const kept = useIntents(owner, about).filter(
    (intent) => intent.act === act && intent.client_ref !== sending && intent.client_ref !== refused,
  )
  const open = kept.filter(isOpen)
  useStayWhileOnlyHere(sending !== undefined || open.length > 0)
  const run = (intent: PlannedIntent, sendIt: () => Promise<Answer>): IntentRun<Answer> => ({
    intent,
    store: moneyIntents,
    send: sendIt,
    find: async () => await find(intent, equalTo(intent, await moneyIntents.list(intent.owner, serverNow()))),
    keyed: known?.keyed_retry ?? false,
  })
  const refresh = () => Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })))
  /**
   * Reads the list once more; nothing is sent.
   * @param shows whether what was found becomes the outcome that the page shows; asked when it is found
   * @returns whether it was found
   */
  const check = async (intent: PlannedIntent, shows = () => true): Promise<boolean> => {
    const found = await checkIntent(run(intent, nothingIsSent))
    if (found === undefined) return false
    if (shows()) setOutcome({ intent, of: { kind: 'accepted', answer: found } })
    void refresh()
    return true
  }
  useFoundElsewhere(outcome, check)
  return {
    outcome,
    /** Intents about this subject with an unknown outcome, also from before a reload and from other tabs. */
    open,
    /** Those, and what was accepted in the last minutes: an equal act is asked about before any code is. */
    kept,
    /**
     * Makes the intent when Review is pressed; a changed payload needs a new intent.
     * @param shown figures that were read with it, to be compared with what the server records
     */
    intend: (payload: MoneyIntent['payload'], shown?: MoneyIntent['shown']): PlannedIntent => {
      if (owner === undefined) throw new Error('an act with money needs the merchant whose it is')
      const named = { client_ref: crypto.randomUUID(), owner, act, about, payload, created_time: serverNow() }
      return shown === undefined ? named : { ...named, shown }
    },
    /** @throws {ApiError} the server refused: nothing was executed, the proofs may be given again */
    carryOut: async (decided: PlannedIntent, { proof, meantAgain }: { proof: MoneyProof; meantAgain: boolean }) => {
      // The ten minutes for equal acts begin when it is sent, not when the review was opened.
      const intent = { ...decided, created_time: serverNow() }
      // Nothing that was typed before, on whatever page, is ever filled in again, so that no one sends it twice.
      forgetDrafts()
      setSending(intent.client_ref)
      setRefused(undefined)
      try {
        const result = await runIntent({ ...run(intent, () => send(intent, proof)), meantAgain })
        if (result.kind === 'refused') {
          setRefused(intent.client_ref)
          throw result.error
        }
        setOutcome({ intent, of: result })
        // The lists are refreshed without waiting, so that the outcome is shown at once.
        if (result.kind !== 'repeat') void refresh()
      } finally {
        setSending(undefined)
      }
    },
    check,
    /** Removes the outcome from the page; an open intent stays in `open`. */
    forget: () => setOutcome(undefined),
  }
}

interface Open {
  intent: PlannedIntent
  of: { kind: Outcome<unknown>['kind'] }
}

/** When another tab finds the outcome, this page reads it too. */
function useFoundElsewhere(outcome: Open | undefined, check: (intent: PlannedIntent) => Promise<boolean>): void {
  const kept = useKeptIntent(outcome?.intent.owner, outcome?.intent.client_ref ?? '')
  const isFound = kept?.outcome === 'accepted' && (outcome?.of.kind === 'unknown' || outcome?.of.kind === 'pending')
  const look = useEffectEvent(() => {
    // Without a connection the outcome stays unknown; the person can check it by hand.
    if (outcome) void check(outcome.intent).catch(() => false)
  })
  useEffect(() => {
    if (isFound) look()
  }, [isFound])
}

/** Without storage an open intent is lost with the page, so the browser asks before the page is left. */
function useStayWhileOnlyHere(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (moneyIntents.onlyHere()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOpen])
}
