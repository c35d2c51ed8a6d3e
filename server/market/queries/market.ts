import { sql } from 'kysely'
import * as z from 'zod/mini'
import { amount } from '#shared/contract/fields'
import { FOLLOW_LIMIT } from '#shared/contract/market'
import { secondsOf } from '#server/database/clock'
import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { Refusal } from '#server/core/refusal'

interface MarketSource {
  readonly db: Db
  readonly clock: Clock
}

interface MarketRow {
  id: string
  token: string
  price: string
  change: string
  followed: boolean
  history: unknown
  stated_at: Date | null
}

const history = z.array(amount)

/** Prices as they are shown. */
interface MarketPrices {
  readonly list: MarketToken[]
  /** When the oldest of them was stated, in seconds. */
  readonly as_of: number
}

const shown = (row: MarketRow) => ({
  id: row.id,
  token: row.token,
  logo: '',
  balance: row.price,
  p: row.change.startsWith('-') ? row.change : `+${row.change}`,
  check: row.followed,
  history: z.parse(history, row.history),
})
type MarketToken = ReturnType<typeof shown>

/**
 * Finds tokens by a part of their symbol or name, at most 20; an empty text gives the first 20. Those that the merchant
 * follows are marked.
 */
export async function searchMarket(
  { db, clock }: MarketSource,
  { merchant_id, name }: { merchant_id: string; name: string },
): Promise<MarketPrices> {
  // A % or _ that the person typed is not a wildcard.
  const pattern = `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<MarketRow>`
    select t.id, t.token, trim_scale(t.price)::text as price, t.change_percent::text as change, t.history,
           t.stated_at, f.merchant_id is not null as followed
    from market_token t left join market_follow f on f.market_token_id = t.id and f.merchant_id = ${merchant_id}
    where t.token ilike ${pattern} or t.name ilike ${pattern}
    order by t.sort limit 20`.execute(db)
  return pricesOf(rows, clock)
}

/** The followed tokens in the merchant's own order. */
export async function followedTokens({ db, clock }: MarketSource, merchant_id: string): Promise<MarketPrices> {
  const { rows } = await sql<MarketRow>`
    select t.id, t.token, trim_scale(t.price)::text as price, t.change_percent::text as change, t.history, true as followed,
           t.stated_at
    from market_follow f join market_token t on t.id = f.market_token_id
    where f.merchant_id = ${merchant_id} order by f.position`.execute(db)
  return pricesOf(rows, clock)
}

/** The prices of a sandbox are built in and have no time of their own: they are of now. */
function pricesOf(rows: readonly MarketRow[], clock: Clock): MarketPrices {
  const times = rows.flatMap(({ stated_at }) => stated_at ?? [])
  const as_of = times.length === 0 ? clock.seconds() : Math.min(...times.map(secondsOf))
  return { list: rows.map(shown), as_of }
}

/**
 * Replaces the list of followed tokens. The merchant's row is locked, so that two tabs together cannot exceed the limit
 * of four.
 *
 * @throws Refusal follow_limit, currency_does_not_exist
 */
export async function followTokens(
  db: Db,
  { merchant_id, tokens }: { merchant_id: string; tokens: readonly string[] },
): Promise<void> {
  const wanted = [...new Set(tokens)]
  if (wanted.length > FOLLOW_LIMIT) throw new Refusal('follow_limit')
  await inTransaction(db, async (trx) => {
    await trx.selectFrom('merchant').select('id').where('id', '=', merchant_id).forNoKeyUpdate().executeTakeFirst()
    const known = await trx
      .selectFrom('market_token')
      .select('id')
      .where('id', 'in', [...wanted, ''])
      .execute()
    if (known.length < wanted.length) throw new Refusal('currency_does_not_exist')
    await trx.deleteFrom('market_follow').where('merchant_id', '=', merchant_id).execute()
    if (wanted.length === 0) return
    await trx
      .insertInto('market_follow')
      .values(wanted.map((market_token_id, index) => ({ merchant_id, market_token_id, position: index + 1 })))
      .execute()
  })
}
