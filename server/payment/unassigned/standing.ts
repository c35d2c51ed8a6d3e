import { sql } from 'kysely'
import type { Trx, UnassignedState } from '#server/database/schema'

/** A transfer to an address of the platform: what the chain says of it, and what the books hold of it. */
export interface Standing {
  readonly transfer_id: string
  readonly sighting: number
  readonly network_id: string
  /** null: a token that the platform does not know. */
  readonly token_id: string | null
  /** Decimal text. */
  readonly amount: string
  readonly state: 'seen' | 'confirmed' | 'orphaned'
  /** An order or a recharge was credited with it. */
  readonly is_counted: boolean
  readonly payment_id: string | null
  /** Whose account a credit goes to; null: the capital account, also where the application was deleted. */
  readonly application_id: string | null
  /** Of the order that it came for, while it is that merchant's; null: of no order. */
  readonly fiat_name: string | null
  /** Whether the address was given out, for an order or a recharge, to a merchant who is still there. */
  readonly is_given: boolean
  /**
   * null: money of nobody. The address was never given out and no operator has found whose money it is, or the account of its
   * merchant is closed: who is gone decides nothing.
   */
  readonly merchant_id: string | null
  /** The row of this appearance in the table `unassigned`; null for none. */
  readonly row: StandingRow | null
}

interface StandingRow {
  readonly id: string
  readonly state: UnassignedState
  readonly in_suspense: boolean
  readonly charged: boolean
  readonly rounds: number
}

type Read = Omit<Standing, 'row'> & {
  readonly row_id: string | null
  readonly row_state: UnassignedState | null
  readonly in_suspense: boolean | null
  readonly charged: boolean | null
  readonly rounds: number | null
}

/**
 * Reads how transfers stand, in the order of their ids, and locks their rows of the table `unassigned`. The payments of
 * their addresses must be locked before: payment, then these rows, then accounts of the ledger (docs/decisions/0012).
 *
 * @example
 * const [standing] = await lockStandings(trx, [transfer.id])
 */
export async function lockStandings(trx: Trx, transfer_ids: readonly string[]): Promise<Standing[]> {
  if (transfer_ids.length === 0) return []
  await sql`
    select id from unassigned where transfer_id = any(${transfer_ids}::bigint[]) order by id for no key update`.execute(
    trx,
  )
  const { rows } = await sql<Read>`
    select t.id as transfer_id, t.sighting, t.network_id, t.token_id, trim_scale(t.amount)::text as amount, t.state,
           coalesce(link.counted, false) or coalesce(r.state = 'accomplish', false) as is_counted,
           p.id as payment_id, owner.id is not null and owner.id = given.id as is_given, owner.id as merchant_id,
           case when owner.id = p.merchant_id and a.deleted_at is null then p.application_id end as application_id,
           case when owner.id = p.merchant_id then p.fiat_name end as fiat_name,
           u.id as row_id, u.state as row_state, u.in_suspense, u.charged, u.rounds
    from chain_transfer t
    left join payment_transfer link on link.transfer_id = t.id
    left join payment p on p.id = link.payment_id
    left join application a on a.id = p.application_id
    left join recharge_address ra on ra.network_id = t.network_id and ra.address = t.to_address
    left join recharge r on r.transfer_id = t.id
    left join unassigned u on u.transfer_id = t.id and u.sighting = t.sighting
    left join merchant given on given.id = coalesce(p.merchant_id, ra.merchant_id) and given.deleted_at is null
    left join merchant owner on owner.id = coalesce(u.merchant_id, p.merchant_id, ra.merchant_id) and owner.deleted_at is null
    where t.id = any(${transfer_ids}::bigint[])
    order by t.id`.execute(trx)
  return rows.map(({ row_id, row_state, in_suspense, charged, rounds, ...standing }) => ({
    ...standing,
    row:
      row_id === null || row_state === null
        ? null
        : {
            id: row_id,
            state: row_state,
            in_suspense: in_suspense ?? false,
            charged: charged ?? false,
            rounds: rounds ?? 0,
          },
  }))
}
