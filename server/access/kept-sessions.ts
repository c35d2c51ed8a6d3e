import { sql } from 'kysely'
import type { Clock } from '#server/database/clock'
import type { Trx } from '#server/database/schema'
import { logOut } from './sessions'

/** Kept sessions of one merchant: each lives for a month, and nobody has so many devices. */
const KEPT_SESSIONS = 100

/** Whether a session is not idle for too long. @param now the moment of the call */
export const isInUse = (now: Date) => sql<boolean>`active_at + idle_seconds * interval '1 second' > ${now}`

/**
 * Ends the kept sessions beyond a hundred, those first that were not used for the longest time. Called at each sign-in: without
 * it, who signs in all the time has as many at once as sign-ins in a month.
 */
export async function endSurplusSessions(
  trx: Trx,
  { clock, merchant_id }: { clock: Clock; merchant_id: string },
): Promise<void> {
  const surplus = await trx
    .selectFrom('session')
    .select('id')
    .where('merchant_id', '=', merchant_id)
    .where('kept', '=', true)
    .where('token_class', '=', 'full')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .where(isInUse(clock.now()))
    .orderBy('active_at', 'desc')
    .orderBy('created_at', 'desc')
    .offset(KEPT_SESSIONS)
    .execute()
  for (const { id } of surplus) await logOut(trx, { clock, merchant_id, session_id: id })
}
