import type { Form } from '@/lib/forms/use-form'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { addressRules } from '@/lib/late/address-rules'
import { hasFailed, type RiskFinding, useRisk } from '@/lib/api/risk'
import { serverNow } from '@/lib/api/transport/server-clock'
import { useOffers } from '@/lib/api/use-offers'
import { userInfoOptions } from '@/lib/api/user'
import {
  type Quote,
  type QuoteBody,
  quoteOptions,
  type SavedAddress,
  savedAddressesOptions,
  type WithdrawalPolicy,
} from '@/lib/api/withdrawal'
import { useLateCode } from '@/lib/late/use-late-code'
import { useWhenReady } from '@/lib/late/use-when-ready'
import { isKnown } from '#shared/money/amount'
import { type Question, questionsOf, similarTo } from '../destination/questions'
import { type Destination, readDestination, shownForm } from '../destination/read-destination'
import { type AmountBounds, readAmount } from './amount-rules'
import type { TokenOnNetwork } from './token-on-network'
import { amountWords, DESTINATION_WORDS } from './problem-words'
import { ownQuote } from './own-quote'
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
  tokenOnNetwork: TokenOnNetwork
  form: Form<WithdrawDraft>
  policy: WithdrawalPolicy | undefined
  /** What the server refused when it was sent, until the field is changed. */
  refusal: Refusal | undefined
  onReady: (ready: ReadyDetails) => void
}

const NONE: readonly SavedAddress[] = []
const NOTHING_ANSWERED: ReadonlySet<Question> = new Set()
/**
 * The amount of the first quote, which fetches balance and limits. It is above any fee; a smaller one would be refused.
 */
const PROBE = '1000'

/**
 * Reads the first step while it is typed: rules, live quote, risk, questions. Pressing Review checks everything once
 * more.
 */
export function useDetails({ tokenOnNetwork, form, policy, refusal, onReady }: DetailsOptions) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { values: draft, lead: stay } = form
  const standing = useRef({ tokenOnNetwork, draft })
  const [pressed, setPressed] = useState(false)
  const [left, setLeft] = useState(false)
  const [busy, setBusy] = useState(false)
  const { saved, known } = useSaved(tokenOnNetwork.network_id)
  const late = useLateCode(addressRules, draft.address !== '')
  const rules = late.state === 'here' ? late.code : undefined
  const read = readDestination(draft.address, {
    rules,
    chainType: tokenOnNetwork.chainType,
    saved,
    savedOnly: policy?.saved_addresses_only ?? false,
    now: serverNow(),
  })
  const destination = read.ok ? read.value : undefined
  const { answered, answer } = useAnswers(`${tokenOnNetwork.token_id} ${destination?.normal ?? ''}`)
  const risk = useRisk(tokenOnNetwork.network_id, destination?.normal)
  const bounds: AmountBounds = {
    decimals: tokenOnNetwork.decimals,
    available: tokenOnNetwork.available,
    minimum: tokenOnNetwork.cost?.minimum,
    fee: tokenOnNetwork.cost?.fee,
    known: undefined,
  }
  const plain = readAmount(draft.amount, { ...bounds, available: undefined, minimum: undefined, fee: undefined })
  const { minimum = PROBE } = tokenOnNetwork.cost ?? {}
  const asked = plain.ok ? plain.value : isKnown(minimum) ? minimum : PROBE
  const body = {
    token_id: tokenOnNetwork.token_id,
    amount: asked,
    ...(destination ? { address: destination.normal } : {}),
  }
  const own = useOwnQuote(body, tokenOnNetwork)
  const live = useQuote(body, own)
  const amount = readAmount(draft.amount, boundsWith(bounds, live.latest))
  const refused = live.error == null ? undefined : refusalOf(live.error)
  const problems = {
    token: said('token', refusal) ?? said('token', refused),
    address: addressProblem(),
    amount:
      said('amount', refusal) ??
      (!amount.ok && (pressed || (left && draft.amount !== '')) ? t(amountWords(amount.problem)) : undefined) ??
      (plain.ok ? said('amount', refused) : undefined),
  }
  useEffect(() => {
    standing.current = { tokenOnNetwork, draft }
  })

  function addressProblem(): string | undefined {
    const fromServer = said('address', refusal) ?? said('address', refused)
    if (fromServer !== undefined) return fromServer
    if (!read.ok && read.problem !== 'address' && read.problem !== 'unread') return t(DESTINATION_WORDS[read.problem])
    return hasFailed(risk.finding) ? t`This address failed the risk check: nothing is sent to it` : undefined
  }

  /** The merchant's own address that this one could be mistaken for, in the spelling that is shown. */
  function ownLike() {
    const own = destination ? similarTo({ destination, quote: live.exact }) : null
    return own && rules ? { ...own, address: shownForm(rules, tokenOnNetwork.chainType, own.address) } : null
  }

  /** False when something was typed while the answer was on its way: then nothing is decided yet. */
  const isStill = () =>
    standing.current.draft === draft && standing.current.tokenOnNetwork.token_id === tokenOnNetwork.token_id
  const checked = useWhenReady(JSON.stringify([tokenOnNetwork.token_id, draft]), {
    isReady: late.state !== 'coming',
    act: () => void submit(),
  })
  const submit = async () => {
    setPressed(true)
    if (!read.ok && read.problem === 'unread' && late.state === 'coming') return checked.later()
    if (!destination || !amount.ok || !known) return stay()
    setBusy(true)
    try {
      // Fetched again now, so that the review shows the current answer and not an old one.
      const [quote, finding] = await Promise.all([cache.fetchQuery(quoteOptions(body, own)), risk.settle(cache)])
      if (!isStill()) return
      const within = readAmount(draft.amount, boundsWith(bounds, quote))
      const open = questionsOf({ destination, quote, risk: finding }).filter((question) => !answered.has(question))
      if (!within.ok || hasFailed(finding) || open.length > 0) return stay()
      onReady({ destination, amount: amount.value, quote, risk: finding })
    } catch {
      // The live quote failed in the same way and shows the error at its field.
      stay()
    } finally {
      setBusy(false)
    }
  }

  return {
    saved,
    destination,
    live,
    risk: risk.finding,
    similar: ownLike(),
    questions: destination ? questionsOf({ destination, quote: live.exact, risk: risk.finding }) : [],
    answered,
    answer,
    pressed,
    busy: busy || checked.isWaiting,
    problems,
    /** An error of the quote that belongs to no field. */
    refused: live.error != null && refused === undefined ? live.error : undefined,
    /** The amount when it is well-formed, even outside its bounds. */
    amount: plain.ok ? plain.value : undefined,
    leaveAmount: () => setLeft(true),
    submit,
  }
}

function said(part: Refusal['part'], refusal: Refusal | undefined): string | undefined {
  return refusal?.part === part ? refusal.words : undefined
}

/** The bounds with balance and limits of the newest quote. */
function boundsWith(bounds: AmountBounds, quote: Quote | undefined): AmountBounds {
  if (!quote) return bounds
  return { ...bounds, available: quote.balance, minimum: quote.minimum, fee: quote.fee, known: quote }
}

/** The figures of the console itself; undefined for a back end that gives quotes. */
function useOwnQuote(body: QuoteBody, tokenOnNetwork: TokenOnNetwork): Quote | undefined {
  const hasQuotes = useOffers('account.withdrawalQuote')
  const { data: user } = useQuery({ ...userInfoOptions, refetchOnMount: false })
  return hasQuotes ? undefined : ownQuote(body, tokenOnNetwork, user)
}

/** The fixed addresses of a network; empty for a back end without them. */
function useSaved(network_id: string): { saved: readonly SavedAddress[]; known: boolean } {
  const offered = useOffers('account.fixedAddresses')
  const query = useQuery({ ...savedAddressesOptions(network_id), enabled: offered })
  return { saved: query.data?.list ?? NONE, known: !offered || !query.isPending }
}

/** Answers apply to one address on one network; another one starts again. */
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
