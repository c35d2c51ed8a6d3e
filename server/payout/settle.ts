import { writtenReason } from '#server/chain/payout-reason'
import type { Rival } from '#server/chain/adapter'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { bookGas, GAS_TYPES } from '#server/ledger/send-gas'
import { decisionOf, forgetDecision } from './held/decision'
import { endHold, holdOf, holdPayout, noteEnding } from './hold'
import { expectedOf, isSigned, signedOf } from './payout-kind'
import type { LoopServices, Payout, PayoutKind } from './payout-kind'

type Decided = Awaited<ReturnType<typeof decisionOf>>

interface Settling<Row> {
  readonly row: Row
  readonly rival: Rival
  readonly signed: { readonly txid: string } | undefined
  readonly decided: Decided
  /** What the network took for the rival where nobody has booked it yet: that of another payout is booked with that. */
  readonly fee: string
}

/**
 * Ends a payout by a transaction that is not the one that was signed for it. All transactions of a nonce are looked at, and
 * the one in a final block decides: where it has made the same transfer, the payout is paid by it. Where it has done
 * something else, ours can never be carried out, and the operator decides, who names that transaction: it is signed anew, or
 * its money is given back. One that was not signed here is paid by the transaction that the operator names, when it has
 * its transfer.
 *
 * @returns `settled`: it has come to an end or to a new beginning; `coming`: a block that is not final has the transfer, as after a
 * fee was raised, so nobody has to look; `waits`: why is noted where it is held
 * @throws ChainError when the network does not answer
 */
export async function settleByOther<Row extends Payout>(
  services: LoopServices,
  kind: PayoutKind<Row>,
  row: Row,
): Promise<'settled' | 'coming' | 'waits'> {
  const { db, chains } = services
  const ref = kind.refOf(row)
  const decided = await decisionOf(db, ref)
  const signed = await signedOf(db, kind, row)
  const question = { ours: signed?.txid ?? null, named: decided?.txid ?? null, expected: expectedOf(kind, row) }
  const rival = await chains.get(row.network_id).rival(question)
  if (rival === null) return 'waits'
  const isOthers = await isOfAnother(db, { ...row, ref, txid: rival.txid })
  const settling = { row, rival, signed, decided, fee: isOthers ? '0' : (rival.found.fee ?? '0') }
  const isPaid = rival.found.state === 'mined' && !isOthers
  const isForeign = signed === undefined || rival.has_nonce === null
  const counts = rival.has_nonce === true || (isForeign && decided?.decision === 'paid')
  return await inTransaction(db, async (trx) => {
    await kind.lock(trx, row)
    if (rival.found.final && isPaid && counts) return await pay(trx, services, kind, settling)
    const isNamed = decided?.txid?.toLowerCase() === rival.txid.toLowerCase()
    if (rival.found.final && rival.has_nonce === true && isNamed && decided?.decision !== 'paid') {
      return await endUnpaid(trx, services, kind, settling)
    }
    if (isPaid && rival.has_nonce === true && decided === undefined) return 'coming'
    // Where there are no nonces it stands in nobody's way: the payout waits for its signer as before.
    if (rival.has_nonce !== null) await noteRival(trx, services, kind, settling)
    return 'waits'
  })
}

/** Whether a transaction was signed for another payout, or has ended another one. */
export async function isOfAnother(
  db: Db,
  { network_id, ref, txid }: { network_id: string; ref: string; txid: string },
): Promise<boolean> {
  const others = await Promise.all(
    (['chain_journal', 'payout_ending'] as const).map(
      async (table) =>
        await db
          .selectFrom(table)
          .select('ref')
          .where('network_id', '=', network_id)
          .where('txid', '=', txid)
          .where('ref', '<>', ref)
          .executeTakeFirst(),
    ),
  )
  return others.some((other) => other !== undefined)
}

async function pay<Row extends Payout>(
  trx: Trx,
  services: LoopServices,
  kind: PayoutKind<Row>,
  settling: Settling<Row>,
): Promise<'settled'> {
  const { row, rival, fee } = settling
  const { network_id, txid } = row
  const ref = kind.refOf(row)
  // The database lets only a payout that is held change its transaction. This one is held until `settled`, in the same commit.
  if ((await holdOf(trx, ref)) === undefined)
    await holdPayout(trx, services, { ref, network_id, txid, reason: 'nonce_taken' })
  await noteReplaced(trx, settling, {})
  if (row.txid === null) await kind.onSent(trx, row, rival.txid)
  else await kind.onReplaced(trx, row, rival.txid)
  await kind.onConfirmed(trx, { ...row, txid: rival.txid }, fee)
  return await settled(trx, services, kind, { ...settling, outcome: 'completed' })
}

async function endUnpaid<Row extends Payout>(
  trx: Trx,
  services: LoopServices,
  kind: PayoutKind<Row>,
  settling: Settling<Row>,
): Promise<'settled'> {
  const { row, rival, decided, fee } = settling
  if (decided?.decision === 'refuse') {
    await noteReplaced(trx, settling, {})
    await kind.onFailed(trx, row, { reason: writtenReason(decided.why), fee })
    return await settled(trx, services, kind, { ...settling, outcome: 'released' })
  }
  // Without its ref the old transaction is nobody's, and the next round signs another one.
  await noteReplaced(trx, settling, { ref: null })
  if (row.txid !== null) await kind.onReplaced(trx, row, null)
  const { network_id } = row
  const ref = kind.refOf(row)
  const { txid } = rival
  const spent = { merchant_id: null, network_id, txid, fee, at: services.clock.now() }
  await bookGas(trx, [{ ...spent, ref: `rival_gas:${ref}:${txid}`, types: GAS_TYPES.withdrawal }])
  await forgetDecision(trx, ref)
  await endHold(trx, { ref, network_id })
  return 'settled'
}

async function noteReplaced<Row extends Payout>(
  trx: Trx,
  { row, rival, signed }: Settling<Row>,
  more: { readonly ref?: null },
): Promise<void> {
  if (signed === undefined) return
  await trx
    .updateTable('chain_journal')
    .set({ replaced_by: rival.txid, ...more })
    .where('network_id', '=', row.network_id)
    .where('txid', '=', signed.txid)
    .execute()
}

async function settled<Row extends Payout>(
  trx: Trx,
  services: LoopServices,
  kind: PayoutKind<Row>,
  { row, rival, outcome }: Settling<Row> & { readonly outcome: 'completed' | 'released' },
): Promise<'settled'> {
  const { network_id } = row
  const { txid, found } = rival
  const ref = kind.refOf(row)
  await endHold(trx, { ref, network_id })
  await forgetDecision(trx, ref)
  const { block_number, block_hash } = found
  if (block_number !== null && block_hash !== null) {
    await noteEnding(trx, services, { ref, network_id, txid, outcome, block_number, block_hash })
  }
  return 'settled'
}

/** Says beside the hold which transaction it is, and what it lacks. */
async function noteRival<Row extends Payout>(
  trx: Trx,
  services: LoopServices,
  kind: PayoutKind<Row>,
  { row, rival, signed }: Settling<Row>,
): Promise<void> {
  const { network_id } = row
  const { txid, found, has_nonce } = rival
  const what = has_nonce
    ? `${txid} has its nonce`
    : `${txid} was named: it does not have its nonce, and does not count as its payment`
  const detail = found.final ? what : `${what}, and is not final yet`
  // What the signer was only asked for is held for that, so that people can still end it or have it go on.
  const unsigned = (await isSigned(trx, kind, row)) ? 'signer_waits' : 'unknown_nonce'
  const reason = signed === undefined ? unsigned : 'nonce_taken'
  await holdPayout(trx, services, { ref: kind.refOf(row), network_id, txid: row.txid, reason, detail })
}
