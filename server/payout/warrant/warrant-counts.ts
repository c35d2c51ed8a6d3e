import { sql } from 'kysely'
import type { Services } from '#server/chain/services'
import { allSecrets, keyId } from '#server/core/secrets'
import type { Db } from '#server/database/schema'
import { refundKind } from '../refund/advance-refunds'
import { sendBackKind } from '../send-back/advance-send-backs'
import type { Payout, PayoutKind } from '../payout-kind'
import { withdrawalKind } from '../withdrawal/advance-withdrawals'
import { warrantOf } from './warrant'

type CountServices = Pick<Services, 'db' | 'clock' | 'events' | 'settings' | 'log'>

/** How many open payouts have a warrant that was made with a key. */
interface WarrantCount {
  readonly key_id: string
  readonly count: number
}

/**
 * With which key the warrants of open payouts were made. A warrant names none and is not made anew, so an earlier secret has to stay
 * known until these payouts have ended: without it nothing would show who has asked for them.
 *
 * @returns a line for each known key that has some; warrants that none of them has made are in "held list"
 * @example
 * await warrantCounts(services) // [{ key_id: '0a1b2c3d', count: 2 }]
 */
export async function warrantCounts(services: CountServices): Promise<WarrantCount[]> {
  const { db } = services
  const counts = new Map<string, number>()
  const kinds = [
    async (ref: string) => await keyOf(services, withdrawalKind(services), ref),
    async (ref: string) => await keyOf(services, refundKind(services), ref),
    async (ref: string) => await keyOf(services, sendBackKind(services), ref),
  ]
  for (const ref of await openRefs(db)) {
    for (const kind of kinds) {
      const key_id = await kind(ref)
      if (key_id !== undefined) counts.set(key_id, (counts.get(key_id) ?? 0) + 1)
    }
  }
  return Array.from(counts, ([key_id, count]) => ({ key_id, count }))
}

/** The key of the warrant of a ref; undefined for the ref of another kind, and where no known secret has made it. */
async function keyOf<Row extends Payout>(
  { db, settings }: CountServices,
  kind: PayoutKind<Row>,
  ref: string,
): Promise<string | undefined> {
  const row = await kind.rowOf(db, ref)
  if (row === undefined) return undefined
  for (const secret of allSecrets(settings)) {
    const alone = { settings: { secret, previous_secrets: [] } }
    if ((await warrantOf(db, alone, kind.facts(row))).right !== undefined) return keyId(secret)
  }
  return undefined
}

/** Also those that are signed: one may be signed anew. */
async function openRefs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ ref: string }>`
    select ref from payout_warrant where ref in (
      select 'withdrawal:' || id from withdrawal where state in ('auditing', 'transferring', 'confirming')
      union all select 'refund:' || id from refund where state = 'improgress'
      union all select 'send_back:' || id from unassigned_act where kind = 'send_back' and state = 'improgress')
    order by ref`.execute(db)
  return rows.map(({ ref }) => ref)
}
