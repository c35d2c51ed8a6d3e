import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import type { LinkEntry, LinkPosting } from '#shared/books/link-text'
import * as chart from '../chart'

/** An entry, and the merchant who is shown it. */
export interface EntryOfMerchant {
  readonly merchant_id: string
  readonly entry_id: string
}

interface Row {
  readonly entry_id: string
  readonly booked_ms: string
  readonly reason: string
  readonly postings: readonly LinkPosting[] | null
}

/** SQL for a time in milliseconds. An infinite time, which no booking has, is 0. */
const millisOf = (column: string) =>
  sql`case when isfinite(${sql.ref(column)}) then (extract(epoch from ${sql.ref(column)}) * 1000)::bigint else 0 end`
const part = (number: number) => sql`split_part(a.owner, ':', ${sql.lit(number)})`
/** A part that is no number names no application: a cast that fails would take the whole answer with it. */
const APPLICATION = sql`
  case when ${part(chart.APPLICATION_PART)} ~ '^[0-9]{1,18}$' then ${part(chart.APPLICATION_PART)}::bigint end`

/**
 * What a link is made of: entries as each merchant is shown them, with the postings on the merchant's own accounts alone. One for
 * each that is asked for, in that order; null where the merchant has no posting in it any more.
 */
export async function shownEntries(db: Db, asked: readonly EntryOfMerchant[]): Promise<(LinkEntry | null)[]> {
  // `offset 0` makes the planner go from a posting to its account; it would otherwise read all accounts for each entry.
  const { rows } = await sql<Row>`
    select asked.entry_id::text, coalesce(${millisOf('e.created_at')}, 0)::text as booked_ms,
           coalesce(e.reason, '') as reason, own.postings
    from unnest(
      ${asked.map(({ merchant_id }) => merchant_id)}::bigint[],
      ${asked.map(({ entry_id }) => entry_id)}::bigint[]
    ) with ordinality as asked (merchant_id, entry_id, place)
    left join ledger_entry e on e.id = asked.entry_id
    left join lateral (
      select json_agg(json_strip_nulls(json_build_object(
        'account', coalesce(application.appid, concat_ws('-', ${part(chart.KIND_PART)}, ${APPLICATION})),
        'token_id', p.token_id,
        'amount', trim_scale(p.amount)::text,
        'booked_ms', case when p.created_at <> e.created_at then ${millisOf('p.created_at')} end,
        'reason', case when p.reason <> e.reason then p.reason end
      ))) as postings
      from (select * from ledger_posting where entry_id = e.id offset 0) p
      cross join lateral (select * from ledger_account where id = p.account_id offset 0) a
      left join lateral (select appid from application where id = ${APPLICATION} offset 0) application on true
      where a.owner like ${chart.merchantOwners}
        and ${part(chart.MERCHANT_PART)} = asked.merchant_id::text
    ) own on true
    order by asked.place`.execute(db)
  return rows.map(({ entry_id, booked_ms, reason, postings }) =>
    postings === null ? null : { entry_id, booked_ms: Number(booked_ms), reason, postings },
  )
}
