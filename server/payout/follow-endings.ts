import type { Rival, TransactionState } from '#server/chain/adapter'
import { writtenReason } from '#server/chain/payout-reason'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { decisionOf, forgetDecision } from './held/decision'
import { endHold, holdOf, holdPayout, noteEnding, replacedEndings } from './hold'
import type { Ending } from './hold'
import { expectedOf, signedOf } from './payout-kind'
import type { LoopServices, Payout, PayoutKind } from './payout-kind'
import { isNonceTaken } from './send-loop'

/**
 * Follows ended payouts whose block a reorganisation has replaced: the signed transaction is sent again. What had failed and was
 * carried out now is the merchant's debt. What was paid and is not paid any more is named at once, and comes back by itself
 * where the network carries it out again; where it never can, the operator decides whether it is signed anew or given back.
 *
 * @param on `onError` is called when one of them fails; the next round tries it again
 */
export async function followEndings<Row extends Payout>(
  services: LoopServices,
  kind: PayoutKind<Row>,
  { network_id, onError }: { readonly network_id: string; readonly onError: (error: unknown) => void },
): Promise<void> {
  for (const ending of await replacedEndings(services.db, network_id)) {
    const row = await kind.rowOf(services.db, ending.ref)
    if (row !== undefined) await followEnding(services, kind, { row, ending }).catch(onError)
  }
}

interface Following<Row> {
  readonly row: Row
  readonly ending: Ending
  readonly found: TransactionState
  /** The transaction that a block has with the nonce of ours; null: none. */
  readonly rival: Rival | null
}

async function followEnding<Row extends Payout>(
  services: LoopServices,
  kind: PayoutKind<Row>,
  { row, ending }: { row: Row; ending: Ending },
): Promise<void> {
  const { db, chains } = services
  const { network_id, txid } = ending
  const adapter = chains.get(network_id)
  const expected = expectedOf(kind, row)
  const ours = (await signedOf(db, kind, row))?.txid ?? txid
  let found = await adapter.transaction(txid, expected)
  // It had ended by another transaction with the nonce of ours, and may end by ours now.
  if (ours !== txid && found.state !== 'mined') {
    const own = await adapter.transaction(ours, expected)
    if (own.state === 'mined') found = own
  }
  let rival: Rival | null = null
  // One node may still know it while the others have lost it, so it is sent again in both cases.
  if (found.state === 'unknown' || found.state === 'waiting') {
    const isTaken = await adapter.resend(ours).then(
      () => false,
      (error: unknown) => {
        if (isNonceTaken(error)) return true
        throw error
      },
    )
    if (isTaken) rival = await adapter.rival({ ours, named: null, expected })
  }
  await inTransaction(db, async (trx) => {
    await kind.lock(trx, row)
    const following = { row, ending, found, rival }
    if (ending.outcome === 'completed') await followPaid(trx, services, kind, following)
    else await followReleased(trx, services, kind, following)
  })
}

async function followPaid<Row extends Payout>(
  trx: Trx,
  services: LoopServices,
  kind: PayoutKind<Row>,
  { row, ending, found, rival }: Following<Row>,
): Promise<void> {
  const { ref, network_id } = ending
  const paidBy = rival?.found.state === 'mined' ? rival : { txid: ending.txid, found }
  if (paidBy.found.state === 'mined') {
    const { final, block_number, block_hash } = paidBy.found
    // Another block has it now, or another transaction with its nonce; it counts when that is final.
    if (!final || block_number === null || block_hash === null) return
    if (paidBy.txid !== ending.txid) {
      await holdPayout(trx, services, { ref, network_id, txid: ending.txid, reason: 'taken_back' })
      await kind.onReplaced(trx, row, paidBy.txid)
    }
    await kind.takenBack?.note(trx, row, false)
    await endHold(trx, { ref, network_id })
    await noteEnding(trx, services, { ...ending, txid: paidBy.txid, block_number, block_hash })
    return
  }
  const detail = rival === null ? '' : `${rival.txid} has its nonce`
  const isNew = await holdPayout(trx, services, { ref, network_id, txid: ending.txid, reason: 'taken_back', detail })
  // What was decided before was about something else.
  if (isNew) await forgetDecision(trx, ref)
  await kind.takenBack?.note(trx, row, true)
  const last = rival?.found ?? found
  if (last.final) await decideTakenBack(trx, services, kind, { row, ending, found: last, rival })
}

/** The transfer can never be carried out: a final block has it failed, or has another transaction with its nonce. */
async function decideTakenBack<Row extends Payout>(
  trx: Trx,
  services: LoopServices,
  kind: PayoutKind<Row>,
  { row, ending, found, rival }: Following<Row>,
): Promise<void> {
  const { ref, network_id, txid } = ending
  const decided = await decisionOf(trx, ref)
  if (kind.takenBack === null || decided === undefined || decided.decision === 'paid') return
  const isGivenBack = decided.decision === 'refuse'
  await trx
    .updateTable('chain_journal')
    .set({ replaced_by: rival?.txid ?? txid, ...(isGivenBack ? {} : { ref: null }) })
    .where('network_id', '=', network_id)
    .where('ref', '=', ref)
    .execute()
  await kind.takenBack.reopen(trx, row, isGivenBack ? writtenReason(decided.why) : null)
  await forgetDecision(trx, ref)
  await endHold(trx, { ref, network_id })
  const { block_number, block_hash } = found
  if (!isGivenBack || block_number === null || block_hash === null) {
    await trx.deleteFrom('payout_ending').where('ref', '=', ref).execute()
    return
  }
  const end = { ref, network_id, txid: rival?.txid ?? txid, outcome: 'released' as const, block_number, block_hash }
  await noteEnding(trx, services, end)
}

async function followReleased<Row extends Payout>(
  trx: Trx,
  services: LoopServices,
  kind: PayoutKind<Row>,
  { row, ending, found }: Following<Row>,
): Promise<void> {
  const { ref, network_id, txid } = ending
  const { state, final, block_number, block_hash } = found
  if (!final || block_number === null || block_hash === null) return
  const isRevived = state === 'mined'
  // A server of the version before has booked it, and has left the outcome as it was.
  if (isRevived && (await holdOf(trx, ref)) !== 'paid_after_release') {
    await kind.onRevived(trx, row)
    await endHold(trx, { ref, network_id })
    await holdPayout(trx, services, { ref, network_id, txid, reason: 'paid_after_release' })
  }
  const outcome = isRevived ? 'completed' : 'released'
  await noteEnding(trx, services, { ...ending, outcome, block_number, block_hash })
}
