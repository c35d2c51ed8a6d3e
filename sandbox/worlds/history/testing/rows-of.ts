import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/database/schema'

/** An entry's ref with what its ids stand for: the order, the transfer and the step. Other refs stay as they are. */
const REF = sql`
  coalesce((
    select concat_ws(' ', p.handle_id, c.txid, s.kind)
    from payment p
    left join chain_transfer c on c.id = nullif(split_part(e.ref, ':', 3), '')::bigint
    left join payment_event s on s.id = nullif(split_part(e.ref, ':', 4), '')::bigint
    where e.reason in ('payment', 'payment_reversal') and p.id = split_part(e.ref, ':', 2)::bigint), e.ref)`

/**
 * Entries between the chain and the suspense account touch no merchant's account: where they stand among the others means
 * nothing.
 */
const IN_ORDER = sql`order by e.reason in ('unassigned', 'unassigned_release'), e.id`

const QUERIES: Readonly<Record<string, RawBuilder<{ row: unknown }>>> = {
  payment: sql`select to_jsonb(p) - 'id' as row from payment p order by p.handle_id`,
  payment_event: sql`
    select jsonb_build_array(p.handle_id, s.kind, s.detail, s.created_at) as row
    from payment_event s join payment p on p.id = s.payment_id order by p.handle_id, s.id`,
  payment_transfer: sql`
    select jsonb_build_array(p.handle_id, c.txid, l.counted) as row
    from payment_transfer l join payment p on p.id = l.payment_id join chain_transfer c on c.id = l.transfer_id
    order by p.handle_id, c.txid`,
  ledger_entry: sql`select jsonb_build_array(${REF}, e.reason, e.created_at) as row from ledger_entry e ${IN_ORDER}`,
  // Accounts of the platform are summed over their stripes; those of a merchant keep every balance on the way.
  ledger_posting: sql`
    select jsonb_build_array(${REF}, a.owner, a.kind, a.token_id, sum(l.amount), l.reason, l.created_at,
             max(l.seq) filter (where a.stripe = 0), max(l.balance_after) filter (where a.stripe = 0)) as row
    from ledger_posting l join ledger_entry e on e.id = l.entry_id join ledger_account a on a.id = l.account_id
    group by e.id, a.owner, a.kind, a.token_id, l.reason, l.created_at
    ${IN_ORDER}, a.owner, a.token_id`,
  ledger_account: sql`
    select jsonb_build_array(owner, kind, token_id, allow_negative, sum(balance)) as row
    from ledger_account group by owner, kind, token_id, allow_negative order by owner, kind, token_id`,
  entry_rate: sql`
    select jsonb_build_array(${REF}, r.fiat_name, r.token_rate, r.fiat_rate, r.rate_source, r.rate_time) as row
    from entry_rate r join ledger_entry e on e.id = r.entry_id ${IN_ORDER}, r.fiat_name`,
  unassigned: sql`
    select jsonb_build_array(p.handle_id, c.txid, u.sighting, u.state, u.in_suspense, u.rounds, u.created_at) as row
    from unassigned u join payment p on p.id = u.payment_id join chain_transfer c on c.id = u.transfer_id
    order by p.handle_id, c.txid`,
  gas_expense: sql`select to_jsonb(g) - 'id' as row from gas_expense g order by g.id`,
  payment_tally: sql`select to_jsonb(t) as row from payment_tally t order by to_jsonb(t)::text`,
  payment_order_tally: sql`select to_jsonb(t) as row from payment_order_tally t order by to_jsonb(t)::text`,
  statistics_tally: sql`select to_jsonb(t) as row from statistics_tally t order by to_jsonb(t)::text`,
  balance_tally: sql`
    select (to_jsonb(t) - 'account_id') || to_jsonb(a.owner || a.token_id) as row
    from balance_tally t join ledger_account a on a.id = t.account_id order by a.owner, a.token_id, t.span, t.starts_at`,
}

/**
 * All rows that payments and their bookings leave behind, by table, without what may differ between two databases of the
 * same past: ids, and the stripes that bookings have gone to.
 *
 * @example
 * expect(await rowsOf(one)).toEqual(await rowsOf(other))
 */
export async function rowsOf(db: Db): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const [table, query] of Object.entries(QUERIES))
    tables[table] = (await query.execute(db)).rows.map(({ row }) => row)
  return tables
}
