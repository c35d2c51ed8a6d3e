import type { Rival, TransactionState } from '#server/chain/adapter'
import type { Services } from '#server/chain/services'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { bookGas, GAS_TYPES } from '#server/ledger/send-gas'
import { decisionOf, forgetDecision } from './held/decision'
import { endHold, holdOf, holdPayout, noteEnding, replacedEndings } from './hold'
import type { Ending } from './hold'
import { expectedOf, signedOf } from './payout-kind'
import type { LoopServices, Payout, PayoutKind } from './payout-kind'
import { isNonceTaken } from './send-loop'
import { isOfAnother } from './settle'
import { takeReturnBack, writeOff } from './taken-back'

type FollowServices = LoopServices & Pick<Services, 'events'>

/**
 * Follows ended payouts whose block a reorganisation has replaced: the signed transaction is sent again. What had failed and was
 * carried out now is the merchant's debt. What was paid and is not paid any more is named at once, and comes back by itself
 * where the network carries it out again; where it never can, the operator decides whether it is signed anew or given back.
 *
 * @param on `onError` is called when one of them fails; the next round tries it again
 */
export async function followEndings<Row extends Payout>(
  services: FollowServices,
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
  /** The transaction by which the operator has paid it again, as he says; null: he has named none. */
  readonly named: string | null
  /** What the chain says of it; null where it belongs to another payout. */
  readonly again: TransactionState | null
}

async function followEnding<Row extends Payout>(
  services: FollowServices,
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
  const decided = ending.outcome === 'completed' ? await decisionOf(db, ending.ref) : undefined
  const named = decided?.decision === 'paid' ? decided.txid : null
  const isOthers = named !== null && (await isOfAnother(db, { ...ending, txid: named }))
  const again = named === null || isOthers ? null : await adapter.transaction(named, expected)
  await inTransaction(db, async (trx) => {
    await kind.lock(trx, row)
    const following = { row, ending, found, rival, named, again }
    if (ending.outcome === 'completed') await followPaid(trx, services, kind, following)
    else await followReleased(trx, services, kind, following)
  })
}

async function followPaid<Row extends Payout>(
  trx: Trx,
  services: FollowServices,
  kind: PayoutKind<Row>,
  following: Following<Row>,
): Promise<void> {
  const { row, ending, found, rival, named } = following
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
    await kind.takenBack.note(trx, row, false)
    await endHold(trx, { ref, network_id })
    await noteEnding(trx, services, { ...ending, txid: paidBy.txid, block_number, block_hash })
    return
  }
  const said = [
    ...(rival === null ? [] : [`${rival.txid} has its nonce`]),
    ...(named === null ? [] : [`${named} was named: no final block has its transfer there`]),
  ]
  const detail = said.join('; ')
  const isNew = await holdPayout(trx, services, { ref, network_id, txid: ending.txid, reason: 'taken_back', detail })
  // What was decided before was about something else.
  if (isNew) await forgetDecision(trx, ref)
  await kind.takenBack.note(trx, row, true)
  const last = rival?.found ?? found
  if (last.final) await decideTakenBack(trx, services, kind, { ...following, found: last })
}

/** The transfer can never be carried out: a final block has it failed, or has another transaction with its nonce. */
async function decideTakenBack<Row extends Payout>(
  trx: Trx,
  services: FollowServices,
  kind: PayoutKind<Row>,
  following: Following<Row>,
): Promise<void> {
  const { row, ending, found, rival } = following
  const { ref, network_id, txid } = ending
  const decided = await decisionOf(trx, ref)
  if (decided === undefined) return
  const { decision, why } = decided
  const by = { by: decided.decided_by ?? 'operator', why }
  if (decision === 'paid') return await countAgain(trx, services, kind, following)
  if (decision === 'release') {
    if (kind.takenBack.signAnew === null) return
    await kind.takenBack.signAnew(trx, row)
  } else if (decision === 'refuse') await kind.takenBack.giveBack(trx, row, by)
  else {
    await writeOff(trx, services, { row, ref, amount: kind.amountOf(row), decided: by })
    // The operator has settled it with the merchant: nobody decides about it any more.
    await kind.takenBack.note(trx, row, false)
  }
  await trx
    .updateTable('chain_journal')
    .set({ replaced_by: rival?.txid ?? txid, ...(decision === 'release' ? { ref: null } : {}) })
    .where('network_id', '=', network_id)
    .where('ref', '=', ref)
    .execute()
  await forgetDecision(trx, ref)
  await endHold(trx, { ref, network_id })
  const { block_number, block_hash } = found
  if (decision === 'release' || block_number === null || block_hash === null) {
    await trx.deleteFrom('payout_ending').where('ref', '=', ref).execute()
    return
  }
  const end = { ref, network_id, txid: rival?.txid ?? txid, outcome: 'released' as const, block_number, block_hash }
  await noteEnding(trx, services, end)
}

/** The operator has paid it again: it is paid by that transaction, when a final block has the same transfer there. */
async function countAgain<Row extends Payout>(
  trx: Trx,
  services: FollowServices,
  kind: PayoutKind<Row>,
  { row, ending, named, again }: Following<Row>,
): Promise<void> {
  const { ref, network_id } = ending
  if (named === null || again?.state !== 'mined' || !again.final) return
  const { block_number, block_hash } = again
  if (block_number === null || block_hash === null) return
  await kind.onReplaced(trx, row, named)
  await kind.takenBack.note(trx, row, false)
  const spent = {
    merchant_id: null,
    network_id,
    txid: named,
    fee: again.fee ?? '0',
    at: services.clock.now(),
  }
  await bookGas(trx, [{ ...spent, ref: `paid_again_gas:${ref}:${named}`, types: GAS_TYPES.withdrawal }])
  await trx
    .updateTable('chain_journal')
    .set({ replaced_by: named })
    .where('network_id', '=', network_id)
    .where('ref', '=', ref)
    .execute()
  await forgetDecision(trx, ref)
  await endHold(trx, { ref, network_id })
  await noteEnding(trx, services, { ...ending, txid: named, block_number, block_hash })
}

async function followReleased<Row extends Payout>(
  trx: Trx,
  services: FollowServices,
  kind: PayoutKind<Row>,
  { row, ending, found }: Following<Row>,
): Promise<void> {
  const { ref, network_id, txid } = ending
  const { state, final, block_number, block_hash } = found
  if (!final || block_number === null || block_hash === null) return
  const isRevived = state === 'mined'
  // A server of the version before has booked it, and has left the outcome as it was.
  if (isRevived && (await holdOf(trx, ref)) !== 'paid_after_release') {
    if (!(await takeReturnBack(trx, services, { row, ref }))) await kind.onRevived(trx, row)
    await endHold(trx, { ref, network_id })
    await holdPayout(trx, services, { ref, network_id, txid, reason: 'paid_after_release' })
  }
  const outcome = isRevived ? 'completed' : 'released'
  await noteEnding(trx, services, { ...ending, outcome, block_number, block_hash })
}
