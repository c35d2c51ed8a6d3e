import { secondsOf } from '#server/core/seconds-of'
import type { Db } from '#server/database/schema'
import { selectWithdrawals } from '#server/payout/withdrawal/withdrawal-row'

const MOST = 50

/** A withdrawal as the reviewers' page lists it. */
export interface WaitingWithdrawal {
  /** Its `handle_id`. */
  readonly id: string
  readonly merchant: string
  readonly amount: string
  readonly token: string
  readonly chain: string
  readonly address: string
  readonly created_time: number
}

/** The oldest withdrawals of all merchants that wait for their audit, at most 50, the oldest first. */
export async function waitingWithdrawals(db: Db): Promise<WaitingWithdrawal[]> {
  const rows = await selectWithdrawals(db)
    .innerJoin('merchant', 'merchant.id', 'withdrawal.merchant_id')
    .select('merchant.name as merchant')
    .where('withdrawal.state', '=', 'auditing')
    .orderBy('withdrawal.id')
    .limit(MOST)
    .execute()
  return rows.map(({ handle_id: id, merchant, amount, token, chain, address, created_at }) => {
    return { id, merchant, amount, token, chain, address, created_time: secondsOf(created_at) }
  })
}
