import type { Services } from '#server/chain/services'
import { Refusal } from '#server/core/refusal'
import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { auditMode } from '../audit-mode'
import { advancePayout, inBatches } from '../send-loop'
import type { PayoutKind } from '../send-loop'
import { approveWithdrawal, auditAgain, noteWaiting, permitWithdrawal } from './decide-withdrawal'
import { completeWithdrawal, confirmWithdrawal, failWithdrawal } from './finish-withdrawal'
import { lockWithdrawal, selectWithdrawals } from './withdrawal-row'
import type { WithdrawalRow } from './withdrawal-row'

export type WithdrawalServices = Pick<Services, 'db' | 'clock' | 'chains' | 'events' | 'settings'>
type OnError = (error: unknown) => void

const ROUND_MILLIS = 1_000

/** What held a withdrawal back after its audit is a matter for the audit again: there the merchant can still cancel. */
const withdrawals = (services: WithdrawalServices): PayoutKind<WithdrawalRow> => ({
  refOf: ({ id }) => `withdrawal:${id}`,
  amountOf: ({ received }) => received,
  // A withdrawal that is no longer covered stays so: its money is set aside already.
  final: new Set(['insufficient_balance']),
  lock: async (trx, { id }) => await lockWithdrawal(trx, id),
  permit: async (trx, { id }) => await permitWithdrawal(trx, services, id),
  onSent: async (trx, { id }, txid) => await confirmWithdrawal(trx, services, { id, txid }),
  onConfirmed: async (trx, { id }, fee) => await completeWithdrawal(trx, services, { id, fee }),
  onFailed: async (trx, { id }, ending) => await failWithdrawal(trx, services, { id, ...ending }),
  onHeld: async (trx, { id }, reason) => await auditAgain(trx, services, { id, reason }),
})

/**
 * Takes every open withdrawal one step further: through its audit when that is due, onto the chain, to its end.
 *
 * @param onError one withdrawal could not be taken further; the others are, and it is tried again in the next round
 * @returns how many were looked at
 */
export async function advanceWithdrawals(services: WithdrawalServices, onError: OnError): Promise<number> {
  const isAutomatic = (await auditMode(services.db)) === 'automatic'
  const kind = withdrawals(services)
  let looked = 0
  for await (const withdrawal of inBatches(openWithdrawals(services.db))) {
    looked++
    if (withdrawal.state !== 'auditing') await advancePayout(services, kind, withdrawal).catch(onError)
    else if (isAutomatic && isDue(services, withdrawal)) await approve(services, withdrawal).catch(onError)
  }
  return looked
}

const openWithdrawals = (db: Db) => async (after: string, limit: number) =>
  await selectWithdrawals(db)
    .where('withdrawal.state', 'in', ['auditing', 'transferring', 'confirming'])
    .where('withdrawal.id', '>', after)
    .orderBy('withdrawal.id')
    .limit(limit)
    .execute()

function isDue({ clock, settings }: WithdrawalServices, { created_at }: WithdrawalRow): boolean {
  return clock.now().getTime() >= created_at.getTime() + settings.withdrawal_audit_seconds * 1000
}

async function approve(services: WithdrawalServices, { id }: WithdrawalRow): Promise<void> {
  try {
    await inTransaction(services.db, (trx) => approveWithdrawal(trx, services, id))
  } catch (error) {
    // Held back, or decided meanwhile: it waits, and the next round looks again.
    if (!(error instanceof Refusal)) throw error
    const reason = error.message
    await inTransaction(services.db, (trx) => noteWaiting(trx, services, { id, reason }))
  }
}

/** Keeps withdrawals going for as long as the process runs; for one process at a time (whileLeased), two do no harm. */
export function startWithdrawalJobs(services: WithdrawalServices, onError: OnError): Loop {
  return repeat({ millis: ROUND_MILLIS, onError, round: async () => await advanceWithdrawals(services, onError) })
}
