import { sql } from 'kysely'
import { prefix } from '#server/core/filter'
import * as q from './questions'
import type { Asked, Question } from './questions'

export function byNumber({ merchant_id, pasted: { value } }: Asked): Question[] {
  return [
    {
      kind: 'payment',
      matched: 'platform_order',
      rows: sql`
        select ${q.PAYMENT} from payment p ${q.PAYMENT_TABLES}
        where p.trade_no = ${value} and p.merchant_id = ${merchant_id} ${q.LIMIT}`,
    },
  ]
}

export function byWords({ merchant_id, pasted: { value } }: Asked): Question[] {
  return [
    {
      kind: 'payment',
      matched: 'order',
      // The order of this index has the number itself before all that only begin with it.
      rows: sql`
        select ${q.PAYMENT} from payment p ${q.PAYMENT_TABLES}
        where p.merchant_id = ${merchant_id} and p.out_trade_no like ${prefix(value)}
        order by p.out_trade_no using ~<~ ${q.LIMIT}`,
    },
    {
      kind: 'payment',
      matched: 'id',
      rows: sql`
        select ${q.PAYMENT} from payment p ${q.PAYMENT_TABLES}
        where p.handle_id = ${value} and p.merchant_id = ${merchant_id}`,
    },
    {
      kind: 'withdrawal',
      matched: 'id',
      rows: sql`
        select ${q.WITHDRAWAL} from withdrawal w ${q.TOKEN_TABLES}
        where w.handle_id = ${value} and w.merchant_id = ${merchant_id}`,
    },
    {
      kind: 'refund',
      matched: 'id',
      rows: sql`
        select ${q.REFUND} from refund r join payment p on p.id = r.payment_id ${q.PAYMENT_TABLES}
        where r.handle_id = ${value} and r.merchant_id = ${merchant_id}`,
    },
    {
      kind: 'unassigned',
      matched: 'id',
      rows: sql`
        select ${q.UNASSIGNED} from unassigned u ${q.UNASSIGNED_TABLES}
        where u.handle_id = ${value} and u.merchant_id = ${merchant_id} and ${q.LISTED}`,
    },
    {
      kind: 'application',
      matched: 'id',
      rows: sql`
        select ${q.APPLICATION} from application a
        where a.appid = ${value} and a.merchant_id = ${merchant_id} and a.deleted_at is null`,
    },
    {
      kind: 'application',
      matched: 'name',
      // Each merchant has a few.
      rows: sql`
        select ${q.APPLICATION} from application a
        where a.merchant_id = ${merchant_id} and a.deleted_at is null
          and (lower(a.name) like ${prefix(value.toLowerCase())} or a.appid like ${prefix(value)})
        order by a.sort, a.id ${q.LIMIT}`,
    },
    {
      kind: 'fixed_address',
      matched: 'name',
      rows: sql`
        select f.id::text as id, f.name, null as apply_name, null as amount, null as token, n.name as chain,
               null::int as decimals, null::int as status, null as state, floor(extract(epoch from f.created_at))::int as time
        from fixed_address f join network n on n.id = f.network_id
        where f.merchant_id = ${merchant_id} and f.name <> '' and lower(f.name) like ${prefix(value.toLowerCase())}
        order by f.id ${q.LIMIT}`,
    },
  ]
}

/** Digits of a number(38, 18) column before the point: a longer number is no amount of ours. */
const LONGEST_AMOUNT = /^\d{1,20}(?:\.|$)/

export function byAmount({ merchant_id }: Asked, amount: string): Question[] {
  if (!LONGEST_AMOUNT.test(amount)) return []
  return [
    {
      kind: 'payment',
      matched: 'amount',
      rows: sql`
        select ${q.PAYMENT} from payment p ${q.PAYMENT_TABLES}
        where p.merchant_id = ${merchant_id} and p.amount = ${amount}::numeric order by p.amount desc, p.id desc ${q.LIMIT}`,
    },
    {
      kind: 'withdrawal',
      matched: 'amount',
      rows: sql`
        select ${q.WITHDRAWAL} from withdrawal w ${q.TOKEN_TABLES}
        where w.merchant_id = ${merchant_id} and w.amount = ${amount}::numeric ${q.LIMIT}`,
    },
  ]
}
