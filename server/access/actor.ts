import type { Language } from '#server/core/refusal'
import type { CoreServices } from '#server/core/services'
import type { Trx } from '#server/database/schema'
import { logActivity } from '#server/events/activity'
import { rememberProof } from './spent-proof'
import type { Codes } from './spent-proof'

/** Who acts, from where, and what proved it: the input of the activity log and of the table of spent proofs. */
export interface Actor {
  readonly merchant_id: string
  readonly language: Language
  readonly ip: string
  readonly device: string
  /** Name of the operation, such as `account.withdraw`. */
  readonly action: string
  /** The body with its codes and the proof of `/user/verification`; null where the act needs no codes. */
  readonly proven: { readonly body: Codes & object; readonly proof: string | null } | null
}

/**
 * Records an act in the transaction that does it: the line of the activity log and, where codes proved the act, which
 * record these codes led to (SECURITY.md 3.1, point 6). Every domain function that acts for a merchant calls it, so
 * that no caller can leave it out.
 *
 * @param act `record` is the public id of what the act created, `detail` what the activity log shows of it
 * @example
 * await traceAct(trx, services, by, { record: handle_id, detail: { handle_id, amount } })
 */
export async function traceAct(
  trx: Trx,
  services: Pick<CoreServices, 'clock' | 'settings'>,
  by: Actor,
  { record, detail }: { record?: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { merchant_id, action, ip, device, proven } = by
  if (proven !== null && record !== undefined) {
    await rememberProof(trx, services, { act: action, merchant_id, ...proven, record })
  }
  await logActivity(trx, { merchant_id, action, detail, ip, device, at: services.clock.now() })
}
