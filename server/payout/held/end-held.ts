import { writtenReason } from '#server/chain/payout-reason'
import { mayLeave } from '#server/chain/signing'
import type { Trx } from '#server/database/schema'
import { endHold, isWait } from '../hold'
import { refundKind } from '../refund/advance-refunds'
import { sendBackKind } from '../send-back/advance-send-backs'
import type { Payout, PayoutKind } from '../payout-kind'
import { answerFor } from '../warrant/prove'
import { withdrawalKind } from '../withdrawal/advance-withdrawals'
import { approveWithdrawal, rejectWithdrawal } from '../withdrawal/decide-withdrawal'
import { forgetDecision, noteDecision } from './decision'
import { lockUnsigned, permitUnsigned } from './judge'
import type { HeldCandidate, HeldServices } from './judge'

interface Deciding {
  readonly held: HeldCandidate
  /** Who decides. */
  readonly by: string
  /** The operator's reason, which the merchant reads when the money is given back. */
  readonly why: string
  /** The transaction that he has named; null: none. */
  readonly txid: string | null
}

/**
 * Ends the hold of a payout and lets it go on, for the operator. What is not signed yet is checked as always, here and
 * again where it is signed; only that nobody could check the risk of its address holds it no more. One whose nonce a named
 * transaction has is signed anew, when a final block shows that, and so is a withdrawal that a reorganisation has taken away
 * and that can never be carried out. Every other hold of a transfer is ended: the worker looks at
 * the chain again, and holds it again when it finds the same.
 *
 * @throws Refusal wrong_state when it has ended or was signed meanwhile; any other when something still holds it back
 */
export async function releaseHeld(trx: Trx, services: HeldServices, { held, by, why, txid }: Deciding): Promise<void> {
  const { kind, ref, hold } = held
  const decision = { ref, decision: 'release', by, why } as const
  if (hold === 'nonce_taken') return await noteDecision(trx, services, { ...decision, txid })
  if (hold === 'taken_back') return await noteDecision(trx, services, decision)
  if (hold === 'unknown_nonce' || hold === 'signer_waits') return await forgetDecision(trx, ref)
  if (hold === 'not_proven') await answerForHeld(trx, services, { held, why })
  if (hold !== null) return await endHold(trx, held)
  if (kind === 'withdrawal') return void (await approveWithdrawal(trx, services, idOf(ref)))
  // Before the checks, which look for it; it is gone with the transaction where they refuse.
  await noteDecision(trx, services, decision)
  if (kind === 'refund') await permitUnsigned(trx, refundKind(services), ref)
  else await permitUnsigned(trx, sendBackKind(services), ref)
}

/**
 * Refuses a held payout, for the operator: its money goes back the same way as after a refusal of the program. One whose
 * transfer has moved nothing, or whose nonce a named transaction has, is given back by the worker, when a final block shows
 * that.
 *
 * @returns whether that is left to the worker
 * @throws Refusal wrong_state when it has ended, or its transfer may still be carried out
 */
export async function refuseHeld(
  trx: Trx,
  services: HeldServices,
  { held, by, why, txid }: Deciding,
): Promise<boolean> {
  const { kind, ref, hold } = held
  const isForWorker = hold !== null && (isWait(hold) ? await mayLeave(trx, held) : hold !== 'not_proven')
  if (isForWorker) {
    await noteDecision(trx, services, { ref, decision: 'refuse', by, why, txid })
    return true
  }
  if (kind === 'withdrawal' && (hold === null || (await isAudited(trx, ref)))) {
    await rejectWithdrawal(trx, services, { id: idOf(ref), reason: why })
    await endHold(trx, held)
    return false
  }
  if (kind === 'withdrawal') await giveBack(trx, withdrawalKind(services), { ref, why })
  else if (kind === 'refund') await giveBack(trx, refundKind(services), { ref, why })
  else await giveBack(trx, sendBackKind(services), { ref, why })
  await forgetDecision(trx, ref)
  await endHold(trx, held)
  return false
}

/** Counts a held payout as paid by the transaction that the operator names, when the worker finds its transfer there. */
export async function payHeld(trx: Trx, services: HeldServices, { held, by, why, txid }: Deciding): Promise<void> {
  await noteDecision(trx, services, { ref: held.ref, decision: 'paid', by, why, txid })
}

/**
 * Leaves the money of a payout that a reorganisation has taken away with the operator, who has settled it in another way: the
 * worker books that, when the transfer can never be carried out.
 */
export async function writeOffHeld(trx: Trx, services: HeldServices, { held, by, why }: Deciding): Promise<void> {
  await noteDecision(trx, services, { ref: held.ref, decision: 'write-off', by, why })
}

/** The operator answers for a payout that nothing else shows anybody to have asked for. */
async function answerForHeld(
  trx: Trx,
  services: HeldServices,
  { held: { kind, ref, handle_id: subject }, why }: Pick<Deciding, 'held' | 'why'>,
): Promise<void> {
  const logged = { ref, act: 'held release', subject, why }
  if (kind === 'withdrawal') await answerFor(trx, services, withdrawalKind(services), logged)
  else if (kind === 'refund') await answerFor(trx, services, refundKind(services), logged)
  else await answerFor(trx, services, sendBackKind(services), logged)
}

async function isAudited(trx: Trx, ref: string): Promise<boolean> {
  const row = await trx.selectFrom('withdrawal').select('state').where('id', '=', idOf(ref)).executeTakeFirst()
  return row?.state === 'auditing'
}

const idOf = (ref: string): string => ref.replace('withdrawal:', '')

async function giveBack<Row extends Payout>(
  trx: Trx,
  kind: PayoutKind<Row>,
  { ref, why }: { readonly ref: string; readonly why: string },
): Promise<void> {
  const row = await lockUnsigned(trx, kind, ref)
  await kind.onFailed(trx, row, { reason: writtenReason(why) })
}
