import { sql } from 'kysely'

/**
 * The second part of a ref: `payment:17:3` belongs to payment 17. Entries that a world wrote as its past name some
 * records by their handle instead.
 */
const part = sql`split_part(e.ref, ':', 2)`
const isNumber = sql`${part} ~ '^[0-9]{1,18}$'`

/**
 * SQL for the source of a movement, whose ledger entry is `e`: the kind and id of the record behind it. A refund leads
 * to the payment that it gives back.
 */
export const SOURCE = sql`
  case
    when e.reason in ('payment', 'payment_reversal') and ${isNumber} then
      (select json_build_object('kind', 'payment', 'id', p.handle_id) from payment p where p.id = ${part}::bigint)
    when e.reason like 'refund%' and ${isNumber} then
      (select json_build_object('kind', 'payment', 'id', p.handle_id)
       from refund r join payment p on p.id = r.payment_id where r.id = ${part}::bigint)
    when e.reason like 'refund%' then
      (select json_build_object('kind', 'payment', 'id', p.handle_id)
       from refund r join payment p on p.id = r.payment_id where r.handle_id = ${part})
    when e.reason like 'withdrawal%' and ${isNumber} then
      (select json_build_object('kind', 'withdrawal', 'id', w.handle_id) from withdrawal w where w.id = ${part}::bigint)
    when e.reason like 'withdrawal%' then
      (select json_build_object('kind', 'withdrawal', 'id', w.handle_id) from withdrawal w where w.handle_id = ${part})
    when e.reason in ('recharge', 'recharge_reversal') then json_build_object('kind', 'recharge', 'id', ${part})
    when e.reason = 'transfer' then json_build_object('kind', 'transfer', 'id', ${part})
  end`
