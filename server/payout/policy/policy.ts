import { factorHold } from '#server/access/hold'
import { Refusal } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import type { Services } from '#server/chain/services'
import type { Db, Trx } from '#server/database/schema'

export type PolicyServices = Pick<Services, 'clock' | 'settings'>

/** The fences of a merchant as they stand now; times are in seconds, null when nothing is waiting. */
export interface PayoutPolicy {
  /** Nothing is sent, whoever asks. */
  readonly paused: boolean
  /** Only fixed addresses whose waiting time is over are paid. */
  readonly saved_addresses_only: boolean
  readonly resumes_at: number | null
  readonly any_address_from: number | null
  /** After a change of factors nothing is sent before. */
  readonly held_until: number | null
}

/** The fences by the server's clock: a loosening whose wait is over counts, though nobody has written it down. */
export async function payoutPolicy(db: Db, services: PolicyServices, merchant_id: string): Promise<PayoutPolicy> {
  const row = await selectFences(db, merchant_id).executeTakeFirstOrThrow()
  const now = services.clock.now()
  const hold = await factorHold(db, services, merchant_id)
  const isPaused = row.withdrawals_paused_at !== null && !isOver(row.withdrawals_resume_at, now)
  const isSavedOnly = row.saved_addresses_only && !isOver(row.any_address_from, now)
  return {
    paused: isPaused,
    saved_addresses_only: isSavedOnly,
    resumes_at: isPaused ? secondsOf(row.withdrawals_resume_at) : null,
    any_address_from: isSavedOnly ? secondsOf(row.any_address_from) : null,
    held_until: hold === 0 ? null : services.clock.seconds() + hold,
  }
}

/**
 * Refuses whatever sends money while it is stopped. The merchant's row stays locked against changes until the
 * transaction ends, so a stop that was answered is never overtaken by a withdrawal that had just looked.
 *
 * @throws Refusal withdrawals_paused, account_cannot_withdraw with the seconds that are left
 */
export async function refuseStopped(trx: Trx, services: PolicyServices, merchant_id: string): Promise<void> {
  await selectFences(trx, merchant_id).forShare().executeTakeFirstOrThrow()
  const { paused } = await payoutPolicy(trx, services, merchant_id)
  if (paused) throw new Refusal('withdrawals_paused')
  const hold = await factorHold(trx, services, merchant_id)
  if (hold > 0) throw new Refusal('account_cannot_withdraw', [], hold)
}

function selectFences(db: Db, merchant_id: string) {
  return db
    .selectFrom('merchant')
    .select(['withdrawals_paused_at', 'withdrawals_resume_at', 'saved_addresses_only', 'any_address_from'])
    .where('id', '=', merchant_id)
}

const isOver = (time: Date | null, now: Date): boolean => time !== null && time <= now
