import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import { seededRandom } from '#server/database/seeded-random'
import { divide, fromUnits, toDecimal, toUnits } from '#shared/money/amount'

/** One for each hour of the day. */
const POINTS = 24
/** The course moves within this share of the price, in parts of ten thousand. */
const UNREST = 40

/**
 * The course of a token over the last day: it ends at the price and began where the day's change says. Between them it
 * wanders, the same way for the same token.
 *
 * @param change_percent signed, such as `-0.62`
 * @example
 * courseOf({ token: 'TRX', price: '0.3001', change_percent: '1.84' }).at(-1) // '0.300100'
 */
export function courseOf({
  token,
  price,
  change_percent,
}: {
  token: string
  price: string
  change_percent: string
}): string[] {
  const scale = Math.max(6, (price.split('.')[1] ?? '').length)
  const end = toUnits(price, scale)
  const start = toUnits(divide(price, toDecimal(fromUnits(10_000n + toUnits(change_percent, 2), 4)), { scale }), scale)
  const random = seededRandom(`market ${token}`)
  return Array.from({ length: POINTS }, (_, hour) => {
    const isEnd = hour === POINTS - 1
    const straight = start + ((end - start) * BigInt(hour)) / BigInt(POINTS - 1)
    const wander = isEnd || hour === 0 ? 0n : (straight * BigInt(Math.round((random() - 0.5) * 2 * UNREST))) / 10_000n
    return toDecimal(fromUnits(straight + wander, scale))
  })
}

/** Gives each token of the sandbox that has no course one. */
export async function fillMarketHistory(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string; token: string; price: string; change_percent: string }>`
    select id, token, trim_scale(price)::text as price, change_percent::text as change_percent
    from market_token where history = '[]'::jsonb`.execute(db)
  for (const row of rows)
    await db
      .updateTable('market_token')
      .set({ history: JSON.stringify(courseOf(row)) })
      .where('id', '=', row.id)
      .execute()
}
