import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import { FAILING_STATES } from '#shared/contract/callback'
import type { overview } from '#shared/contract/callback'
import type { AnswerOf } from '#shared/contract/operation'
import { ADDRESS_STATE } from './callback'

type Overview = AnswerOf<typeof overview>

const DAY_MILLIS = 86_400_000

/** Figures of a merchant's callbacks: the last 24 hours, what is being retried now, and the state of each address. */
export async function callbackOverview(
  db: Db,
  { merchant_id, now }: { merchant_id: string; now: Date },
): Promise<Overview> {
  const since = new Date(now.getTime() - DAY_MILLIS)
  const { rows: counted } = await sql<Omit<Overview, 'addresses' | 'median_ms' | 'p95_ms'>>`
    select count(*) filter (where created_at >= ${since})::int as created,
           count(*) filter (where created_at >= ${since} and delivered_at is not null)::int as delivered,
           count(*) filter (where ${RETRIED})::int as retrying,
           count(distinct application_id) filter (where ${RETRIED})::int as retrying_applications,
           floor(extract(epoch from min(next_at) filter (where ${RETRIED})))::int as next_time,
           count(*) filter (where created_at >= ${since}
             and state = any(${FAILING_STATES}::text[]))::int as given_up
    from callback_delivery
    where merchant_id = ${merchant_id} and (created_at >= ${since} or state = 'to_be_confirmed')`.execute(db)
  const { rows: answered } = await sql<Pick<Overview, 'median_ms' | 'p95_ms'>>`
    select percentile_disc(0.5) within group (order by t.duration_ms) as median_ms,
           percentile_disc(0.95) within group (order by t.duration_ms) as p95_ms
    from callback_delivery d join callback_attempt t on t.delivery_id = d.id
    where d.merchant_id = ${merchant_id} and d.created_at >= ${since} and t.http_status is not null`.execute(db)
  const { rows: addresses } = await sql<Overview['addresses'][number]>`
    select a.appid, a.name as apply_name, a.notify_url as url, ${ADDRESS_STATE} as state,
           floor(extract(epoch from a.notify_disabled_at))::int as off_time
    from application a where a.merchant_id = ${merchant_id} and a.deleted_at is null order by a.id`.execute(db)
  const [counts] = counted
  if (counts === undefined) throw new Error('An aggregate without GROUP BY always has a row')
  return { ...counts, ...(answered[0] ?? { median_ms: null, p95_ms: null }), addresses }
}

const RETRIED = sql`state = 'to_be_confirmed' and attempts > 0`
