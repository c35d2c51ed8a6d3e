import { sql } from 'kysely'
import { DEFAULT_FIAT, RATE_GOOD_SECONDS } from '#server/core/price'
import { postEntries } from './ledger'
import type { LedgerEntry, LedgerResult } from './ledger-entry'
import type { Trx } from '#server/database/schema'

/** An entry of a merchant's money. All of its postings are in one token. */
export interface RatedEntry extends LedgerEntry {
  /** Other fiat currencies than the default that the booking is about, such as that of an order. */
  readonly fiats?: readonly string[]
}

/**
 * Books entries of merchants' money, and keeps beside each what its token is worth in fiat at this moment, with the name
 * of the source and the time: a statement of the past must not use the rates of today. The rates are copied digit by digit
 * from the tables `token` (USDT for one of the token) and `fiat_rate` (USDT for one of the fiat currency). Where one of
 * them has no row, or the source has stated nothing for a day, all four columns are null: nobody knows the rate of this
 * moment. An entry that was booked before keeps the rates that it has.
 *
 * @returns one result per entry, in order
 * @throws LedgerError
 * @throws RangeError when a ref stands twice in `entries`
 * @example
 * await postRatedEntries(trx, [{ ref: `payment:${id}`, reason: 'payment', at, postings, fiats: ['EUR'] }])
 */
export async function postRatedEntries(trx: Trx, entries: readonly RatedEntry[]): Promise<LedgerResult[]> {
  if (entries.length === 0) return []
  const results = await postEntries(trx, entries)
  await insertRates(
    trx,
    results.flatMap((result, place) => {
      const entry = entries[place]
      return entry === undefined || result.status === 'duplicate' ? [] : [{ entry, entry_id: result.entry_id }]
    }),
  )
  return results
}

async function insertRates(
  trx: Trx,
  booked: readonly { readonly entry_id: string; readonly entry: RatedEntry }[],
): Promise<void> {
  if (booked.length === 0) return
  const wanted = booked.flatMap(({ entry_id, entry: { fiats = [], postings, at } }) =>
    [...new Set([DEFAULT_FIAT, ...fiats])].map((fiat_name) => ({
      entry_id,
      fiat_name,
      token_id: postings[0]?.token_id ?? '',
      at,
    })),
  )
  await sql`
    insert into entry_rate (entry_id, fiat_name, token_rate, fiat_rate, rate_source, rate_time)
    select wanted.entry_id, wanted.fiat_name, rate.token_rate, rate.fiat_rate, rate.source,
           case when rate.source is not null then coalesce(rate.stated_at, wanted.at) end
    from unnest(
      ${wanted.map(({ entry_id }) => entry_id)}::bigint[],
      ${wanted.map(({ fiat_name }) => fiat_name)}::text[],
      ${wanted.map(({ token_id }) => token_id)}::text[],
      ${wanted.map(({ at }) => at)}::timestamptz[]
    ) as wanted (entry_id, fiat_name, token_id, at)
    left join (
      select t.id as token_id, f.fiat_name, t.usdt_rate as token_rate, f.usdt_rate as fiat_rate, f.source, f.stated_at
      from token t cross join fiat_rate f
    ) rate on rate.token_id = wanted.token_id and rate.fiat_name = wanted.fiat_name
      and coalesce(rate.stated_at > wanted.at - make_interval(secs => ${RATE_GOOD_SECONDS}), true)`.execute(trx)
}
