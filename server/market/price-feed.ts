import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { callAdapter } from '#server/core/call-adapter'
import { errorFields } from '#server/core/log'
import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { holdIfItJumps, releaseHeldPrice } from './held-price'
import type { StatedPrice } from './held-price'

const ROUND_MILLIS = 60_000
const OLDEST_SECONDS = 3600
const FUTURE_SECONDS = 300
const MOST_LINES = 1000
const MOST_POINTS = 200

// The columns keep 18 decimals: a price with more of them is refused and not rounded.
const price = z.string().check(
  z.regex(/^(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/),
  z.refine((text) => /[1-9]/.test(text), 'above zero'),
)

const pricesSchema = z.object({
  /** Who states the prices; kept beside each booking that uses a rate. */
  source: z.string().check(z.regex(/^[\w .()-]{1,60}$/)),
  /** Seconds since 1970. */
  time: z.int(),
  tokens: z
    .array(
      z.object({
        symbol: z.string().check(z.regex(/^[A-Z0-9]{1,12}$/)),
        name: z.string().check(z.minLength(1), z.maxLength(40)),
        /** What one costs, in USDT. */
        usdt: price,
        change_percent: z.string().check(z.regex(/^-?\d{1,6}(?:\.\d{1,2})?$/)),
        history: z.optional(z.array(price).check(z.maxLength(MOST_POINTS))),
      }),
    )
    .check(z.maxLength(MOST_LINES)),
  fiat: z
    .array(z.object({ name: z.string().check(z.regex(/^[A-Z]{3,5}$/)), usdt: price }))
    .check(z.maxLength(MOST_LINES)),
})

/** Prices as the operator's service states them (docs/operate.md). */
type Prices = z.output<typeof pricesSchema>

export interface PriceFeed {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly url: string
  readonly secret: string
}

/** Asks for the prices once a minute, until `signal` aborts. A round that fails leaves the prices as they are. */
export async function followPrices(feed: PriceFeed, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await readPrices(feed, signal)
    } catch (error) {
      if (!signal.aborted) feed.log.warn(errorFields(error), 'the prices could not be read; they are asked for again')
    }
    // The pause is rejected only when `signal` aborts.
    await pause(ROUND_MILLIS, undefined, { signal }).catch(() => undefined)
  }
}

/**
 * Asks for the prices and stores all of them, or none.
 *
 * @throws AdapterError; RangeError when the prices are older than an hour or from the future; an error of the schema
 */
export async function readPrices(
  { db, clock, url, secret }: Omit<PriceFeed, 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const prices = z.parse(pricesSchema, JSON.parse(await callAdapter({ url, secret, signal })))
  const age = clock.seconds() - prices.time
  if (age > OLDEST_SECONDS || age < -FUTURE_SECONDS)
    throw new RangeError(`The prices are of another time: ${age} s old, and at most ${OLDEST_SECONDS} s are taken.`)
  await inTransaction(db, async (trx) => await storePrices(trx, prices))
}

async function storePrices(trx: Trx, { source, time, tokens, fiat }: Prices): Promise<void> {
  const stated_at = new Date(time * 1000)
  for (const [place, { symbol, name, usdt, change_percent, history = [] }] of tokens.entries()) {
    const coin: StatedPrice = { kind: 'coin', name: symbol, usdt, source, stated_at }
    if (await holdIfItJumps(trx, coin)) continue
    const shown = { name, change_percent, history: JSON.stringify(history), sort: place + 1 }
    await trx
      .insertInto('market_token')
      .values({ id: symbol, token: symbol, price: usdt, stated_at, ...shown })
      .onConflict((conflict) => conflict.column('token').doUpdateSet(shown))
      .execute()
    await storePrice(trx, coin)
  }
  for (const { name, usdt } of fiat) {
    const currency: StatedPrice = { kind: 'fiat', name, usdt, source, stated_at }
    if (!(await holdIfItJumps(trx, currency))) await storePrice(trx, currency)
  }
}

async function storePrice(trx: Trx, { kind, name, usdt, source, stated_at }: StatedPrice): Promise<void> {
  if (kind === 'fiat') {
    const rate = { usdt_rate: usdt, source, stated_at }
    await trx
      .insertInto('fiat_rate')
      .values({ fiat_name: name, ...rate })
      .onConflict((conflict) => conflict.column('fiat_name').doUpdateSet(rate))
      .execute()
    return
  }
  await trx.updateTable('market_token').set({ price: usdt, stated_at }).where('token', '=', name).execute()
  await trx
    .updateTable('token')
    .set({ usdt_rate: usdt })
    .where('symbol', '=', name)
    .where('is_native', '=', true)
    .where('usdt_rate', '<>', sql<string>`${usdt}::numeric`)
    .execute()
}

/**
 * Takes a price that was held because it had jumped, for the operator.
 *
 * @returns undefined when no price of this name is held
 * @example const taken = await acceptPrice(trx, 'EUR')
 */
export async function acceptPrice(trx: Trx, name: string): Promise<StatedPrice | undefined> {
  const held = await releaseHeldPrice(trx, name)
  if (held !== undefined) await storePrice(trx, held)
  return held
}
