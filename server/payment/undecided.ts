import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * The merchant has neither accepted the payment nor begun to refund it. The one definition, for the figures of the
 * dashboard, the list and its totals; the indexes of 0009 and the functions of 0012 spell it as well.
 */
export const isUndecided: RawBuilder<boolean> = sql`accepted_reason is null and refunds = 0`

/** Payments whose amount or time was not the asked one: what there is to decide about. */
export const isAtOdds: RawBuilder<boolean> = sql`exception in ('under', 'over', 'late')`
