import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * The ledger entries of a payment: rows `(id)`, found by a range of the index of refs, however many transfers the payment has.
 *
 * Refs of its bookings begin with `payment:17:`; the id of a transfer or `none` follows, and both sort before `z` in every
 * collation. A collation may pass over the colons, so a range alone could have another payment's too.
 *
 * @param payment_id as a text
 * @example
 * sql`select e.id from ${entriesOfPayment(sql`'17'`)} e`
 */
export function entriesOfPayment(payment_id: RawBuilder<unknown>): RawBuilder<unknown> {
  const begin = sql`'payment:' || ${payment_id} || ':'`
  return sql`(
    select entry.id from (
      select e.id, e.ref from ledger_entry e where e.ref >= ${begin} and e.ref < ${begin} || 'z' offset 0
    ) entry
    where starts_with(entry.ref, ${begin}))`
}
