import { useForm } from '@/lib/forms/use-form'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { addressRules } from '@/lib/late/address-rules'
import { hasFailed, useRisk } from '@/lib/api/risk'
import { serverNow } from '@/lib/api/transport/server-clock'
import { useOffers } from '@/lib/api/use-offers'
import { userInfoOptions } from '@/lib/api/user'
import { type Quote, type QuoteBody, quoteOptions, type WithdrawalPolicy } from '@/lib/api/withdrawal'
import { useOnce } from '@/lib/forms/use-once'
import { useKeyGuard } from '@/lib/late/use-key-guard'
import { useLateCode } from '@/lib/late/use-late-code'
import { useWhenReady } from '@/lib/late/use-when-ready'
import { isChainType } from '#shared/address/chain-type'
import { isKnown } from '#shared/money/amount'
import { readAmountInput } from '#shared/money/input'
import { type Question, questionsOf, similarTo } from '../destination/questions'
import { readDestination, shownForm } from '../destination/read-destination'
import type { useWithdrawal } from '../flow/use-withdrawal'
import { type AmountBounds, amountProblem } from './amount-rules'
import type { WithdrawalPlan, WithdrawDraft } from './plan'
import type { TokenOnNetwork } from './token-on-network'
import { amountWords, DESTINATION_WORDS } from './problem-words'
import { ownQuote } from './own-quote'
import { type Refusal, refusalOf } from './refusals'
import { useQuote } from './use-quote'
import { useSaved } from './use-saved'

interface PlanOptions {
  tokenOnNetwork: TokenOnNetwork
  policy: WithdrawalPolicy | undefined
  intend: ReturnType<typeof useWithdrawal>['intend']
  /** Review was pressed, and everything is right. */
  onPlan: (plan: WithdrawalPlan) => void
}

const EMPTY: WithdrawDraft = { address: '', amount: '' }
const NOTHING_ANSWERED: ReadonlySet<Question> = new Set()
/**
 * The amount of the first quote, which fetches balance and limits. It is above any fee; a smaller one would be refused.
 */
const PROBE = '1000'

/**
 * The whole plan of a withdrawal: its form, read once a keystroke with rules, live quote, risk and questions, what the
 * server refused of it, and at Review, after everything was checked once more, the plan with its intent.
 */
export function usePlan({ tokenOnNetwork, policy, intend, onPlan }: PlanOptions) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { chainType, token_id } = tokenOnNetwork
  const isKey = useKeyGuard(isChainType(chainType) ? chainType : undefined)
  // What the server refused when it was sent, until the form is changed.
  const [refusal, setRefusal] = useState<Refusal>()
  const form = useForm<WithdrawDraft>({
    // An amount of another token is another amount.
    name: `withdrawal ${token_id}`,
    initial: EMPTY,
    secrets: ({ address }) => (isKey(address) ? ['address'] : []),
    onChange: () => setRefusal(undefined),
  })
  const { values: draft, lead: stay } = form
  const standing = useRef({ tokenOnNetwork, draft })
  const [pressed, setPressed] = useState(false)
  const [left, setLeft] = useState(false)
  const { busy, run } = useOnce()
  const own = useSaved(tokenOnNetwork.network_id)
  const late = useLateCode(addressRules, draft.address !== '')
  const rules = late.state === 'here' ? late.code : undefined
  const read = readDestination(draft.address, {
    rules,
    chainType,
    saved: own.saved,
    // A list that nobody has read says nothing against an address.
    savedOnly: own.state === 'here' && policy?.saved_addresses_only === true,
    now: serverNow(),
  })
  const destination = read.ok ? read.value : undefined
  const { answered, answer } = useAnswers(`${token_id} ${destination?.normal ?? ''}`)
  const risk = useRisk(tokenOnNetwork.network_id, destination?.normal)
  const bounds: AmountBounds = {
    available: tokenOnNetwork.available,
    minimum: tokenOnNetwork.cost?.minimum,
    fee: tokenOnNetwork.cost?.fee,
    known: undefined,
  }
  const amount = readAmountInput(draft.amount, { decimals: tokenOnNetwork.decimals, refuseZero: true })
  const { minimum = PROBE } = tokenOnNetwork.cost ?? {}
  const body = {
    token_id,
    amount: amount.ok ? amount.decimal : isKnown(minimum) ? minimum : PROBE,
    ...(destination ? { address: destination.normal } : {}),
  }
  const reckoned = useOwnQuote(body, tokenOnNetwork)
  const live = useQuote(body, reckoned)
  const wrongAmount = amountProblem(amount, boundsWith(bounds, live.latest))
  const refused = live.error == null ? undefined : refusalOf(live.error)
  const problems = {
    token: said('token', refusal) ?? said('token', refused),
    address: addressProblem(),
    amount:
      said('amount', refusal) ??
      (wrongAmount && (pressed || (left && draft.amount !== '')) ? t(amountWords(wrongAmount)) : undefined) ??
      (amount.ok ? said('amount', refused) : undefined),
  }
  useEffect(() => {
    standing.current = { tokenOnNetwork, draft }
  })

  function addressProblem(): string | undefined {
    const fromServer = said('address', refusal) ?? said('address', refused)
    if (fromServer !== undefined) return fromServer
    if (!read.ok && read.problem !== 'address' && read.problem !== 'unread') return t(DESTINATION_WORDS[read.problem])
    if (pressed && read.ok && own.state === 'failed') return t`It could not be compared with your fixed addresses`
    return hasFailed(risk.finding) ? t`This address failed the risk check: nothing is sent to it` : undefined
  }

  /** The merchant's own address that this one could be mistaken for, in the spelling that is shown. */
  function ownLike() {
    const like = destination ? similarTo({ destination, quote: live.exact }) : null
    return like && rules ? { ...like, address: shownForm(rules, chainType, like.address) } : null
  }

  const decide = (plan: Omit<WithdrawalPlan, 'quote' | 'intent'>, quote: Quote) => {
    setRefusal(undefined)
    const { destination, amount, tokenOnNetwork } = plan
    const intent = intend({ token_id: tokenOnNetwork.token_id, address: destination.normal, amount }, quote)
    onPlan({ ...plan, quote, intent })
  }

  /** False when something was typed while the answer was on its way: then nothing is decided yet. */
  const isStill = () => standing.current.draft === draft && standing.current.tokenOnNetwork.token_id === token_id
  const checked = useWhenReady(JSON.stringify([token_id, draft]), {
    isReady: late.state !== 'coming' && own.state !== 'coming',
    act: () => void submit(),
  })
  const submit = async () => {
    setPressed(true)
    if (!read.ok && read.problem === 'unread' && late.state === 'coming') return checked.later()
    if (read.ok && own.state === 'coming') return checked.later()
    if (!destination || !amount.ok || wrongAmount || own.state !== 'here') return stay()
    await run(async () => {
      try {
        // Fetched again now, so that the review shows the current answer and not an old one.
        const [quote, finding] = await Promise.all([cache.fetchQuery(quoteOptions(body, reckoned)), risk.settle(cache)])
        if (!isStill()) return
        const isWithin = amountProblem(amount, boundsWith(bounds, quote)) === undefined
        const open = questionsOf({ destination, quote, risk: finding }).filter((question) => !answered.has(question))
        if (!isWithin || hasFailed(finding) || open.length > 0) return stay()
        decide({ tokenOnNetwork, destination, amount: amount.decimal, risk: finding }, quote)
      } catch {
        // The live quote failed in the same way and shows the error at its field.
        stay()
      }
    })
  }

  return {
    form,
    refusal,
    /** Says what the server refused, until something is changed; undefined says nothing any more. */
    refuse: setRefusal,
    /** Empties the form, for another withdrawal. */
    startOver: () => form.set(EMPTY),
    /** The same withdrawal at other figures, which the person has accepted. */
    agree: ({ intent: _earlier, quote: _before, ...plan }: WithdrawalPlan, quote: Quote) => decide(plan, quote),
    own,
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
    amount: amount.ok ? amount.decimal : undefined,
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
