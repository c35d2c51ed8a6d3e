import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import * as q from './questions'
import type { Asked, Question } from './questions'

/** Of an address that pays many merchants, such as an exchange's, only the newest transfers are looked through. */
export const PAYER_TRANSFERS = 20_000

/** Whether an address sent more transfers than are looked through, to anybody. */
export async function sentTooMany(db: Db, { spellings }: Asked, most: number): Promise<boolean> {
  const { rows } = await sql`
    select id from chain_transfer where from_address = any(${spellings}::text[])
    order by id desc offset ${sql.lit(most)} limit 1`.execute(db)
  return rows.length > 0
}

export function byTransaction({ merchant_id, spellings }: Asked): Question[] {
  const transfers = sql`select id from chain_transfer where txid = any(${spellings}::text[])`
  const matched = 'transaction'
  return [
    {
      kind: 'payment',
      matched,
      rows: sql`
        select ${q.PAYMENT} from payment p ${q.PAYMENT_TABLES}
        where p.id in (select payment_id from payment_transfer where transfer_id in (${transfers}))
          and p.merchant_id = ${merchant_id} order by p.id desc ${q.LIMIT}`,
    },
    {
      kind: 'unassigned',
      matched,
      rows: sql`
        select ${q.UNASSIGNED} from unassigned u ${q.UNASSIGNED_TABLES}
        where u.transfer_id in (${transfers}) and u.merchant_id = ${merchant_id} and ${q.LISTED} ${q.LIMIT}`,
    },
    {
      kind: 'recharge',
      matched,
      rows: sql`
        select ${q.RECHARGE} from recharge r join token t on t.id = r.token_id join network n on n.id = t.network_id
        where r.transfer_id in (${transfers}) and r.merchant_id = ${merchant_id} ${q.LIMIT}`,
    },
    {
      kind: 'withdrawal',
      matched,
      rows: sql`
        select ${q.WITHDRAWAL} from withdrawal w ${q.TOKEN_TABLES}
        where w.txid = any(${spellings}::text[]) and w.merchant_id = ${merchant_id} ${q.LIMIT}`,
    },
    {
      kind: 'refund',
      matched,
      rows: sql`
        select ${q.REFUND} from refund r join payment p on p.id = r.payment_id ${q.PAYMENT_TABLES}
        where r.txid = any(${spellings}::text[]) and r.merchant_id = ${merchant_id} ${q.LIMIT}`,
    },
    {
      kind: 'unassigned',
      matched,
      rows: sql`
        select ${q.UNASSIGNED} from unassigned u ${q.UNASSIGNED_TABLES}
        where u.id in (select unassigned_id from unassigned_act where txid = any(${spellings}::text[]))
          and u.merchant_id = ${merchant_id} and ${q.LISTED} ${q.LIMIT}`,
    },
  ]
}

export function byAddress({ merchant_id, spellings }: Asked, payerTransfers: number): Question[] {
  return [
    {
      kind: 'payment',
      matched: 'receiving_address',
      rows: sql`
        select ${q.PAYMENT} from payment p ${q.PAYMENT_TABLES}
        where p.address = any(${spellings}::text[]) and p.merchant_id = ${merchant_id} ${q.LIMIT}`,
    },
    {
      kind: 'payment',
      matched: 'payer_address',
      rows: sql`
        select ${q.PAYMENT} from payment p ${q.PAYMENT_TABLES}
        where p.id in (
          select pt.payment_id from (
            select id from chain_transfer where from_address = any(${spellings}::text[])
            order by id desc limit ${sql.lit(payerTransfers)}
          ) c join payment_transfer pt on pt.transfer_id = c.id
        ) and p.merchant_id = ${merchant_id} order by p.id desc ${q.LIMIT}`,
    },
    {
      kind: 'recharge',
      matched: 'receiving_address',
      rows: sql`
        select ${q.RECHARGE} from recharge r join token t on t.id = r.token_id join network n on n.id = t.network_id
        where r.transfer_id in (select id from chain_transfer where (network_id, to_address) in (
            select network_id, address from recharge_address
            where address = any(${spellings}::text[]) and network_id in (select id from network)
              and merchant_id = ${merchant_id}))
          and r.merchant_id = ${merchant_id} ${q.LIMIT}`,
    },
    {
      kind: 'fixed_address',
      matched: 'payout_address',
      rows: sql`
        select f.id::text as id, f.name, null as apply_name, null as amount, null as token, n.name as chain,
               null::int as decimals, null::int as status, null as state, floor(extract(epoch from f.created_at))::int as time
        from fixed_address f join network n on n.id = f.network_id
        where f.merchant_id = ${merchant_id}
          and (f.normal = any(${spellings}::text[]) or f.address = any(${spellings}::text[])) ${q.LIMIT}`,
    },
    {
      kind: 'withdrawal',
      matched: 'payout_address',
      rows: sql`
        select ${q.WITHDRAWAL} from withdrawal w ${q.TOKEN_TABLES}
        where w.address = any(${spellings}::text[]) and w.merchant_id = ${merchant_id} order by w.id desc ${q.LIMIT}`,
    },
    {
      kind: 'refund',
      matched: 'payout_address',
      rows: sql`
        select ${q.REFUND} from refund r join payment p on p.id = r.payment_id ${q.PAYMENT_TABLES}
        where r.address = any(${spellings}::text[]) and r.merchant_id = ${merchant_id} order by r.id desc ${q.LIMIT}`,
    },
  ]
}
