import { sql } from 'kysely'
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
 * @returns true when the price is held: nothing is charged by it, and the one before goes on until it is a day old
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

/** What people have to look at, as `/ready` shows it. */
export async function priceTroubles(db: Db): Promise<{ subject: string; text: string; since: number }[]> {
  return (await heldPrices(db)).map(({ name, usdt, used, since }) => ({
    subject: `price ${name}`,
    text: `${name} is stated at ${usdt} USDT, and ${used} is used: look at it, then "price accept ${name} ${usdt}".`,
    since: Math.floor(since.getTime() / 1000),
  }))
}
