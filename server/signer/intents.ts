import type { EntryOf, Part } from './entries'

const DAY_SECONDS = 24 * 3600

/** A payout that was signed, with everything that was signed for it. */
export interface Intent {
  readonly signed: EntryOf<'signed'>
  /** The first one and the attempts after it, the newest last. */
  readonly attempts: readonly {
    readonly txid: string
    readonly raw: string
    readonly is_void: boolean
    /** Seconds. */
    readonly at: number
  }[]
  readonly outcome: EntryOf<'final'>['outcome'] | null
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
  open(network: string): readonly EntryOf<'signed'>[]
  /** The nonce after the last one that was signed on a network. */
  nextNonce(network: string): bigint
}

/** Follows what was signed in the entries of a journal. */
export function intents(): Intents {
  const known = new Map<string, Intent>()
  const refusals = new Map<string, EntryOf<'refused'>>()
  const next = new Map<string, bigint>()
  const open = new Map<string, EntryOf<'signed'>>()
  /** Newest last; what is older than a day is looked at no more. */
  const order: string[] = []
  const sign = (entry: EntryOf<'signed'>): void => {
    const { txid, raw, network, nonce, at } = entry
    known.set(keyOf(entry), { signed: entry, attempts: [{ txid, raw, is_void: false, at }], outcome: null })
    order.push(keyOf(entry))
    open.set(keyOf(entry), entry)
    next.set(network, BigInt(nonce) + 1n)
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
        if (intent?.signed.network !== network) continue
        if (BigInt(intent.signed.nonce) < from) break
        if (intent.signed.contract === contract && intent.attempts.at(-1)?.is_void !== true)
          sum += BigInt(intent.signed.units)
      }
      return sum
    },
    open: (network) => [...open.values()].filter((signed) => signed.network === network),
    nextNonce: (network) => next.get(network) ?? 0n,
    apply: (entry) => {
      if (entry.kind === 'signed') sign(entry)
      else if (entry.kind === 'attempt') {
        const { txid, raw, is_void, at } = entry
        change(keyOf(entry), (intent) => ({ ...intent, attempts: [...intent.attempts, { txid, raw, is_void, at }] }))
      } else if (entry.kind === 'final') {
        open.delete(keyOf(entry))
        change(keyOf(entry), (intent) => ({ ...intent, outcome: entry.outcome }))
      } else if (entry.kind === 'refused') refusals.set(keyOf(entry), entry)
    },
  }
}

function counts({ signed, outcome }: Intent, { network, contract, merchant_id, with_refunds }: Spending): boolean {
  if (outcome === 'failed' || outcome === 'void') return false
  if (signed.act === 'cold' || signed.network !== network || signed.contract !== contract) return false
  if (merchant_id !== undefined && signed.merchant_id !== merchant_id) return false
  return with_refunds || signed.act !== 'refund'
}

const keyOf = ({ act, intent_id }: { readonly act: string; readonly intent_id: string }): string =>
  `${act} ${intent_id}`
