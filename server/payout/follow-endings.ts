import { inTransaction } from '#server/database/connect'
import { endHold, holdOf, holdPayout, noteEnding, replacedEndings } from './hold'
import type { Ending } from './hold'
import { expectedOf } from './payout-kind'
import { holdSigned, isNonceTaken } from './send-loop'
import type { LoopServices, Payout, PayoutKind } from './payout-kind'

/**
 * Follows ended payouts whose block a reorganisation has replaced: the signed transaction is sent again, never another
 * one. What had failed and was carried out now is the merchant's debt; what was paid and is not paid any more is held
 * for people.
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

async function followEnding<Row extends Payout>(
  services: LoopServices,
  kind: PayoutKind<Row>,
  { row, ending }: { row: Row; ending: Ending },
): Promise<void> {
  const { ref, network_id, txid, outcome } = ending
  const adapter = services.chains.get(network_id)
  const { state, final, block_number, block_hash } = await adapter.transaction(txid, expectedOf(kind, row))
  // One node may still know it while the others have lost it, so it is sent again in both cases.
  if (state === 'unknown' || state === 'waiting') {
    await adapter.resend(txid).catch(async (error: unknown) => {
      if (!isNonceTaken(error)) throw error
      await holdSigned(services, kind, row)
    })
  }
  if (!final || block_number === null || block_hash === null) return
  await inTransaction(services.db, async (trx) => {
    await kind.lock(trx, row)
    const isPaid = state === 'mined'
    if (outcome === 'completed' && !isPaid) {
      await holdPayout(trx, services, { ref, network_id, txid, reason: 'taken_back' })
    }
    const isRevived = outcome === 'released' && isPaid
    // A server of the version before has booked it, and has left the outcome as it was.
    if (isRevived && (await holdOf(trx, ref)) !== 'paid_after_release') {
      await kind.onRevived(trx, row)
      await endHold(trx, { ref, network_id })
      await holdPayout(trx, services, { ref, network_id, txid, reason: 'paid_after_release' })
    }
    const now = isRevived ? 'completed' : outcome
    await noteEnding(trx, services, { ...ending, outcome: now, block_number, block_hash })
  })
}
