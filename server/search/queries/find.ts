import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { prefix } from '#server/core/filter'
import { inTransaction } from '#server/database/connect'
import { preferIndexes } from '#server/database/index-reads'
import type { Db } from '#server/database/schema'
import { recognise, spellingsOf } from '@/lib/address/pasted'
import type { Pasted } from '@/lib/address/pasted'
import type { AnswerOf } from '@/lib/api/contract/operation'
import type { search, SearchHit } from '@/lib/api/contract/search'

/** Of each kind. One more is read, to know whether there are more. */
const MOST = 5
/** Of an address that pays many merchants, such as an exchange's, only the newest transfers are looked through. */
const PAYER_TRANSFERS = 500

type Row = Omit<SearchHit, 'kind' | 'matched'>

/** One question to an index. */
interface Question {
  readonly kind: SearchHit['kind']
  readonly matched: SearchHit['matched']
  readonly rows: RawBuilder<Row>
}

interface Asked {
  readonly merchant_id: string
  readonly pasted: Pasted
  /** Every spelling that it may be stored in. */
  readonly spellings: readonly string[]
}

/**
 * A merchant's own records that a text identifies. Every question names the merchant and reads one index by equality, or by
 * the beginning of an order number, so it takes as long with a million payments as with a hundred (docs/query-plans.md).
 *
 * @example
 * await find(db, { merchant_id: '17', q: 'HS-20417' })
 */
export async function find(
  db: Db,
  { merchant_id, q }: { merchant_id: string; q: string },
): Promise<AnswerOf<typeof search>> {
  const pasted = recognise(q)
  const asked: Asked = { merchant_id, pasted, spellings: spellingsOf(pasted) }
  const hits: SearchHit[] = []
  const more = new Set<SearchHit['kind']>()
  await inTransaction(db, async (trx) => {
    await preferIndexes(trx)
    for (const { kind, matched, rows } of questionsOf(asked)) {
      const found = (await rows.execute(trx)).rows
      if (found.length > MOST) more.add(kind)
      for (const row of found.slice(0, MOST)) {
        const isShown = hits.some((hit) => hit.kind === kind && hit.id === row.id)
        if (!isShown) hits.push({ kind, matched, ...row })
      }
    }
  })
  return { hits, more: [...more] }
}

function questionsOf(asked: Asked): Question[] {
  const { kind, transactionOf, addressOf, amount } = asked.pasted
  switch (kind) {
    case 'nothing':
    case 'secret':
      return []
    case 'trade-no':
      return [...byNumber(asked), ...byWords(asked)]
    case 'transaction':
    case 'address':
      return [
        ...(transactionOf.length > 0 ? byTransaction(asked) : []),
        ...(addressOf.length > 0 ? byAddress(asked) : []),
      ]
    case 'amount':
    case 'text':
      return [...byWords(asked), ...(amount === undefined ? [] : byAmount(asked, amount))]
  }
}

const PAYMENT = sql`
  p.handle_id as id, p.out_trade_no as name, a.name as apply_name, trim_scale(p.amount)::text as amount, t.symbol as token,
  n.name as chain, t.decimals, p.status, null as state, floor(extract(epoch from p.created_at))::int as time`
const PAYMENT_TABLES = sql`
  join application a on a.id = p.application_id join token t on t.id = p.token_id join network n on n.id = t.network_id`
const WITHDRAWAL = sql`
  w.handle_id as id, '' as name, null as apply_name, trim_scale(w.amount)::text as amount, t.symbol as token, n.name as chain,
  t.decimals, null::int as status, w.state, floor(extract(epoch from w.created_at))::int as time`
const TOKEN_TABLES = sql`join token t on t.id = w.token_id join network n on n.id = t.network_id`
const REFUND = sql`
  p.handle_id as id, p.out_trade_no as name, a.name as apply_name, trim_scale(r.amount)::text as amount, t.symbol as token,
  n.name as chain, t.decimals, null::int as status, r.state, floor(extract(epoch from r.created_at))::int as time`
const RECHARGE = sql`
  r.id::text as id, '' as name, null as apply_name, trim_scale(r.amount)::text as amount, t.symbol as token, n.name as chain,
  t.decimals, null::int as status, r.state, floor(extract(epoch from r.created_at))::int as time`
const UNASSIGNED = sql`
  u.handle_id as id, '' as name, null as apply_name, trim_scale(c.amount)::text as amount, coalesce(t.symbol, '?') as token,
  n.name as chain, t.decimals, null::int as status, u.state, floor(extract(epoch from c.block_time))::int as time`
const UNASSIGNED_TABLES = sql`
  join chain_transfer c on c.id = u.transfer_id join network n on n.id = c.network_id left join token t on t.id = c.token_id`
const LISTED = sql`u.state not in ('assigned', 'taken_back')`
const LIMIT = sql`limit ${sql.lit(MOST + 1)}`

function byTransaction({ merchant_id, spellings }: Asked): Question[] {
  const transfers = sql`select id from chain_transfer where txid = any(${spellings}::text[])`
  const matched = 'transaction'
  return [
    {
      kind: 'payment',
      matched,
      rows: sql`
        select ${PAYMENT} from payment p ${PAYMENT_TABLES}
        where p.id in (select payment_id from payment_transfer where transfer_id in (${transfers}))
          and p.merchant_id = ${merchant_id} order by p.id desc ${LIMIT}`,
    },
    {
      kind: 'unassigned',
      matched,
      rows: sql`
        select ${UNASSIGNED} from unassigned u ${UNASSIGNED_TABLES}
        where u.transfer_id in (${transfers}) and u.merchant_id = ${merchant_id} and ${LISTED} ${LIMIT}`,
    },
    {
      kind: 'recharge',
      matched,
      rows: sql`
        select ${RECHARGE} from recharge r join token t on t.id = r.token_id join network n on n.id = t.network_id
        where r.transfer_id in (${transfers}) and r.merchant_id = ${merchant_id} ${LIMIT}`,
    },
    {
      kind: 'withdrawal',
      matched,
      rows: sql`
        select ${WITHDRAWAL} from withdrawal w ${TOKEN_TABLES}
        where w.txid = any(${spellings}::text[]) and w.merchant_id = ${merchant_id} ${LIMIT}`,
    },
    {
      kind: 'refund',
      matched,
      rows: sql`
        select ${REFUND} from refund r join payment p on p.id = r.payment_id ${PAYMENT_TABLES}
        where r.txid = any(${spellings}::text[]) and r.merchant_id = ${merchant_id} ${LIMIT}`,
    },
    {
      kind: 'unassigned',
      matched,
      rows: sql`
        select ${UNASSIGNED} from unassigned u ${UNASSIGNED_TABLES}
        where u.id in (select unassigned_id from unassigned_act where txid = any(${spellings}::text[]))
          and u.merchant_id = ${merchant_id} and ${LISTED} ${LIMIT}`,
    },
  ]
}

function byAddress({ merchant_id, spellings }: Asked): Question[] {
  return [
    {
      kind: 'payment',
      matched: 'receiving_address',
      rows: sql`
        select ${PAYMENT} from payment p ${PAYMENT_TABLES}
        where p.address = any(${spellings}::text[]) and p.merchant_id = ${merchant_id} ${LIMIT}`,
    },
    {
      kind: 'payment',
      matched: 'payer_address',
      rows: sql`
        select ${PAYMENT} from payment p ${PAYMENT_TABLES}
        where p.id in (
          select pt.payment_id from (
            select id from chain_transfer where from_address = any(${spellings}::text[])
            order by id desc limit ${sql.lit(PAYER_TRANSFERS)}
          ) c join payment_transfer pt on pt.transfer_id = c.id
        ) and p.merchant_id = ${merchant_id} order by p.id desc ${LIMIT}`,
    },
    {
      kind: 'recharge',
      matched: 'receiving_address',
      rows: sql`
        select ${RECHARGE} from recharge r join token t on t.id = r.token_id join network n on n.id = t.network_id
        where r.transfer_id in (select id from chain_transfer where (network_id, to_address) in (
            select network_id, address from recharge_address
            where address = any(${spellings}::text[]) and network_id in (select id from network)
              and merchant_id = ${merchant_id}))
          and r.merchant_id = ${merchant_id} ${LIMIT}`,
    },
    {
      kind: 'fixed_address',
      matched: 'payout_address',
      rows: sql`
        select f.id::text as id, f.name, null as apply_name, null as amount, null as token, n.name as chain,
               null::int as decimals, null::int as status, null as state, floor(extract(epoch from f.created_at))::int as time
        from fixed_address f join network n on n.id = f.network_id
        where f.merchant_id = ${merchant_id}
          and (f.normal = any(${spellings}::text[]) or f.address = any(${spellings}::text[])) ${LIMIT}`,
    },
    {
      kind: 'withdrawal',
      matched: 'payout_address',
      rows: sql`
        select ${WITHDRAWAL} from withdrawal w ${TOKEN_TABLES}
        where w.address = any(${spellings}::text[]) and w.merchant_id = ${merchant_id} order by w.id desc ${LIMIT}`,
    },
    {
      kind: 'refund',
      matched: 'payout_address',
      rows: sql`
        select ${REFUND} from refund r join payment p on p.id = r.payment_id ${PAYMENT_TABLES}
        where r.address = any(${spellings}::text[]) and r.merchant_id = ${merchant_id} order by r.id desc ${LIMIT}`,
    },
  ]
}

function byNumber({ merchant_id, pasted: { value } }: Asked): Question[] {
  return [
    {
      kind: 'payment',
      matched: 'platform_order',
      rows: sql`
        select ${PAYMENT} from payment p ${PAYMENT_TABLES}
        where p.trade_no = ${value} and p.merchant_id = ${merchant_id} ${LIMIT}`,
    },
  ]
}

const APPLICATION = sql`
  a.appid as id, a.name, null as apply_name, null as amount, null as token, null as chain, null::int as decimals,
  a.status, null as state, floor(extract(epoch from a.created_at))::int as time`

function byWords({ merchant_id, pasted: { value } }: Asked): Question[] {
  return [
    {
      kind: 'payment',
      matched: 'order',
      // The order of this index has the number itself before all that only begin with it.
      rows: sql`
        select ${PAYMENT} from payment p ${PAYMENT_TABLES}
        where p.merchant_id = ${merchant_id} and p.out_trade_no like ${prefix(value)}
        order by p.out_trade_no using ~<~ ${LIMIT}`,
    },
    {
      kind: 'payment',
      matched: 'id',
      rows: sql`
        select ${PAYMENT} from payment p ${PAYMENT_TABLES}
        where p.handle_id = ${value} and p.merchant_id = ${merchant_id}`,
    },
    {
      kind: 'withdrawal',
      matched: 'id',
      rows: sql`
        select ${WITHDRAWAL} from withdrawal w ${TOKEN_TABLES}
        where w.handle_id = ${value} and w.merchant_id = ${merchant_id}`,
    },
    {
      kind: 'refund',
      matched: 'id',
      rows: sql`
        select ${REFUND} from refund r join payment p on p.id = r.payment_id ${PAYMENT_TABLES}
        where r.handle_id = ${value} and r.merchant_id = ${merchant_id}`,
    },
    {
      kind: 'unassigned',
      matched: 'id',
      rows: sql`
        select ${UNASSIGNED} from unassigned u ${UNASSIGNED_TABLES}
        where u.handle_id = ${value} and u.merchant_id = ${merchant_id} and ${LISTED}`,
    },
    {
      kind: 'application',
      matched: 'id',
      rows: sql`
        select ${APPLICATION} from application a
        where a.appid = ${value} and a.merchant_id = ${merchant_id} and a.deleted_at is null`,
    },
    {
      kind: 'application',
      matched: 'name',
      // Each merchant has a few.
      rows: sql`
        select ${APPLICATION} from application a
        where a.merchant_id = ${merchant_id} and a.deleted_at is null
          and (lower(a.name) like ${prefix(value.toLowerCase())} or a.appid like ${prefix(value)})
        order by a.sort, a.id ${LIMIT}`,
    },
    {
      kind: 'fixed_address',
      matched: 'name',
      rows: sql`
        select f.id::text as id, f.name, null as apply_name, null as amount, null as token, n.name as chain,
               null::int as decimals, null::int as status, null as state, floor(extract(epoch from f.created_at))::int as time
        from fixed_address f join network n on n.id = f.network_id
        where f.merchant_id = ${merchant_id} and f.name <> '' and lower(f.name) like ${prefix(value.toLowerCase())}
        order by f.id ${LIMIT}`,
    },
  ]
}

/** Digits of a number(38, 18) column before the point: a longer number is no amount of ours. */
const LONGEST_AMOUNT = /^\d{1,20}(?:\.|$)/

function byAmount({ merchant_id }: Asked, amount: string): Question[] {
  if (!LONGEST_AMOUNT.test(amount)) return []
  return [
    {
      kind: 'payment',
      matched: 'amount',
      rows: sql`
        select ${PAYMENT} from payment p ${PAYMENT_TABLES}
        where p.merchant_id = ${merchant_id} and p.amount = ${amount}::numeric order by p.amount desc, p.id desc ${LIMIT}`,
    },
    {
      kind: 'withdrawal',
      matched: 'amount',
      rows: sql`
        select ${WITHDRAWAL} from withdrawal w ${TOKEN_TABLES}
        where w.merchant_id = ${merchant_id} and w.amount = ${amount}::numeric ${LIMIT}`,
    },
  ]
}
