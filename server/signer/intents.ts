import type { EntryOf, Part } from './entries'

const DAY_SECONDS = 24 * 3600

/** The first signature of a payout. */
export type SignedEntry = EntryOf<'signed'> | EntryOf<'signed_tron'>

/** One signature of a payout. */
interface Attempt {
  readonly txid: string
  readonly raw: string
  readonly is_void: boolean
  /** Seconds. */
  readonly at: number
  /** On TRON the most that it can cost, in sun. */
  readonly most_sun?: bigint
  /** On TRON: why it pays nothing and never will; absent while it may. */
  readonly over?: { readonly why: EntryOf<'over'>['why']; readonly burned_sun: bigint }
}

/** A payout that was signed, with everything that was signed for it. */
export interface Intent {
  readonly signed: SignedEntry
  /** The first one and the attempts after it, the newest last. */
  readonly attempts: readonly Attempt[]
  /** `held`: a final block has it on TRON, and people have to look at what it did. */
  readonly outcome: EntryOf<'final'>['outcome'] | 'held' | null
  /** Seconds: when the outcome was written down; 0: there is none yet. */
  readonly ended_at: number
}

/** What was signed in the last 24 hours: for one merchant, or for all. */
interface Spending {
  readonly network: string
  readonly contract: string
  readonly merchant_id?: string
  /** Whether refunds to payers count too. */
  readonly with_refunds: boolean
}

/** Every intent that is spent. */
export interface Intents extends Part {
  of(act: string, intent_id: string): Intent | undefined
  /** Refused for good, after a person had confirmed it. */
  refusalOf(act: string, intent_id: string): EntryOf<'refused'> | undefined
  /** In the 24 hours before `now`, in smallest units, to whom merchants pay. What ended without paying does not count. */
  spent(of: Spending, now: number): bigint
  /** What was signed of a token with a nonce from `from` on, in smallest units: no block that was looked at has it. */
  waiting(token: { readonly network: string; readonly contract: string }, from: bigint): bigint
  /** What was signed on a network and has no outcome yet, the oldest first. */
  open(network: string): readonly SignedEntry[]
  /** Whether a transaction of TRON was signed here. */
  hasSigned(txid: string): boolean
  /** How many transactions of TRON were. */
  signedOnTron(): bigint
  /** The nonce after the last one that was signed on a network. */
  nextNonce(network: string): bigint
}

/** Follows what was signed in the entries of a journal. */
export function intents(): Intents {
  const known = new Map<string, Intent>()
  const refusals = new Map<string, EntryOf<'refused'>>()
  const next = new Map<string, bigint>()
  const open = new Map<string, SignedEntry>()
  const on_tron = new Set<string>()
  /** Newest last; what is older than a day is looked at no more. */
  const order: string[] = []
  const sign = (entry: SignedEntry): void => {
    known.set(keyOf(entry), { signed: entry, attempts: [attemptOf(entry)], outcome: null, ended_at: 0 })
    order.push(keyOf(entry))
    open.set(keyOf(entry), entry)
    if (entry.kind === 'signed') next.set(entry.network, BigInt(entry.nonce) + 1n)
    else on_tron.add(entry.txid)
  }
  const change = (key: string, changed: (intent: Intent) => Intent): void => {
    const intent = known.get(key)
    if (intent !== undefined) known.set(key, changed(intent))
  }
  return {
    of: (act, intent_id) => known.get(keyOf({ act, intent_id })),
    refusalOf: (act, intent_id) => refusals.get(keyOf({ act, intent_id })),
    spent: (of, now) => {
      let sum = 0n
      for (let place = order.length - 1; place >= 0; place--) {
        const intent = known.get(order[place] ?? '')
        if (intent === undefined || intent.signed.at <= now - DAY_SECONDS) break
        if (counts(intent, of)) sum += BigInt(intent.signed.units)
      }
      return sum
    },
    waiting: ({ network, contract }, from) => {
      let sum = 0n
      for (let place = order.length - 1; place >= 0; place--) {
        const intent = known.get(order[place] ?? '')
        if (intent?.signed.kind !== 'signed' || intent.signed.network !== network) continue
        if (BigInt(intent.signed.nonce) < from) break
        if (intent.signed.contract === contract && intent.attempts.at(-1)?.is_void !== true)
          sum += BigInt(intent.signed.units)
      }
      return sum
    },
    open: (network) => [...open.values()].filter((signed) => signed.network === network),
    hasSigned: (txid) => on_tron.has(txid),
    signedOnTron: () => BigInt(on_tron.size),
    nextNonce: (network) => next.get(network) ?? 0n,
    apply: (entry) => {
      if (entry.kind === 'signed' || entry.kind === 'signed_tron') sign(entry)
      else if (entry.kind === 'attempt' || entry.kind === 'attempt_tron') {
        if (entry.kind === 'attempt_tron') on_tron.add(entry.txid)
        change(keyOf(entry), (intent) => ({ ...intent, attempts: [...intent.attempts, attemptOf(entry)] }))
      } else if (entry.kind === 'over') change(keyOf(entry), (intent) => withOver(intent, entry))
      else if (entry.kind === 'final' || entry.kind === 'held') {
        const outcome = entry.kind === 'held' ? 'held' : entry.outcome
        open.delete(keyOf(entry))
        change(keyOf(entry), (intent) => ({ ...intent, outcome, ended_at: entry.at }))
      } else if (entry.kind === 'refused') refusals.set(keyOf(entry), entry)
    },
  }
}

function attemptOf(entry: SignedEntry | EntryOf<'attempt'> | EntryOf<'attempt_tron'>): Attempt {
  const { txid, raw, at } = entry
  const common = { txid, raw, is_void: entry.kind === 'attempt' && entry.is_void, at }
  return 'most_fee' in entry ? { ...common, most_sun: BigInt(entry.most_fee) } : common
}

const withOver = (intent: Intent, { txid, why, fee }: EntryOf<'over'>): Intent => ({
  ...intent,
  attempts: intent.attempts.map((each) =>
    each.txid === txid ? { ...each, over: { why, burned_sun: BigInt(fee) } } : each,
  ),
})

function counts({ signed, outcome }: Intent, { network, contract, merchant_id, with_refunds }: Spending): boolean {
  if (outcome === 'failed' || outcome === 'void') return false
  if (signed.act === 'cold' || signed.network !== network || signed.contract !== contract) return false
  if (merchant_id !== undefined && signed.merchant_id !== merchant_id) return false
  return with_refunds || signed.act !== 'refund'
}

const keyOf = ({ act, intent_id }: { readonly act: string; readonly intent_id: string }): string =>
  `${act} ${intent_id}`
