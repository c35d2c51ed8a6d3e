import type { Services } from '#sandbox/api/services'
import type { Db } from '#sandbox/database/schema'
import { payoutPolicy } from './policy'

interface Outgoing {
  readonly network_id: string
  /** Names the transfer in the chain's journal, such as `withdrawal:17`. */
  readonly ref: string
}

/** Whether a transfer out of the house is signed: then it may be on its way already, whatever came of sending it. */
export async function isSigned(db: Db, { network_id, ref }: Outgoing): Promise<boolean> {
  const signed = await db
    .selectFrom('chain_journal')
    .select('id')
    .where('network_id', '=', network_id)
    .where('ref', '=', ref)
    .executeTakeFirst()
  return signed !== undefined
}

/** Whether a stop holds back a transfer out of the house. What is signed is followed to its end. */
export async function isHeldBack(
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  { merchant_id, ...outgoing }: Outgoing & { merchant_id: string },
): Promise<boolean> {
  const { paused, held_until } = await payoutPolicy(services.db, services, merchant_id)
  return (paused || held_until !== null) && !(await isSigned(services.db, outgoing))
}
