import { sql } from 'kysely'
import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import { traceAct } from '#server/access/actor'
import type { Actor } from '#server/access/actor'
import type { Db, Trx } from '#server/database/schema'
import { refuseInDebt } from '#server/ledger/debt'
import { lockMerchantAccounts } from '#server/ledger/merchant-lock'
import { refuseRisky } from '#server/screening/refuse-risky'
import { isOfRefusal, ownReason } from '#server/chain/payout-reason'
import type { PayoutReason } from '#server/chain/payout-reason'
import { refuseCannotSend, refuseNetworkOff } from '../policy/network-setting'
import { refuseStopped } from '../policy/policy'
import { refuseUnsaved } from '../policy/refuse-unsaved'
import { refuseDear, withdrawable } from './quote'
import { ringWithdrawal, tellWithdrawal } from './tell-withdrawal'
import { releaseWithdrawal } from './withdrawal-booking'
import { lockWithdrawal, selectWithdrawals } from './withdrawal-row'
import type { WithdrawalRow } from './withdrawal-row'

type JudgeServices = Pick<Services, 'clock' | 'settings'>
type DecideServices = JudgeServices & Pick<Services, 'events'>

/**
 * The id of a withdrawal by its public id; of one merchant, or of any merchant for a reviewer.
 *
 * @throws Refusal does_not_exist
 */
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
 * Refuses a withdrawal for which something has changed since it was requested: a stop, a changed factor, a network that
 * was switched off, an address that may no longer be paid or turned out to be risky, money that the chain dropped, gas above the merchant's
 * limit.
 *
 * @throws Refusal withdrawals_paused, account_cannot_withdraw, network_off, address_not_saved, address_waiting,
 * address_risky, address_frozen,
 * insufficient_balance, currency_not_supported, gas_above_limit, network_cannot_send, network_not_offered
 */
export async function refuseHeldBack(trx: Trx, services: JudgeServices, withdrawal: WithdrawalRow): Promise<void> {
  const { merchant_id, network_id, token_id, address } = withdrawal
  await refuseStopped(trx, services, merchant_id)
  await refuseCannotSend(trx, network_id)
  await refuseNetworkOff(trx, { merchant_id, network_id })
  await refuseUnsaved(trx, services, { merchant_id, network_id, address })
  await refuseRisky(trx, services, withdrawal)
  await refuseInDebt(trx, withdrawal)
  await refuseDear(trx, { merchant_id, cost: await withdrawable(trx, services, { token_id, merchant_id }) })
}

/**
 * Approves a withdrawal, which is then sent. If something holds it back, it stays in its audit.
 *
 * @throws Refusal wrong_state, and those of `refuseHeldBack`
 */
export async function approveWithdrawal(trx: Trx, services: DecideServices, id: string): Promise<WithdrawalRow> {
  const withdrawal = await lockAuditing(trx, id)
  await refuseHeldBack(trx, services, withdrawal)
  const passed = { state: 'transferring', reason: '', approved_at: services.clock.now() } as const
  await trx.updateTable('withdrawal').set(passed).where('id', '=', id).execute()
  const approved = { ...withdrawal, ...passed }
  await tellWithdrawal(trx, services, { withdrawal: approved, moved: false })
  return approved
}

/**
 * The policy check before a withdrawal is signed, in the transaction that signs it: it is still to be sent, and nothing
 * holds it back. Its row and the merchant's stay locked until then, so no stop or ending can be committed between check
 * and signature.
 *
 * @throws Refusal wrong_state, and those of `refuseHeldBack`
 */
export async function permitWithdrawal(trx: Trx, services: JudgeServices, id: string): Promise<void> {
  const withdrawal = await lockWithdrawal(trx, id)
  if (withdrawal?.state !== 'transferring') throw new Refusal('wrong_state')
  await refuseHeldBack(trx, services, withdrawal)
}

/**
 * Returns a withdrawal to its audit because something holds it back after its approval. There the merchant can still
 * cancel it.
 */
export async function auditAgain(
  trx: Trx,
  services: DecideServices,
  { id, reason }: { id: string; reason: PayoutReason },
): Promise<void> {
  const withdrawal = await lockWithdrawal(trx, id)
  if (withdrawal?.state !== 'transferring') return
  const again = { state: 'auditing', reason: reason.text, approved_at: null } as const
  await trx
    .updateTable('withdrawal')
    .set({ ...again, reason_words: JSON.stringify(reason) })
    .where('id', '=', id)
    .execute()
  await tellWithdrawal(trx, services, { withdrawal: { ...withdrawal, ...again }, moved: false })
}

/**
 * Stores on an open withdrawal the reason why it waits, which the merchant sees: also on one that was sent, where what was signed has
 * died and its signer waits. Does nothing in other states.
 */
export async function noteWaiting(
  trx: Trx,
  services: DecideServices,
  { id, reason }: { id: string; reason: PayoutReason },
): Promise<void> {
  const stored = JSON.stringify(reason)
  const { numUpdatedRows } = await trx
    .updateTable('withdrawal')
    .set({ reason: reason.text, reason_words: stored })
    .where('id', '=', id)
    .where('state', 'in', ['auditing', 'transferring', 'confirming'])
    .where((eb) =>
      eb.or([eb('reason', '<>', reason.text), sql<boolean>`reason_words is distinct from ${stored}::jsonb`]),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const withdrawal = await selectWithdrawals(trx).where('withdrawal.id', '=', id).executeTakeFirstOrThrow()
  await tellWithdrawal(trx, services, { withdrawal, moved: false })
}

/** Takes back the reason why a withdrawal under audit waited: nothing holds it back any more. */
export async function noteFree(trx: Trx, services: DecideServices, id: string): Promise<void> {
  const withdrawal = await lockWithdrawal(trx, id)
  if (withdrawal?.state !== 'auditing' || !isOfRefusal(withdrawal.reason_words)) return
  const free = { reason: '', reason_words: null } as const
  await trx.updateTable('withdrawal').set(free).where('id', '=', id).execute()
  await tellWithdrawal(trx, services, { withdrawal: { ...withdrawal, ...free }, moved: false })
}

/** Rejects a withdrawal under audit for a reason that the reviewer has written, and releases its money. */
export async function rejectWithdrawal(
  trx: Trx,
  services: DecideServices,
  { id, reason }: { id: string; reason: string },
): Promise<WithdrawalRow> {
  const rejected = await giveBack(trx, services, { id, state: 'audit_reject', reason })
  await ringWithdrawal(trx, services, { withdrawal: rejected, news: { code: 'withdrawal_rejected', reason } })
  return rejected
}

/** Cancels a withdrawal under audit, for the merchant, and releases its money. */
export async function cancelWithdrawal(
  trx: Trx,
  services: DecideServices,
  { by, handle_id }: { by: Actor; handle_id: string },
): Promise<WithdrawalRow> {
  const id = await withdrawalId(trx, { handle_id, merchant_id: by.merchant_id })
  const words = ownReason('canceled_by_merchant')
  const ended = await giveBack(trx, services, { id, state: 'cancelled', reason: words.text, words })
  await traceAct(trx, services, by, { detail: { handle_id } })
  return ended
}

interface Ending {
  readonly id: string
  readonly state: 'audit_reject' | 'cancelled'
  readonly reason: string
  /** Absent for a reason that a person has written. */
  readonly words?: PayoutReason
}

async function giveBack(
  trx: Trx,
  services: DecideServices,
  { id, state, reason, words }: Ending,
): Promise<WithdrawalRow> {
  const withdrawal = await lockAuditing(trx, id)
  const finished_at = services.clock.now()
  await lockMerchantAccounts(trx, [{ ...withdrawal, application_id: null }])
  await releaseWithdrawal(trx, withdrawal, finished_at)
  const reason_words = words === undefined ? null : JSON.stringify(words)
  await trx.updateTable('withdrawal').set({ state, reason, reason_words, finished_at }).where('id', '=', id).execute()
  const ended = { ...withdrawal, state, reason, reason_words: words ?? null, finished_at }
  await tellWithdrawal(trx, services, { withdrawal: ended, moved: true })
  return ended
}

/** Locks a withdrawal under audit. Of two decisions only the first counts. @throws Refusal wrong_state */
async function lockAuditing(trx: Trx, id: string): Promise<WithdrawalRow> {
  const withdrawal = await lockWithdrawal(trx, id)
  if (withdrawal?.state !== 'auditing') throw new Refusal('wrong_state')
  return withdrawal
}
