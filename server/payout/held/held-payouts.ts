import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { judgeHeld } from './judge'
import type { HeldCandidate, HeldServices, Judgement } from './judge'

/** A held payout, why it is held now, and how the operator can end that. */
export type HeldPayout = HeldCandidate & Judgement

const BATCH = 100

const heldOf = (kind: HeldCandidate['kind']): RawBuilder<unknown> =>
  sql`select split_part(ref, ':', 2)::bigint from payout_hold where starts_with(ref, ${`${kind}:`})`

async function candidates(
  db: Db,
  { where, limit }: { where: RawBuilder<boolean>; limit: number },
): Promise<HeldCandidate[]> {
  const { rows } = await sql<HeldCandidate>`
    with payout as (
      select 1 as place, 'withdrawal' as kind, id, handle_id, merchant_id, token_id, amount, address, created_at
      from withdrawal
      where id in (select id from withdrawal where state = 'auditing' and reason <> '' union all ${heldOf('withdrawal')})
      union all
      select 2, 'refund', r.id, r.handle_id, r.merchant_id, p.token_id, r.amount, r.address, r.created_at
      from refund r join payment p on p.id = r.payment_id
      where r.id in (select id from refund where state = 'improgress' and txid is null union all ${heldOf('refund')})
      union all
      select 3, 'send_back', a.id, a.handle_id, a.merchant_id, t.token_id, a.amount, a.address, a.created_at
      from unassigned_act a join unassigned u on u.id = a.unassigned_id join chain_transfer t on t.id = u.transfer_id
      where a.kind = 'send_back' and a.id in (
        select id from unassigned_act where state = 'improgress' and txid is null union all ${heldOf('send_back')})
    ), placed as (
      select payout.*, place * 1000000000000000 + id as cursor, kind || ':' || id as ref from payout
    )
    select placed.cursor::text as cursor, placed.kind, placed.ref, placed.handle_id, m.mchid,
           trim_scale(placed.amount)::text as amount, t.symbol as token, n.name as chain, n.id as network_id,
           placed.address, placed.created_at as asked_at, h.reason as hold, coalesce(h.detail, '') as detail, d.decision, d.txid as named
    from placed
    join token t on t.id = placed.token_id
    join network n on n.id = t.network_id
    left join merchant m on m.id = placed.merchant_id
    left join payout_hold h on h.ref = placed.ref
    left join payout_decision d on d.ref = placed.ref and (d.decision in ('refuse', 'write-off') or d.txid is not null or h.reason = 'taken_back')
    where ${where}
    order by placed.cursor limit ${limit}`.execute(db)
  return rows
}

/**
 * Payouts that are held now: withdrawals that wait in their audit for a reason, refunds and send-backs that something keeps
 * from being signed, and every payout whose transfer people have to look at. Each is judged anew, by the checks that are
 * made before it is signed; what only waits for its turn or for the network is not held.
 *
 * @param page `after` is the cursor of the last one of the page before, '0' for the first page
 */
export async function heldPayouts(
  services: HeldServices & { readonly db: Db },
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<HeldPayout[]> {
  const { db } = services
  const held: HeldPayout[] = []
  let last = after
  for (;;) {
    const found = await candidates(db, { where: sql`placed.cursor > ${last}::bigint`, limit: BATCH })
    for (const candidate of found) {
      const judged = await inTransaction(db, async (trx) => await judgeHeld(trx, services, candidate))
      if (judged !== undefined) held.push({ ...candidate, ...judged })
      if (held.length >= limit) return held
    }
    last = found.at(-1)?.cursor ?? last
    if (found.length < BATCH) return held
  }
}

/** The payout with this public id, when it may be held. */
export async function heldCandidate(db: Db, handle_id: string): Promise<HeldCandidate | undefined> {
  const [found] = await candidates(db, { where: sql`placed.handle_id = ${handle_id}`, limit: 1 })
  return found
}
