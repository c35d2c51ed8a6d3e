import { sql } from 'kysely'
import { DEFAULT_FIAT } from '#server/core/price'
import { postEntry } from './ledger'
import type { LedgerEntry, LedgerResult } from './ledger-entry'
import type { Trx } from '#server/database/schema'

/**
 * Books an entry of a merchant's money, and keeps beside it what its token is worth in fiat at this moment, with the name
 * of the source and the time: a statement of the past must not use the rates of today. The rates are copied digit by digit
 * from the tables `token` (USDT for one of the token) and `fiat_rate` (USDT for one of the fiat currency). Where one of
 * them has no row, all four columns are null. An entry that was booked before keeps the rates that it has.
 *
 * @param entry all of its postings are in one token
 * @param fiats other fiat currencies that the booking is about, such as that of an order
 * @throws LedgerError
 * @example
 * await postRatedEntry(trx, { ref: `payment:${id}`, reason: 'payment', at, postings }, ['EUR'])
 */
export async function postRatedEntry(
  trx: Trx,
  entry: LedgerEntry,
  fiats: readonly string[] = [],
): Promise<LedgerResult> {
  const result = await postEntry(trx, entry)
  if (result.status === 'posted') await insertRates(trx, { ...result, entry, fiats: [DEFAULT_FIAT, ...fiats] })
  return result
}

async function insertRates(
  trx: Trx,
  { entry_id, entry, fiats }: { entry_id: string; entry: LedgerEntry; fiats: readonly string[] },
): Promise<void> {
  await sql`
    insert into entry_rate (entry_id, fiat_name, token_rate, fiat_rate, rate_source, rate_time)
    select ${entry_id}::bigint, wanted.fiat_name, rate.token_rate, rate.fiat_rate, rate.source, rate.stated_at
    from (select distinct unnest(${[...fiats]}::text[]) as fiat_name) wanted
    left join lateral (
      select t.usdt_rate as token_rate, f.usdt_rate as fiat_rate, f.source,
             coalesce(f.stated_at, ${entry.at}::timestamptz) as stated_at
      from token t, fiat_rate f
      where t.id = ${entry.postings[0]?.token_id ?? ''} and f.fiat_name = wanted.fiat_name
    ) rate on true`.execute(trx)
}
