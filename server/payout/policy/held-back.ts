import { Refusal } from '#server/core/refusal'
import type { RefusalName } from '#server/core/refusal-texts'
import type { Services } from '#server/chain/services'
import { ChainError } from '#server/chain/chain-error'
import type { Db } from '#server/database/schema'
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

/**
 * Whether a stop holds back a transfer out of the house, as a first look that spares the network a question; the word that
 * counts is `refuseStopped` where the transfer is signed. What is signed is followed to its end.
 */
export async function isHeldBack(
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  { merchant_id, ...outgoing }: Outgoing & { merchant_id: string },
): Promise<boolean> {
  const { paused, held_until } = await payoutPolicy(services.db, services, merchant_id)
  return (paused || held_until !== null) && !(await isSigned(services.db, outgoing))
}

/**
 * Why a transfer that could not be sent has failed for good: the network refuses it, or the last word is final. Null
 * while it only waits: stopped, or ended by somebody else, between the first look and the signature.
 *
 * @param final what no later round can mend
 * @throws error when nobody knows what has become of it
 */
export function failureOf(error: unknown, final: ReadonlySet<RefusalName>): string | null {
  if (error instanceof Refusal) return final.has(error.reason) ? error.message : null
  if (error instanceof ChainError && error.code === 'refused') return error.message
  throw error
}
