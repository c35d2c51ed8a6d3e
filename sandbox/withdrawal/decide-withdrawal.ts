import { Refusal } from '#sandbox/api/refusal'
import type { Services } from '#sandbox/api/services'
import type { Db, Trx } from '#sandbox/database/schema'
import { networkSetting } from '#sandbox/payout-policy/network-setting'
import { refuseStopped } from '#sandbox/payout-policy/policy'
import { compare } from '@/lib/money/amount'
import { costOf } from './cost'
import { ringWithdrawal, tellWithdrawal } from './tell-withdrawal'
import { releaseWithdrawal } from './withdrawal-booking'
import { lockWithdrawal } from './withdrawal-row'
import type { WithdrawalRow } from './withdrawal-row'

type DecideServices = Pick<Services, 'clock' | 'events' | 'settings'>

/** The id of a withdrawal by the name that the wire knows it by; of one merchant, or of any for a reviewer. */
export async function withdrawalId(
  db: Db,
  { handle_id, merchant_id }: { handle_id: string; merchant_id?: string },
): Promise<string> {
  let found = db.selectFrom('withdrawal').select('id').where('handle_id', '=', handle_id)
  if (merchant_id !== undefined) found = found.where('merchant_id', '=', merchant_id)
  const row = await found.executeTakeFirst()
  if (row === undefined) throw new Refusal('does_not_exist')
  return row.id
}

/**
 * The audit is passed: it may be sent. What came up since it was asked for counts: a stop, a changed factor, a network
 * that was switched off, gas above the merchant's limit. Then it goes on waiting.
 *
 * @throws Refusal wrong_state, withdrawals_paused, account_cannot_withdraw, network_off, gas_above_limit
 */
export async function approveWithdrawal(trx: Trx, services: DecideServices, id: string): Promise<WithdrawalRow> {
  const withdrawal = await lockAuditing(trx, id)
  const { merchant_id, network_id, token_id } = withdrawal
  await refuseStopped(trx, services, merchant_id)
  const { enabled, gas_limit } = await networkSetting(trx, { merchant_id, network_id })
  if (!enabled) throw new Refusal('network_off')
  const cost = await costOf(trx, token_id)
  if (cost !== undefined && compare(cost.coin_gas, gas_limit) > 0) throw new Refusal('gas_above_limit')
  await trx.updateTable('withdrawal').set({ state: 'transferring' }).where('id', '=', id).execute()
  const approved = { ...withdrawal, state: 'transferring' as const }
  await tellWithdrawal(trx, services, { withdrawal: approved, moved: false })
  return approved
}

/**
 * The audit is not passed: the money is the merchant's again.
 *
 * @throws Refusal wrong_state
 */
export async function rejectWithdrawal(
  trx: Trx,
  services: DecideServices,
  { id, reason }: { id: string; reason: string },
): Promise<WithdrawalRow> {
  const rejected = await giveBack(trx, services, { id, state: 'audit_reject', reason })
  await ringWithdrawal(trx, services, { withdrawal: rejected, title: 'Withdrawal rejected', reason })
  return rejected
}

/**
 * The merchant takes it back while it is audited.
 *
 * @throws Refusal wrong_state
 */
export async function cancelWithdrawal(trx: Trx, services: DecideServices, id: string): Promise<WithdrawalRow> {
  return await giveBack(trx, services, { id, state: 'cancelled', reason: 'Cancelled by the merchant' })
}

async function giveBack(
  trx: Trx,
  services: DecideServices,
  { id, state, reason }: { id: string; state: 'audit_reject' | 'cancelled'; reason: string },
): Promise<WithdrawalRow> {
  const withdrawal = await lockAuditing(trx, id)
  const finished_at = services.clock.now()
  await releaseWithdrawal(trx, withdrawal, finished_at)
  await trx.updateTable('withdrawal').set({ state, reason, finished_at }).where('id', '=', id).execute()
  const ended = { ...withdrawal, state, reason, finished_at }
  await tellWithdrawal(trx, services, { withdrawal: ended, moved: true })
  return ended
}

/** Of two decisions the first one counts. */
async function lockAuditing(trx: Trx, id: string): Promise<WithdrawalRow> {
  const withdrawal = await lockWithdrawal(trx, id)
  if (withdrawal?.state !== 'auditing') throw new Refusal('wrong_state')
  return withdrawal
}
