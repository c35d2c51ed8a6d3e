import { Refusal } from '#server/core/refusal'
import type { RefusalName } from '#server/core/refusal'
import { signedUnder } from '#server/chain/journal'
import { MAY_BE_SIGNED } from '#server/chain/payout-signer'
import { mayLeave } from '#server/chain/signing'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { refuseUnchecked } from '#server/screening/refuse-risky'
import { HOLD_WORDS, isWait } from '../hold'
import type { HoldReason } from '../hold'
import { signerOf } from '../passkey/passkey-row'
import type { PayoutName } from '../payout-name'
import { refundKind } from '../refund/advance-refunds'
import { sendBackKind } from '../send-back/advance-send-backs'
import { isSigned } from '../payout-kind'
import type { Payout, PayoutKind } from '../payout-kind'
import { lacksOfRef } from '../warrant/prove'
import type { Lack } from '../warrant/prove'
import { withdrawalKind } from '../withdrawal/advance-withdrawals'
import { refuseHeldBack } from '../withdrawal/decide-withdrawal'
import { selectWithdrawals } from '../withdrawal/withdrawal-row'

export type HeldServices = Pick<Services, 'clock' | 'events' | 'settings' | 'log'>

/** A payout that may be held: one that has not been sent, or one whose transfer people have to look at. */
export interface HeldCandidate {
  /** Its place in the list. */
  readonly cursor: string
  readonly kind: PayoutName
  readonly ref: string
  readonly handle_id: string
  readonly mchid: string | null
  readonly amount: string
  readonly token: string
  readonly chain: string
  readonly network_id: string
  readonly address: string
  readonly asked_at: Date
  /** Why people have to look at its transfer, or why the network does not take it; null: neither. */
  readonly hold: HoldReason | null
  /** The figures of `hold`. */
  readonly detail: string
  /** What the operator has decided already, and the worker has not carried out yet. */
  readonly decision: Ending | null
  /** The transaction that was named with the decision. */
  readonly named: string | null
}

/** How the operator may end a hold. */
export type Ending = 'release' | 'refuse' | 'paid' | 'write-off'

export interface Judgement {
  /** In English, for the operator. */
  readonly reason: string
  readonly endings: readonly Ending[]
}

/**
 * What may be done about a transfer that people have to look at, or that the network does not take. One that is signed may be
 * carried out at any time, so its money is given back only where a final block shows that it never can be.
 */
const OF_HOLD = {
  nonce_taken: ['release', 'refuse', 'paid'],
  no_transfer: ['release', 'refuse'],
  taken_back: ['release', 'refuse', 'paid', 'write-off'],
  paid_after_release: ['release'],
  not_proven: ['release', 'refuse'],
  fee_above_limit: ['refuse'],
  short_of_funds: ['refuse'],
  short_of_gas: ['refuse'],
  unknown_nonce: ['release', 'refuse', 'paid'],
  not_taken: ['refuse'],
  signer_waits: ['release', 'refuse', 'paid'],
} as const satisfies Record<HoldReason, readonly Ending[]>

/** After the release of these a payout is signed anew. */
const SIGNED_ANEW: ReadonlySet<HoldReason> = new Set(['nonce_taken', 'taken_back'])

/**
 * What the signer was asked for is not given back; people may know by which transaction it was paid. What is in the journal goes on by
 * itself, whatever it had waited for. Only where the signer never signs it again, people may also have seen that nothing has paid it.
 */
async function endingsOfAsked(
  trx: Trx,
  { network_id, ref, detail }: Pick<HeldCandidate, 'network_id' | 'ref' | 'detail'>,
): Promise<readonly Ending[]> {
  if (MAY_BE_SIGNED.has(detail)) return OF_HOLD.signer_waits
  return (await signedUnder(trx, { network_id, ref })) === undefined ? ['release', 'paid'] : []
}

/**
 * A signer of its own signs a payout once: asked for it anew, it gives the old bytes. An order whose refund was reported to the shop is
 * not opened again.
 */
async function maySignAnew(
  trx: Trx,
  { kind, network_id, hold }: Pick<HeldCandidate, 'kind' | 'network_id' | 'hold'>,
): Promise<boolean> {
  if (hold === 'taken_back' && kind !== 'withdrawal') return false
  return (await signerOf(trx, network_id)) === null
}

/** Nobody sends money to such an address. */
const ONLY_REFUSED: ReadonlySet<RefusalName> = new Set(['address_frozen', 'address_risky'])

/**
 * Why a payout is held now; undefined when nothing holds it. The rows that were judged stay locked until the transaction
 * ends.
 */
export async function judgeHeld(
  trx: Trx,
  services: HeldServices,
  { kind, ref, network_id, hold, detail }: HeldCandidate,
): Promise<Judgement | undefined> {
  if (hold !== null) {
    const reason = detail === '' ? HOLD_WORDS[hold] : `${HOLD_WORDS[hold]} (${detail})`
    if (hold === 'not_proven') return { reason, endings: await endingsOfUnproven(trx, services, { kind, ref }) }
    const goesOn = isWait(hold) && (await mayLeave(trx, { network_id, ref }))
    if (goesOn)
      return { reason, endings: hold === 'signer_waits' ? await endingsOfAsked(trx, { network_id, ref, detail }) : [] }
    const isAnew = !SIGNED_ANEW.has(hold) || (await maySignAnew(trx, { kind, network_id, hold }))
    return { reason, endings: OF_HOLD[hold].filter((ending) => isAnew || ending !== 'release') }
  }
  try {
    if (kind === 'withdrawal') await permitAudited(trx, services, ref)
    else if (kind === 'refund') await permitUnsigned(trx, refundKind(services), ref)
    else await permitUnsigned(trx, sendBackKind(services), ref)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // It has ended, or was signed, since the list was read.
    if (error.reason === 'wrong_state') return undefined
    return { reason: error.message, endings: ONLY_REFUSED.has(error.reason) ? ['refuse'] : ['release', 'refuse'] }
  }
}

/**
 * One that only lacks what shows who has asked for it is released by the operator, who has asked the merchant, or is given back.
 * Where the books have no money for it there is nothing to give back.
 */
async function endingsOfUnproven(
  trx: Trx,
  services: HeldServices,
  { kind, ref }: Pick<HeldCandidate, 'kind' | 'ref'>,
): Promise<readonly Ending[]> {
  const lacks = await lacksNow(trx, services, { kind, ref })
  return lacks.every((lack) => lack === 'record' || lack === 'changed') ? OF_HOLD.not_proven : []
}

async function lacksNow(
  trx: Trx,
  services: HeldServices,
  { kind, ref }: Pick<HeldCandidate, 'kind' | 'ref'>,
): Promise<readonly Lack[]> {
  if (kind === 'withdrawal') return await lacksOfRef(trx, services, withdrawalKind(services), ref)
  if (kind === 'refund') return await lacksOfRef(trx, services, refundKind(services), ref)
  return await lacksOfRef(trx, services, sendBackKind(services), ref)
}

async function permitAudited(trx: Trx, services: HeldServices, ref: string): Promise<void> {
  const withdrawal = await selectWithdrawals(trx)
    .where('withdrawal.id', '=', ref.replace('withdrawal:', ''))
    .where('withdrawal.state', '=', 'auditing')
    .executeTakeFirst()
  if (withdrawal === undefined) throw new Refusal('wrong_state')
  await refuseHeldBack(trx, services, withdrawal)
  await refuseUnchecked(trx, services, withdrawal)
}

/**
 * Makes the checks before the signature of a payout that is not signed yet.
 *
 * @throws Refusal wrong_state when it has ended or is signed; any other when something holds it back
 */
export async function permitUnsigned<Row extends Payout>(trx: Trx, kind: PayoutKind<Row>, ref: string): Promise<void> {
  await kind.permit(trx, await lockUnsigned(trx, kind, ref))
}

/** Locks a payout that is open and not signed. @throws Refusal wrong_state when it has ended or is signed */
export async function lockUnsigned<Row extends Payout>(trx: Trx, kind: PayoutKind<Row>, ref: string): Promise<Row> {
  const row = await kind.rowOf(trx, ref)
  // The lock first: who signs holds it until the signature is in the journal.
  if (row === undefined || (await kind.lock(trx, row)) === undefined) throw new Refusal('wrong_state')
  if (await isSigned(trx, kind, row)) throw new Refusal('wrong_state')
  return row
}
