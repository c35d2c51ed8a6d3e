import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#server/database/schema'
import { MOST_TRIES } from '../schedule'
import { FAILING_STATES, KEPT_ATTEMPTS } from '#shared/contract/callback'
import type { attempts, callbacks } from '#shared/contract/callback'
import type { AnswerOf, QueryOf } from '#shared/contract/operation'
import { secondsOf } from '#server/core/seconds-of'
import { prefix, timeOf } from '#server/core/filter'

type Delivery = AnswerOf<typeof callbacks>['list'][number]
export type CallbackFilter = Omit<QueryOf<typeof callbacks>, 'current' | 'pageSize'>

const headers = z.record(z.string(), z.string())

const FROM = sql`
  callback_delivery d join application a on a.id = d.application_id left join payment p on p.id = d.payment_id`

/** The ids of payments by our whole number or by the beginning of the shop's, each from an index of its own. */
const paymentsOf = (merchant_id: string, order: string): RawBuilder<string> => sql`
  select id from payment where merchant_id = ${merchant_id} and trade_no = ${order}
  union all
  select id from payment where merchant_id = ${merchant_id} and out_trade_no like ${prefix(order)}`

/** The conditions of a filter, on columns of the delivery alone. Times are [start, end). */
export function deliveriesWhere(merchant_id: string, filter: CallbackFilter): RawBuilder<unknown> {
  const { appid, order, state, start_time, end_time } = filter
  const all = [
    sql`d.merchant_id = ${merchant_id}`,
    appid === undefined
      ? undefined
      : sql`d.application_id = (select id from application where merchant_id = ${merchant_id} and appid = ${appid})`,
    order === undefined ? undefined : sql`d.payment_id in (${paymentsOf(merchant_id, order)})`,
    state === undefined
      ? undefined
      : state === 'failing'
        ? sql`d.state = any(${FAILING_STATES}::text[])`
        : sql`d.state = ${state}`,
    start_time === undefined ? undefined : sql`d.created_at >= ${timeOf(start_time)}`,
    end_time === undefined ? undefined : sql`d.created_at < ${timeOf(end_time)}`,
  ]
  return sql.join(
    all.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

/** SQL for the state of an application's address, with the words of the contract. */
export const ADDRESS_STATE = sql`
  case when a.notify_disabled_at is not null then 'off' when a.notify_url = '' then 'none' else 'on' end`

const COLUMNS = sql`
  d.handle_id as id, d.event, a.appid, a.name as apply_name, p.handle_id, coalesce(p.trade_no, '') as trade_no,
  coalesce(p.out_trade_no, '') as out_trade_no, coalesce(nullif(d.url, ''), a.notify_url) as url,
  ${ADDRESS_STATE} as address, d.state, d.attempts, d.tries, ${MOST_TRIES}::int as most_tries, d.http_status,
  floor(extract(epoch from d.next_at))::int as next_time,
  floor(extract(epoch from d.created_at))::int as created_time,
  floor(extract(epoch from d.delivered_at))::int as delivered_time`

/** A page of a merchant's deliveries, the newest first. */
export async function callbackPage(
  db: Db,
  { merchant_id, filter }: { merchant_id: string; filter: CallbackFilter },
  { current, size }: { current: number; size: number },
): Promise<{ list: Delivery[]; total: number }> {
  const where = deliveriesWhere(merchant_id, filter)
  const { rows: list } = await sql<Delivery>`
    select ${COLUMNS} from ${FROM} where ${where}
    order by d.created_at desc, d.id desc limit ${size} offset ${(current - 1) * size}`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from callback_delivery d where ${where}`.execute(db)
  return { list, total: rows[0]?.total ?? 0 }
}

/** A delivery with its newest attempts, the oldest of them first; undefined when the merchant has no delivery with that id. */
export async function attemptsOf(
  db: Db,
  { merchant_id, handle_id }: { merchant_id: string; handle_id: string },
): Promise<AnswerOf<typeof attempts> | undefined> {
  const { rows: found } = await sql<Delivery & { delivery_id: string; body: string }>`
    select ${COLUMNS}, d.id as delivery_id, d.body from ${FROM}
    where d.merchant_id = ${merchant_id} and d.handle_id = ${handle_id}`.execute(db)
  if (found[0] === undefined) return undefined
  const { delivery_id, body, ...delivery } = found[0]
  const rows = await db
    .selectFrom('callback_attempt')
    .select(['at', 'url', 'duration_ms', 'http_status', 'error', 'failure'])
    .select(['request_headers', 'response_headers', 'response_body'])
    .where('delivery_id', '=', delivery_id)
    .orderBy('id', 'desc')
    .limit(KEPT_ATTEMPTS)
    .execute()
  const list = rows.toReversed().map(({ at, request_headers, response_headers, ...row }) => ({
    ...row,
    at: secondsOf(at),
    request_headers: headers.parse(request_headers),
    request_body: body,
    response_headers: headers.parse(response_headers),
  }))
  return { delivery, body, list, total: list.length }
}
