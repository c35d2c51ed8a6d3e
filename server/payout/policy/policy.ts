import { factorHold } from '#server/access/hold'
import { Refusal } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import type { Services } from '#server/chain/services'
import { refuseStoppedByOperator } from './payout-stop'
import type { Db, Trx } from '#server/database/schema'

/** What reading the policy needs. */
export type PolicyServices = Pick<Services, 'clock' | 'settings'>

/** The payout policy of a merchant as it holds now; times in seconds, null when nothing is waiting. */
export interface PayoutPolicy {
  /** True: all withdrawals are stopped. */
  readonly paused: boolean
  /** True: money is sent only to fixed addresses whose waiting time is over. */
  readonly saved_addresses_only: boolean
  readonly resumes_at: number | null
  readonly any_address_from: number | null
  /** The end of the hold after a change of a factor. */
  readonly held_until: number | null
}

/**
 * Reads the payout policy by the server's clock: a loosening whose wait is over already holds, although the columns
 * still show the old setting.
 */
export async function payoutPolicy(db: Db, services: PolicyServices, merchant_id: string): Promise<PayoutPolicy> {
  const row = await selectPolicy(db, merchant_id).executeTakeFirstOrThrow()
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
 * Refuses a payout while withdrawals are stopped, by the operator or by the merchant, or held. The merchant's row stays locked against changes until the
 * transaction ends, so a stop that was answered cannot be overtaken by a payout that was checked before it.
 *
 * @throws Refusal payouts_stopped, withdrawals_paused, account_cannot_withdraw with the seconds that are left
 */
export async function refuseStopped(trx: Trx, services: PolicyServices, merchant_id: string): Promise<void> {
  await refuseStoppedByOperator(trx, merchant_id)
  await selectPolicy(trx, merchant_id).forShare().executeTakeFirstOrThrow()
  const { paused } = await payoutPolicy(trx, services, merchant_id)
  if (paused) throw new Refusal('withdrawals_paused')
  const hold = await factorHold(trx, services, merchant_id)
  if (hold > 0) throw new Refusal('account_cannot_withdraw', [], hold)
}

function selectPolicy(db: Db, merchant_id: string) {
  return db
    .selectFrom('merchant')
    .select(['withdrawals_paused_at', 'withdrawals_resume_at', 'saved_addresses_only', 'any_address_from'])
    .where('id', '=', merchant_id)
}

const isOver = (time: Date | null, now: Date): boolean => time !== null && time <= now
