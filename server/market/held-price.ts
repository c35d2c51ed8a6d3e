import { sql } from 'kysely'
import type { Services } from '#server/chain/services'
import { RATE_GOOD_SECONDS } from '#server/core/price'
import { secondsOf } from '#server/core/seconds-of'
import type { Db, Trx } from '#server/database/schema'
import { compare, multiply } from '#shared/money/amount'

/** A price as its source states it. */
export interface StatedPrice {
  readonly kind: 'fiat' | 'coin'
  /** `EUR` or `ETH`. */
  readonly name: string
  /** What one costs in USDT, decimal text. */
  readonly usdt: string
  readonly source: string
  readonly stated_at: Date
}

/** A price more than a quarter away from the last one that was taken is looked at by a person first. */
const LARGEST_STEP = '1.25'

/**
 * Whether a price is too far from the one before to be taken at once.
 *
 * @example
 * isJump('1.08', '2.5') // true
 */
function isJump(before: string, after: string): boolean {
  const [low, high] = compare(before, after) < 0 ? [before, after] : [after, before]
  return compare(high, multiply(low, LARGEST_STEP)) > 0
}

/** The price that is used now and that its source has stated before; undefined for the first one. */
async function priceInUse(trx: Trx, { kind, name }: StatedPrice): Promise<string | undefined> {
  const { rows } = await sql<{ usdt: string }>`
    select trim_scale(usdt_rate)::text as usdt from fiat_rate
    where ${kind} = 'fiat' and fiat_name = ${name} and stated_at is not null
    union all
    select trim_scale(price)::text from market_token
    where ${kind} = 'coin' and token = ${name} and stated_at is not null`.execute(trx)
  return rows[0]?.usdt
}

/**
 * Holds a price back that jumps, and forgets one that is no jump any more.
 *
 * @returns true when the price is held: nothing is charged by it, and the one before goes on. Orders refuse that of a currency
 * once it is a day old; that of a coin never ages, so `/ready` names it then
 */
export async function holdIfItJumps(trx: Trx, price: StatedPrice): Promise<boolean> {
  const { kind, name, usdt, source, stated_at } = price
  const before = await priceInUse(trx, price)
  if (before === undefined || !isJump(before, usdt)) {
    await trx.deleteFrom('held_price').where('kind', '=', kind).where('name', '=', name).execute()
    return false
  }
  await trx
    .insertInto('held_price')
    .values({ ...price, since: stated_at })
    .onConflict((conflict) => conflict.columns(['kind', 'name']).doUpdateSet({ usdt, source, stated_at }))
    .execute()
  return true
}

/** A price that waits for a person, beside the one that is used. */
export interface HeldPrice extends StatedPrice {
  readonly used: string
  readonly since: Date
}

/** The prices that are held, by name. */
export async function heldPrices(db: Db): Promise<HeldPrice[]> {
  const { rows } = await sql<HeldPrice>`
    select h.kind, h.name, trim_scale(h.usdt)::text as usdt, h.source, h.stated_at, h.since,
           trim_scale(coalesce(f.usdt_rate, m.price))::text as used
    from held_price h
    left join fiat_rate f on h.kind = 'fiat' and f.fiat_name = h.name
    left join market_token m on h.kind = 'coin' and m.token = h.name
    order by h.name, h.kind`.execute(db)
  return rows
}

/**
 * Takes a held price out of the table, so that it can be stored.
 *
 * @returns undefined when no price of this name is held
 */
export async function releaseHeldPrice(trx: Trx, name: string): Promise<StatedPrice | undefined> {
  const held = await trx
    .deleteFrom('held_price')
    .where('name', '=', name)
    .returning(['kind', 'name', 'source', 'stated_at', sql<string>`trim_scale(usdt)::text`.as('usdt')])
    .executeTakeFirst()
  return held
}

/** What people have to look at, as `/ready` shows it: prices that are held, and coins whose price is more than a day old. */
export async function priceTroubles({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Trouble[]> {
  const held = (await heldPrices(db)).map(({ name, usdt, used, since }) => ({
    subject: `price ${name}`,
    text: `${name} is stated at ${usdt} USDT, and ${used} is used: look at it, then "price accept ${name} ${usdt}".`,
    since: secondsOf(since),
  }))
  const named = new Set(held.map(({ subject }) => subject))
  return [...held, ...(await oldCoins(db, clock.now())).filter(({ subject }) => !named.has(subject))]
}

interface Trouble {
  readonly subject: string
  readonly text: string
  readonly since: number
}

/** Coins that tokens here are valued by, and whose price nobody has stated for a day: fees and limits go by it all the same. */
async function oldCoins(db: Db, now: Date): Promise<Trouble[]> {
  const oldest = new Date(now.getTime() - RATE_GOOD_SECONDS * 1000)
  const rows = await db
    .selectFrom('market_token')
    .select(['token', 'stated_at'])
    .where('stated_at', '<', oldest)
    .where('token', 'in', db.selectFrom('token').select('symbol'))
    .orderBy('token')
    .execute()
  return rows.flatMap(({ token, stated_at }) =>
    stated_at === null
      ? []
      : [
          {
            subject: `price ${token}`,
            text: `The price of ${token} was stated more than a day ago, and it is still used: see why PRICES_URL does not state it.`,
            since: secondsOf(new Date(stated_at.getTime() + RATE_GOOD_SECONDS * 1000)),
          },
        ],
  )
}
