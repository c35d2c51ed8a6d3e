import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Pasted } from '#shared/address/pasted'
import type { SearchHit } from '#shared/contract/search'

/** Of each kind. One more is read, to know whether there are more. */
export const MOST = 5

type Row = Omit<SearchHit, 'kind' | 'matched'>

/** One question to an index. */
export interface Question {
  readonly kind: SearchHit['kind']
  readonly matched: SearchHit['matched']
  readonly rows: RawBuilder<Row>
}

export interface Asked {
  readonly merchant_id: string
  readonly pasted: Pasted
  /** Every spelling that it may be stored in. */
  readonly spellings: readonly string[]
}

export const PAYMENT = sql`
  p.handle_id as id, p.out_trade_no as name, a.name as apply_name, trim_scale(p.amount)::text as amount, t.symbol as token,
  n.name as chain, t.decimals, p.status, null as state, floor(extract(epoch from p.created_at))::int as time`
export const PAYMENT_TABLES = sql`
  join application a on a.id = p.application_id join token t on t.id = p.token_id join network n on n.id = t.network_id`
export const WITHDRAWAL = sql`
  w.handle_id as id, '' as name, null as apply_name, trim_scale(w.amount)::text as amount, t.symbol as token, n.name as chain,
  t.decimals, null::int as status, w.state, floor(extract(epoch from w.created_at))::int as time`
export const TOKEN_TABLES = sql`join token t on t.id = w.token_id join network n on n.id = t.network_id`
export const REFUND = sql`
  p.handle_id as id, p.out_trade_no as name, a.name as apply_name, trim_scale(r.amount)::text as amount, t.symbol as token,
  n.name as chain, t.decimals, null::int as status, r.state, floor(extract(epoch from r.created_at))::int as time`
export const RECHARGE = sql`
  r.id::text as id, '' as name, null as apply_name, trim_scale(r.amount)::text as amount, t.symbol as token, n.name as chain,
  t.decimals, null::int as status, r.state, floor(extract(epoch from r.created_at))::int as time`
export const UNASSIGNED = sql`
  u.handle_id as id, '' as name, null as apply_name, trim_scale(c.amount)::text as amount, coalesce(t.symbol, '?') as token,
  n.name as chain, t.decimals, null::int as status, u.state, floor(extract(epoch from c.block_time))::int as time`
export const UNASSIGNED_TABLES = sql`
  join chain_transfer c on c.id = u.transfer_id join network n on n.id = c.network_id left join token t on t.id = c.token_id`
export const LISTED = sql`u.state not in ('assigned', 'taken_back')`
export const LIMIT = sql`limit ${sql.lit(MOST + 1)}`
export const APPLICATION = sql`
  a.appid as id, a.name, null as apply_name, null as amount, null as token, null as chain, null::int as decimals,
  a.status, null as state, floor(extract(epoch from a.created_at))::int as time`
