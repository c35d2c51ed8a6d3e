import { secondsOf } from '#sandbox/api/seconds-of'
import type { Db } from '#sandbox/database/schema'
import { selectWithdrawals } from '#sandbox/withdrawal/withdrawal-row'

const MOST = 50

/** A withdrawal as the reviewers' page lists it. */
export interface WaitingWithdrawal {
  /** The handle. */
  readonly id: string
  readonly merchant: string
  readonly amount: string
  readonly token: string
  readonly chain: string
  readonly address: string
  readonly created_time: number
}

/** What waits for its audit, of all merchants, the oldest first. */
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
