import { sql } from 'kysely'

/** `payment:17:3` is about payment 17. */
const part = sql`split_part(e.ref, ':', 2)`

/**
 * Where a movement came from, over `e`, its ledger entry: what it is called and which record it leads to. A refund leads to
 * the payment that it gives back.
 */
export const SOURCE = sql`
  case
    when e.reason in ('payment', 'payment_reversal') then
      (select json_build_object('kind', 'payment', 'id', p.handle_id) from payment p where p.id = ${part}::bigint)
    when e.reason like 'refund%' then
      (select json_build_object('kind', 'payment', 'id', p.handle_id)
       from refund r join payment p on p.id = r.payment_id where r.id = ${part}::bigint)
    when e.reason like 'withdrawal%' then
      (select json_build_object('kind', 'withdrawal', 'id', w.handle_id) from withdrawal w where w.id = ${part}::bigint)
    when e.reason in ('recharge', 'recharge_reversal') then json_build_object('kind', 'recharge', 'id', ${part})
    when e.reason = 'transfer' then json_build_object('kind', 'transfer', 'id', ${part})
  end`
