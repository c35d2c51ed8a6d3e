import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { serverNow } from '@/lib/api/server-clock'
import { useOffers } from '@/lib/api/use-offers'
import {
  type Quote,
  quoteOptions,
  type SavedAddress,
  savedAddressesOptions,
  type WithdrawalPolicy,
} from '@/lib/api/withdrawal'
import { hasFailed, type Question, questionsOf, type RiskFinding } from '../destination/questions'
import { type Destination, readDestination } from '../destination/read-destination'
import { useRisk } from '../destination/use-risk'
import { type AmountBounds, readAmount } from './amount-rules'
import type { Place } from './places'
import { amountWords, DESTINATION_WORDS } from './problem-words'
import { type Refusal, refusalOf } from './refusals'
import { useQuote } from './use-quote'

/** What is typed. */
export interface WithdrawDraft {
  address: string
  amount: string
}

/** A draft that every rule on this side accepts, with the server's answers to it. */
export interface ReadyDetails {
  destination: Destination
  /** Decimal string. */
  amount: string
  quote: Quote
  risk: RiskFinding
}

interface DetailsOptions {
  place: Place
  draft: WithdrawDraft
  policy: WithdrawalPolicy | undefined
  /** What the server refused when it was sent, until the field is changed. */
  refusal: Refusal | undefined
}

const NONE: readonly SavedAddress[] = []
const NOTHING_ANSWERED: ReadonlySet<Question> = new Set()
/** Learns the balance and the limits while no price is known yet: above any fee, or it would be refused. */
const PROBE = '1000'

/** Reads the first step as it is typed: rules, live quote, risk, questions; and once more, in full, when Review is pressed. */
export function useDetails({ place, draft, policy, refusal }: DetailsOptions) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const ref = useRef<HTMLFormElement>(null)
  const standing = useRef({ place, draft })
  const [pressed, setPressed] = useState(false)
  const [left, setLeft] = useState(false)
  const [busy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const { saved, known } = useSaved(place.network_id)
  const read = readDestination(draft.address, {
    chainType: place.chainType,
    saved,
    savedOnly: policy?.saved_addresses_only ?? false,
    now: serverNow(),
  })
  const destination = read.ok ? read.value : undefined
  const { answered, answer } = useAnswers(`${place.token_id} ${destination?.normal ?? ''}`)
  const risk = useRisk(place.network_id, destination?.normal)
  const bounds: AmountBounds = {
    decimals: place.decimals,
    available: place.available,
    minimum: place.cost?.minimum,
    fee: place.cost?.fee,
    known: undefined,
  }
  const form = readAmount(draft.amount, { ...bounds, available: undefined, minimum: undefined, fee: undefined })
  const asked = form.ok ? form.value : (place.cost?.minimum ?? PROBE)
  const body = {
    token_id: place.token_id,
    amount: asked,
    ...(destination ? { address: destination.normal } : {}),
  }
  const live = useQuote(body)
  const amount = readAmount(draft.amount, boundsWith(bounds, live.latest))
  const refused = live.error == null ? undefined : refusalOf(live.error)
  const problems = {
    place: said('place', refusal) ?? said('place', refused),
    address: addressProblem(),
    amount:
      said('amount', refusal) ??
      (!amount.ok && (pressed || (left && draft.amount !== '')) ? t(amountWords(amount.problem)) : undefined) ??
      (form.ok ? said('amount', refused) : undefined),
  }
  useEffect(() => {
    standing.current = { place, draft }
  })
  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempts])

  function addressProblem(): string | undefined {
    const fromServer = said('address', refusal) ?? said('address', refused)
    if (fromServer !== undefined) return fromServer
    if (!read.ok && read.problem !== 'address') return t(DESTINATION_WORDS[read.problem])
    return hasFailed(risk.finding) ? t`This address failed the risk check: nothing is sent to it` : undefined
  }

  /** Nothing goes on; the first field that keeps it gets the focus. */
  const stay = () => setAttempts((count) => count + 1)
  /** Whoever goes on typing while the answer is on its way has not decided yet. */
  const isStill = () => standing.current.draft === draft && standing.current.place.token_id === place.token_id
  const submit = async (onReady: (ready: ReadyDetails) => void) => {
    setPressed(true)
    if (!destination || !amount.ok || !known) return stay()
    setBusy(true)
    try {
      // Asked once more, now: what is reviewed is this minute's answer, not the last one that was shown.
      const [quote, finding] = await Promise.all([cache.fetchQuery(quoteOptions(body)), risk.settle(cache)])
      if (!isStill()) return
      const within = readAmount(draft.amount, boundsWith(bounds, quote))
      const open = questionsOf({ destination, quote, risk: finding }).filter((question) => !answered.has(question))
      if (!within.ok || hasFailed(finding) || open.length > 0) return stay()
      onReady({ destination, amount: amount.value, quote, risk: finding })
    } catch {
      // The live quote has met the same refusal, and says it at its field.
      stay()
    } finally {
      setBusy(false)
    }
  }

  return {
    ref,
    saved,
    destination,
    live,
    risk: risk.finding,
    questions: destination ? questionsOf({ destination, quote: live.exact, risk: risk.finding }) : [],
    answered,
    answer,
    pressed,
    busy,
    problems,
    /** A failure of the quote that is about no field. */
    refused: live.error != null && refused === undefined ? live.error : undefined,
    /** The amount when it is one, whatever its bounds say. */
    amount: form.ok ? form.value : undefined,
    leaveAmount: () => setLeft(true),
    submit,
  }
}

function said(part: Refusal['part'], refusal: Refusal | undefined): string | undefined {
  return refusal?.part === part ? refusal.words : undefined
}

/** Balance and limits as the newest quote knows them. */
function boundsWith(bounds: AmountBounds, quote: Quote | undefined): AmountBounds {
  if (!quote) return bounds
  return { ...bounds, available: quote.balance, minimum: quote.minimum, fee: quote.fee, known: quote }
}

/** The fixed addresses of a network; a back end without them has none. */
function useSaved(network_id: string): { saved: readonly SavedAddress[]; known: boolean } {
  const offered = useOffers('account.fixedAddresses')
  const query = useQuery({ ...savedAddressesOptions(network_id), enabled: offered })
  return { saved: query.data?.list ?? NONE, known: !offered || !query.isPending }
}

/** Ticks are for one address on one network: another one asks anew. */
function useAnswers(about: string) {
  const [kept, setKept] = useState({ about, answered: NOTHING_ANSWERED })
  const answered = kept.about === about ? kept.answered : NOTHING_ANSWERED
  const answer = (question: Question, yes: boolean) => {
    const next = new Set(answered)
    if (yes) next.add(question)
    else next.delete(question)
    setKept({ about, answered: next })
  }
  return { answered, answer }
}
