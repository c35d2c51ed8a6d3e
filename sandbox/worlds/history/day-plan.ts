import type { Shares } from '#server/payment/shares'
import { sharesOf } from '#server/payment/shares'
import { historyAddress, historyTxid } from './history-address'

/** A token that customers pay with, and its weight. */
export interface PaidToken {
  readonly id: string
  readonly network_id: string
  readonly decimals: number
  readonly weight: number
}

/** An application that takes payments. Its order numbers begin with `prefix`. */
export interface SellingApplication {
  readonly id: string
  readonly prefix: string
  readonly weight: number
}

export interface PlannedPayment extends Shares {
  readonly application_id: string
  readonly out_trade_no: string
  readonly trade_no: string
  readonly handle_id: string
  readonly token_id: string
  readonly network_id: string
  readonly amount: string
  readonly amount_collected: string
  readonly status: 2 | 3 | 4 | 8
  readonly exception: 'under' | 'over' | 'late' | null
  readonly address: string
  readonly payer: string
  readonly txid: string | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly paid_at: Date | null
}

export interface DayPlan {
  readonly from: Date
  readonly to: Date
  readonly count: number
  readonly fee: string
  readonly tokens: readonly PaidToken[]
  readonly applications: readonly SellingApplication[]
  readonly random: () => number
}

const ORDER_LIFE_MILLIS = 30 * 60_000
const DAY_MILLIS = 86_400_000
/** Weight of each hour of the day, from midnight. */
const HOURS = [2, 1, 1, 1, 1, 2, 3, 5, 7, 8, 9, 10, 11, 10, 9, 8, 8, 9, 11, 12, 11, 9, 6, 4]
/** Price ranges in whole USDT with their weights. */
const BANDS = [
  { weight: 60, from: 4, to: 40 },
  { weight: 28, from: 40, to: 150 },
  { weight: 11, from: 150, to: 600 },
  { weight: 1, from: 600, to: 3800 },
]
const ENDINGS = [
  { weight: 880, ending: 'paid' },
  { weight: 70, ending: 'timeout' },
  { weight: 22, ending: 'closed' },
  { weight: 11, ending: 'over' },
  { weight: 8, ending: 'under' },
  { weight: 6, ending: 'late' },
  { weight: 3, ending: 'chain_failure' },
] as const

/** Picks an item at random by weight. */
function pick<Item extends { readonly weight: number }>(items: readonly Item[], random: () => number): Item {
  let rest = random() * items.reduce((sum, { weight }) => sum + weight, 0)
  for (const item of items) {
    rest -= item.weight
    if (rest < 0) return item
  }
  const last = items.at(-1)
  if (!last) throw new RangeError('Nothing to pick from')
  return last
}

const digits = (count: number, random: () => number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('')

/** Whole cents as a decimal string. */
const fromCents = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** The payments of one day in the order of creation. The same random stream gives the same day. */
export function planDay(plan: DayPlan): PlannedPayment[] {
  const times = Array.from({ length: plan.count }, () => momentOf(plan)).sort((a, b) => a - b)
  return oneByOne(times)
    .filter((time) => time < plan.to.getTime())
    .map((time) => planPayment(plan, time))
}

/** Makes times unique by milliseconds, because an order number is made of its time and must be unique in a shop. */
function oneByOne(times: readonly number[]): number[] {
  let last = Number.NEGATIVE_INFINITY
  return times.map((time) => (last = Math.max(time, last + 1)))
}

/** The collected amount in cents: a twentieth more or less for over and under payments. */
function collectedOf(ending: (typeof ENDINGS)[number]['ending'], cents: number): number {
  if (ending === 'over') return cents + Math.ceil(cents / 20)
  return ending === 'under' ? cents - Math.ceil(cents / 20) : cents
}

function momentOf({ from, random }: DayPlan): number {
  const hour = pick(
    HOURS.map((weight, place) => ({ weight, place })),
    random,
  ).place
  return from.getTime() + hour * 3_600_000 + Math.floor(random() * 3_600_000)
}

function planPayment(plan: DayPlan, time: number): PlannedPayment {
  const { random } = plan
  const token = pick(plan.tokens, random)
  const application = pick(plan.applications, random)
  const band = pick(BANDS, random)
  const cents = band.from * 100 + Math.floor(random() * (band.to - band.from) * 100)
  const { ending } = pick(ENDINGS, random)
  const collectedCents = collectedOf(ending, cents)
  const isCredited = ending === 'paid' || ending === 'over'
  const isCollected = isCredited || ending === 'under' || ending === 'late'
  const seed = `${token.network_id}:${time}:${digits(9, random)}`
  const moment = new Date(time).toISOString().replaceAll(/\D/g, '')
  const inDay = String(time % DAY_MILLIS).padStart(8, '0')
  return {
    application_id: application.id,
    out_trade_no: `${application.prefix}-${moment.slice(2, 8)}-${inDay}`,
    trade_no: `${moment}${digits(15, random)}`,
    handle_id: Buffer.from(seed.padEnd(16, '0').slice(-16)).toString('base64url'),
    token_id: token.id,
    network_id: token.network_id,
    amount: fromCents(cents),
    amount_collected: isCollected ? fromCents(collectedCents) : '0',
    ...(isCredited
      ? sharesOf(fromCents(collectedCents), { fee: plan.fee, decimals: token.decimals, rate: '1' })
      : { fees: '0', mch_real_receive: '0', usdt_amount: '0' }),
    status: ({ paid: 2, over: 2, timeout: 3, under: 3, late: 3, closed: 4, chain_failure: 8 } as const)[ending],
    exception: ending === 'over' || ending === 'under' || ending === 'late' ? ending : null,
    address: historyAddress(token.network_id, `address:${seed}`),
    payer: historyAddress(token.network_id, `payer:${seed}`),
    txid: isCollected ? historyTxid(token.network_id, seed) : null,
    created_at: new Date(time),
    expires_at: new Date(time + ORDER_LIFE_MILLIS),
    paid_at: isCredited ? new Date(time + 30_000 + Math.floor(random() * 600_000)) : null,
  }
}
