import { sql } from 'kysely'

/** `payment:17:3` is about payment 17. */
const part = sql`split_part(e.ref, ':', 2)`
/** A ref that names no number leads nowhere: a cast that fails would take the whole page with it. */
const id = sql`case when ${part} ~ '^[0-9]{1,18}$' then ${part}::bigint end`

/**
 * SQL for the source of a movement, whose ledger entry is `e`: the kind and id of the record behind it. A refund leads
 * to the payment that it gives back, unassigned money to the payment at whose address it arrived, where there is one.
 */
export const SOURCE = sql`
  case
    when e.reason in ('payment', 'payment_reversal') then
      (select json_build_object('kind', 'payment', 'id', p.handle_id) from payment p where p.id = ${id})
    when e.reason like 'refund%' then
      (select json_build_object('kind', 'payment', 'id', p.handle_id)
       from refund r join payment p on p.id = r.payment_id where r.id = ${id})
    when e.reason like 'unassigned%' then
      (select json_build_object('kind', 'payment', 'id', p.handle_id)
       from unassigned u join payment p on p.id = u.payment_id where u.id = ${id})
    when e.reason like 'withdrawal%' then
      (select json_build_object('kind', 'withdrawal', 'id', w.handle_id) from withdrawal w where w.id = ${id})
    when e.reason in ('recharge', 'recharge_reversal') then json_build_object('kind', 'recharge', 'id', ${part})
    when e.reason = 'transfer' then json_build_object('kind', 'transfer', 'id', ${part})
  end`

/** SQL for the words with which an operator has decided about the entry `e`; null where a rule of the program made it. */
export const NOTE = sql<string | null>`(select adjusted.why from adjustment adjusted where adjusted.entry_id = e.id)`
