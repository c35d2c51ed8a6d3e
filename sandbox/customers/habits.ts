/**
 * How simulated customers behave: when they buy, what they spend, on which network, and what goes wrong. History and
 * the running simulation use the same habits, so that the simulation continues the history.
 */

/** The ways in which a customer pays by himself. */
const USUAL_CASES = ['exact', 'under', 'over', 'late', 'split', 'wrong-token', 'reorg'] as const
/** All ways that a tester can ask for: `closed`, `returned` and `other-coin` leave money that belongs to no order. */
export const PAY_CASES = [...USUAL_CASES, 'closed', 'returned', 'other-coin'] as const
export type PayCase = (typeof PAY_CASES)[number]

/** How an order ends: paid in one of the usual ways, or not paid. */
export type Fate = (typeof USUAL_CASES)[number] | 'abandoned'

type Random = () => number

const ORDERS_OF_AN_AVERAGE_DAY = 222
/** Share of a day's orders per hour of the merchant's clock, from midnight; they add up to 1000. */
const HOURS = [18, 12, 8, 6, 5, 7, 13, 24, 36, 47, 55, 58, 52, 50, 53, 55, 54, 53, 57, 66, 78, 83, 67, 43]
/** Weight of each weekday from Sunday on; they add up to 7000. */
const WEEKDAYS = [1120, 930, 940, 960, 990, 1020, 1040]

const FATES: readonly (readonly [Fate, number])[] = [
  ['exact', 870],
  ['abandoned', 82],
  ['split', 14],
  ['under', 10],
  ['late', 9],
  ['over', 9],
  ['wrong-token', 4],
  ['reorg', 2],
]

/** Weight by network id. TRON has the most, as with real USDT payments. */
const NETWORK_WEIGHTS: Readonly<Record<string, number>> = { '1': 46, '3': 20, '2': 12, '4': 11, '5': 8, '6': 3 }

/** Usual prices in cents; all other amounts are sums of several goods. */
const PRICES = [
  499, 990, 999, 1500, 1990, 1999, 2500, 2990, 3900, 4900, 4999, 6900, 7900, 9900, 12900, 14900, 19900, 29900, 49900,
  99900,
]
const PRICE_SHARE = 0.45
const MEDIAN_CENTS = 4_200
const SPREAD = 1.05
const SMALLEST_CENTS = 100
const LARGEST_CENTS = 800_000

/**
 * The expected number of orders within an hour.
 *
 * @param at hour 0 to 23 and weekday 0 (Sunday) to 6 on the merchant's clock
 */
export function ordersPerHour({ hour, weekday }: { hour: number; weekday: number }): number {
  return (ORDERS_OF_AN_AVERAGE_DAY * (HOURS[hour] ?? 0) * (WEEKDAYS[weekday] ?? 0)) / 1_000_000
}

/** Seconds until the next order: exponentially distributed, with the rate of the hour. */
export function secondsToNextOrder(random: Random, at: { hour: number; weekday: number }): number {
  return (-Math.log(1 - random()) * 3600) / Math.max(ordersPerHour(at), 0.1)
}

/** The amount of an order in USDT, decimal text with two decimals: a usual price, or a random sum with the median 42. */
export function orderAmount(random: Random): string {
  const cents =
    random() < PRICE_SHARE ? (PRICES[Math.floor(random() * PRICES.length)] ?? MEDIAN_CENTS) : basketCents(random)
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

function basketCents(random: Random): number {
  // Box-Muller transform: a normally distributed number from two uniformly distributed ones.
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const cents = Math.round(MEDIAN_CENTS * Math.exp(SPREAD * normal))
  return Math.min(Math.max(cents, SMALLEST_CENTS), LARGEST_CENTS)
}

export function orderFate(random: Random): Fate {
  return pickWeighted(random, FATES)
}

/** Picks one of the tokens that an application takes, weighted by how popular its network is. */
export function pickToken<Token extends { network_id: string }>(
  random: Random,
  tokens: readonly [Token, ...Token[]],
): Token {
  const [first, ...rest] = tokens
  const weigh = (token: Token): readonly [Token, number] => [token, NETWORK_WEIGHTS[token.network_id] ?? 1]
  return pickWeighted(random, [weigh(first), ...rest.map(weigh)])
}

/** Picks one item; all are equally likely. */
export function pickOne<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items[Math.floor(random() * items.length)]
}

function pickWeighted<Item>(random: Random, items: readonly (readonly [Item, number])[]): Item {
  let rest = random() * items.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [item, weight] of items) {
    rest -= weight
    if (rest < 0) return item
  }
  const last = items.at(-1)
  if (last === undefined) throw new RangeError('There is nothing to pick from.')
  return last[0]
}

/** Hour and weekday of a moment in a zone. */
export function localHour(at: Date, zone: string): { hour: number; weekday: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    weekday: 'short',
  })
    .formatToParts(at)
    .map(({ type, value }) => [type, value] as const)
  const { hour = '0', weekday = 'Sun' } = Object.fromEntries(parts)
  return { hour: Number(hour), weekday: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(weekday) }
}
