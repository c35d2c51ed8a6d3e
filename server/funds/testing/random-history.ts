import * as chart from '#server/ledger/chart'
import { inTransaction } from '#server/database/connect'
import { postEntries } from '#server/ledger/ledger'
import type { LedgerEntry, LedgerPosting } from '#server/ledger/ledger-entry'
import type { Db } from '#server/database/schema'
import { fromUnits, toDecimal } from '#shared/money/amount'

/** What a statement must show of one event, in the token's smallest units. */
export interface Fact {
  readonly at: Date
  readonly in: bigint
  readonly out: bigint
  readonly fees: bigint
}

/** The history to be made. */
export interface RandomHistory {
  readonly merchant_id: string
  readonly token_id: string
  readonly decimals: number
  readonly from: Date
  readonly to: Date
  readonly events: number
  readonly random: () => number
  /** Tells apart the histories of one merchant; default: the merchant's id. */
  readonly name?: string
}

type Entry = Omit<LedgerEntry, 'postings'> & { readonly moves: readonly (readonly [AccountName, bigint])[] }
type AccountName = 'capital' | 'held' | 'app1' | 'app2' | 'chain' | 'fees'

const NO_MONEY = { in: 0n, out: 0n, fees: 0n }
const MINUTE = 60_000

/** One event: the ledger entries as the services book them, and the facts that a statement must show. */
interface RandomEvent {
  readonly entries: readonly Entry[]
  readonly facts: readonly Fact[]
}

type EventMaker = (about: {
  ref: string
  at: Date
  amount: bigint
  fee: bigint
  app: AccountName
  chance: number
}) => RandomEvent

const later = (at: Date): Date => new Date(at.getTime() + 90 * MINUTE)

/** Every kind of event that moves a balance. An amount is always larger than its fee. */
const EVENT_MAKERS: readonly EventMaker[] = [
  ({ ref, at, amount, fee, app, chance }) => {
    const paid: Entry = {
      ref: `payment:${ref}`,
      reason: 'payment',
      at,
      moves: [
        ['chain', -amount],
        [app, amount - fee],
        ['fees', fee],
      ],
    }
    const fact = { ...NO_MONEY, at, in: amount, fees: fee }
    if (chance > 0.15) return { entries: [paid], facts: [fact] }
    const back: Entry = {
      ref: `payment:${ref}:back`,
      reason: 'payment_reversal',
      at: later(at),
      moves: [
        ['chain', amount],
        [app, fee - amount],
        ['fees', -fee],
      ],
    }
    return { entries: [paid, back], facts: [fact, { ...NO_MONEY, at: back.at, out: amount - fee }] }
  },
  ({ ref, at, amount, fee, chance }) => {
    const hold = setAside('withdrawal', { ref, at, amount })
    if (chance < 0.3) return { entries: [hold, giveBack('withdrawal', { ref, at: later(at), amount })], facts: [] }
    if (chance < 0.4) return { entries: [hold], facts: [] }
    const done: Entry = {
      ref: `withdrawal:${ref}`,
      reason: 'withdrawal',
      at: later(at),
      moves: [
        ['held', -amount],
        ['chain', amount - fee],
        ['fees', fee],
      ],
    }
    return { entries: [hold, done], facts: [{ ...NO_MONEY, at: done.at, out: amount - fee, fees: fee }] }
  },
  ({ ref, at, amount, chance }) => {
    const hold = setAside('refund', { ref, at, amount })
    if (chance < 0.3) return { entries: [hold, giveBack('refund', { ref, at: later(at), amount })], facts: [] }
    const done: Entry = {
      ref: `refund:${ref}`,
      reason: 'refund',
      at: later(at),
      moves: [
        ['held', -amount],
        ['chain', amount],
      ],
    }
    return { entries: [hold, done], facts: [{ ...NO_MONEY, at: done.at, out: amount }] }
  },
  ({ ref, at, amount, chance }) => {
    const move = (reason: string, when: Date, sign: bigint): Entry => ({
      ref: `${reason}:${ref}`,
      reason,
      at: when,
      moves: [
        ['chain', -amount * sign],
        ['capital', amount * sign],
      ],
    })
    const came = { entries: [move('recharge', at, 1n)], facts: [{ ...NO_MONEY, at, in: amount }] }
    if (chance > 0.2) return came
    return {
      entries: [...came.entries, move('recharge_reversal', later(at), -1n)],
      facts: [...came.facts, { ...NO_MONEY, at: later(at), out: amount }],
    }
  },
  ({ ref, at, amount, app, chance }) => {
    const reason = chance < 0.5 ? 'transfer' : 'aggregation'
    const moves: Entry['moves'] = [
      ['capital', -amount],
      [app, amount],
    ]
    return { entries: [{ ref: `${reason}:${ref}`, reason, at, moves }], facts: [] }
  },
]

const setAside = (what: string, { ref, at, amount }: { ref: string; at: Date; amount: bigint }): Entry => ({
  ref: `${what}:${ref}:hold`,
  reason: `${what}_hold`,
  at,
  moves: [
    ['capital', -amount],
    ['held', amount],
  ],
})
const giveBack = (what: string, { ref, at, amount }: { ref: string; at: Date; amount: bigint }): Entry => ({
  ref: `${what}:${ref}:release`,
  reason: `${what}_release`,
  at,
  moves: [
    ['held', -amount],
    ['capital', amount],
  ],
})

/** Books a random history of a merchant, and returns the facts that its statements must show. */
export async function writeRandomHistory(db: Db, history: RandomHistory): Promise<Fact[]> {
  const { merchant_id, decimals, from, to, random, name = merchant_id } = history
  const unit = 10n ** BigInt(decimals)
  const started = new Date(from.getTime() - 40 * 24 * 60 * MINUTE)
  const capital = 1_000_000n * unit
  const happened: RandomEvent[] = [
    {
      entries: [
        {
          ref: `recharge:start:${name}`,
          reason: 'recharge',
          at: started,
          moves: [
            ['chain', -capital],
            ['capital', capital],
          ],
        },
      ],
      facts: [{ ...NO_MONEY, at: started, in: capital }],
    },
  ]
  for (let number = 0; number < history.events; number += 1) {
    const makeEvent = EVENT_MAKERS[Math.floor(random() * EVENT_MAKERS.length)]
    const amount = BigInt(Math.floor(random() * 1e9) + 100) * (unit / 1_000_000n)
    happened.push(
      makeEvent?.({
        ref: `${name}-${number}`,
        at: new Date(from.getTime() + Math.floor(random() * (to.getTime() - from.getTime()))),
        amount,
        fee: random() < 0.3 ? 0n : amount / BigInt(Math.floor(random() * 200) + 2),
        app: random() < 0.5 ? 'app1' : 'app2',
        chance: random(),
      }) ?? { entries: [], facts: [] },
    )
  }
  const entries = happened.flatMap(({ entries: some }) => some).sort((a, b) => a.at.getTime() - b.at.getTime())
  const booked = entries.map(({ moves, ...entry }) => ({ ...entry, postings: postingsOf(history, moves) }))
  await inTransaction(db, async (trx) => await postEntries(trx, booked))
  return happened.flatMap(({ facts }) => facts)
}

function postingsOf({ merchant_id, token_id, decimals }: RandomHistory, moves: Entry['moves']): LedgerPosting[] {
  const accounts: Readonly<Record<AccountName, LedgerPosting['account']>> = {
    capital: chart.capital(merchant_id),
    held: chart.held(merchant_id),
    app1: chart.application(merchant_id, '1'),
    app2: chart.application(merchant_id, '2'),
    chain: chart.onChain('test'),
    fees: chart.fees,
  }
  return moves
    .filter(([, units]) => units !== 0n)
    .map(([name, units]) => ({ account: accounts[name], token_id, amount: toDecimal(fromUnits(units, decimals)) }))
}
