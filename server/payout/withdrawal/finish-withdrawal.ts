import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { bookGas, GAS_TYPES } from '#server/ledger/send-gas'
import { ownReason } from '#server/chain/payout-reason'
import type { PayoutReason } from '#server/chain/payout-reason'
import { ringWithdrawal, tellWithdrawal } from './tell-withdrawal'
import { bookRevivedWithdrawal, bookTakenBack, bookWithdrawals, releaseWithdrawal } from './withdrawal-booking'
import { lockWithdrawal } from './withdrawal-row'
import type { WithdrawalRow } from './withdrawal-row'

type FinishServices = Pick<Services, 'clock' | 'events'>

/** Records that the network has accepted the transfer. Does nothing when that is recorded already. */
export async function confirmWithdrawal(
  trx: Trx,
  services: FinishServices,
  { id, txid }: { id: string; txid: string },
): Promise<void> {
  const withdrawal = await lockWithdrawal(trx, id)
  if (withdrawal?.state !== 'transferring') return
  // What it waited for is over.
  const sent = { state: 'confirming', txid, sent_at: services.clock.now(), reason: '', reason_words: null } as const
  await trx.updateTable('withdrawal').set(sent).where('id', '=', id).execute()
  await tellWithdrawal(trx, services, { withdrawal: { ...withdrawal, ...sent }, moved: false })
}

/**
 * Notes that another transaction counts for a withdrawal than the one that was signed first; null: none does, and it is to be
 * signed anew.
 */
export async function replaceTransaction(
  trx: Trx,
  services: FinishServices,
  { id, txid }: { id: string; txid: string | null },
): Promise<void> {
  const withdrawal = await lockWithdrawal(trx, id)
  const isPaid = withdrawal?.state === 'completed' && txid !== null
  if (withdrawal === undefined || !(withdrawal.state === 'confirming' || isPaid)) return
  const now = txid === null ? ({ txid, state: 'transferring', sent_at: null } as const) : { txid }
  await trx.updateTable('withdrawal').set(now).where('id', '=', id).execute()
  await tellWithdrawal(trx, services, { withdrawal: { ...withdrawal, ...now }, moved: false })
}

/** Completes a withdrawal whose transfer is confirmed. `fee` is what the network charged, in its own coin. */
export async function completeWithdrawal(
  trx: Trx,
  services: FinishServices,
  { id, fee }: { id: string; fee: string },
): Promise<void> {
  const withdrawal = await lockWithdrawal(trx, id)
  if (withdrawal?.state !== 'confirming') return
  const at = services.clock.now()
  await bookWithdrawals(trx, [{ withdrawal, at }])
  await payGas(trx, withdrawal, { fee, at })
  // What was signed for it may have waited for its signer.
  const ended = { state: 'completed', reason: '', reason_words: null, finished_at: at } as const
  await trx.updateTable('withdrawal').set(ended).where('id', '=', id).execute()
  const completed = { ...withdrawal, ...ended }
  await tellWithdrawal(trx, services, { withdrawal: completed, moved: true })
  await ringWithdrawal(trx, services, { withdrawal: completed, news: { code: 'withdrawal_completed' } })
}

/**
 * Fails a withdrawal that the network rejected or did not carry out, and releases its money.
 *
 * @param ending `fee` is what the network charged anyway, in its own coin
 */
export async function failWithdrawal(
  trx: Trx,
  services: FinishServices,
  { id, reason, fee = '0' }: { id: string; reason: PayoutReason; fee?: string },
): Promise<void> {
  const withdrawal = await lockWithdrawal(trx, id)
  if (withdrawal?.state !== 'transferring' && withdrawal?.state !== 'confirming') return
  const at = services.clock.now()
  await releaseWithdrawal(trx, withdrawal, at)
  await payGas(trx, withdrawal, { fee, at })
  const ended = { state: 'failed', reason: reason.text, finished_at: at } as const
  await trx
    .updateTable('withdrawal')
    .set({ ...ended, reason_words: JSON.stringify(reason) })
    .where('id', '=', id)
    .execute()
  const failed = { ...withdrawal, ...ended, reason_words: reason }
  await tellWithdrawal(trx, services, { withdrawal: failed, moved: true })
  await ringWithdrawal(trx, services, { withdrawal: failed, news: { code: 'withdrawal_failed' } })
}

/**
 * Completes a withdrawal that had failed and was released, because a reorganisation has carried it out after all. What
 * was released is taken back; what the merchant has moved on is his debt (docs/decisions/0009).
 */
export async function reviveWithdrawal(trx: Trx, services: FinishServices, id: string): Promise<void> {
  const withdrawal = await lockWithdrawal(trx, id)
  if (withdrawal?.state !== 'failed') return
  const at = services.clock.now()
  await bookRevivedWithdrawal(trx, withdrawal, at)
  const revived = { state: 'completed', reason: '', finished_at: at } as const
  await trx.updateTable('withdrawal').set(revived).where('id', '=', id).execute()
  const completed = { ...withdrawal, ...revived }
  await tellWithdrawal(trx, services, { withdrawal: completed, moved: true })
  await ringWithdrawal(trx, services, { withdrawal: completed, news: { code: 'withdrawal_completed' } })
}

/**
 * Notes that a reorganisation has taken the transfer of a completed withdrawal away, or that it is back, for the merchant, who
 * reads it at his record.
 */
export async function noteTakenBack(
  trx: Trx,
  services: FinishServices,
  { id, isGone }: { id: string; isGone: boolean },
): Promise<void> {
  const withdrawal = await lockWithdrawal(trx, id)
  if (withdrawal?.state !== 'completed') return
  const words = isGone ? ownReason('taken_back_by_chain') : null
  const reason = words?.text ?? ''
  if (withdrawal.reason === reason) return
  const now = { reason, reason_words: words === null ? null : JSON.stringify(words) }
  await trx.updateTable('withdrawal').set(now).where('id', '=', id).execute()
  await tellWithdrawal(trx, services, { withdrawal, moved: false })
}

/**
 * Books a completed withdrawal back whose transfer can never be carried out any more, as the operator has decided: it is signed
 * anew, or, with a reason, its money is returned.
 */
export async function reopenWithdrawal(
  trx: Trx,
  services: FinishServices,
  { id, giveBack }: { id: string; giveBack: PayoutReason | null },
): Promise<void> {
  const before = await lockWithdrawal(trx, id)
  if (before?.state !== 'completed') return
  const at = services.clock.now()
  const withdrawal = { ...before, attempt: before.attempt + 1 }
  const { attempt } = withdrawal
  await bookTakenBack(trx, withdrawal, at)
  const again = {
    attempt,
    state: 'transferring',
    reason: '',
    reason_words: null,
    txid: null,
    finished_at: null,
  } as const
  if (giveBack === null) {
    await trx
      .updateTable('withdrawal')
      .set({ ...again, sent_at: null })
      .where('id', '=', id)
      .execute()
    await tellWithdrawal(trx, services, { withdrawal: { ...withdrawal, ...again }, moved: true })
    return
  }
  await releaseWithdrawal(trx, withdrawal, at)
  const ended = { state: 'failed', reason: giveBack.text, finished_at: at } as const
  const reason_words = JSON.stringify(giveBack)
  await trx
    .updateTable('withdrawal')
    .set({ ...ended, attempt, reason_words })
    .where('id', '=', id)
    .execute()
  const failed = { ...withdrawal, ...ended, reason_words: giveBack }
  await tellWithdrawal(trx, services, { withdrawal: failed, moved: true })
  await ringWithdrawal(trx, services, { withdrawal: failed, news: { code: 'withdrawal_failed' } })
}

async function payGas(trx: Trx, withdrawal: WithdrawalRow, spent: { fee: string; at: Date }): Promise<void> {
  const ref =
    withdrawal.attempt === 1
      ? `withdrawal_gas:${withdrawal.id}`
      : `withdrawal_gas:${withdrawal.id}:${withdrawal.attempt}`
  await bookGas(trx, [{ ...withdrawal, ref, types: GAS_TYPES.withdrawal, ...spent }])
}
