import { closeIntent } from '#shared/contract/user-access'
import { call } from '@/lib/api/transport/http'
import { serverNow } from '@/lib/api/transport/server-clock'
import { moneyIntents } from './intent-store'
import type { PlannedIntent } from './use-money-act'

/** By then every try of a call has ended, also in another tab: SPEC.md section 9 allows six of 30 seconds. */
const TRIES_END_SECONDS = 240
/** After this time the person may close the question where the back end cannot. */
export const LOOKED_AFTER_SECONDS = 3600

/**
 * Asks the back end whether an act has ever begun. If not, its key is closed there, so that it cannot begin any more, and
 * the question is forgotten here.
 *
 * @returns true when it was never begun; false when it was, or when the answer comes too early
 * @throws {ApiError}
 */
export async function closeUnbegun({ act, client_ref, created_time }: PlannedIntent): Promise<boolean> {
  if (serverNow() < created_time + TRIES_END_SECONDS) return false
  const { state } = await call(closeIntent, { body: { act, client_ref } })
  if (state === 'never_begun') await moneyIntents.remove(client_ref)
  return state === 'never_begun'
}
