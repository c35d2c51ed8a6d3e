import { Refusal } from '#server/core/refusal'
import { ChainError } from '#server/chain/chain-error'
import type { ChainAdapter, TransactionState } from '#server/chain/adapter'
import { MAY_BE_SIGNED } from '#server/chain/payout-signer'
import { isSetAside } from '#server/chain/set-aside'
import { withdrawQuestion } from '#server/chain/signing'
import { TREASURY } from '#server/chain/key'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { ownReason, type PayoutReason, reasonOf, writtenReason } from '#server/chain/payout-reason'
import { decisionOf, forgetDecision, refusedBecause } from './held/decision'
import { endHold, endWait, holdOf, holdPayout, noteEnding } from './hold'
import { expectedOf, isSigned, signedOf } from './payout-kind'
import type { LoopServices, Payout, PayoutKind } from './payout-kind'
import { mostFee } from './policy/most-fee'
import { refuseFrozen } from './policy/refuse-frozen'
import { settleByOther } from './settle'
import { holdUnproven, isProven, NotProven, permitProven } from './warrant/prove'
import { noteWait } from './wait'

/**
 * Takes an approved payout one step further: sends it, or checks whether the chain has confirmed it. Two workers at the
 * same row are harmless: the journal signs a ref once, and only the first ending counts.
 *
 * @throws ChainError when the network does not answer, and unexpected errors; the next round tries again
 */
export async function advancePayout<Row extends Payout>(
  services: LoopServices,
  kind: PayoutKind<Row>,
  row: Row,
): Promise<void> {
  const { txid, network_id } = row
  const { db } = services
  const expires = services.chains.all().some((chain) => chain.network_id === network_id && chain.signed_expires)
  if (expires && txid !== null && (await isSetAside(db, { network_id, txid }))) {
    // What was signed has died: the payout is as it was before, or the next round sends what stands in its place.
    await inTransaction(db, async (trx) => await kind.onReplaced(trx, row, null))
    return
  }
  if (!(await isSigned(db, kind, row)) && !(await isProven(services, kind, row))) return
  const decided = await decisionOf(db, kind.refOf(row))
  if (decided?.txid != null) {
    if ((await settleByOther(services, kind, row)) === 'settled') return
    // The operator says that it was paid by a transaction which was not found: nothing is signed until it is clear, so the signer is
    // not asked either, which may know the payout again one day. What was signed where it expires is dead when he may say so.
    const isWritten = (await signedOf(db, kind, row)) !== undefined
    if (!isWritten || (expires && decided.decision === 'paid')) return
  }
  if (txid === null) await send(services, kind, row)
  else
    await watch(services, kind, { row, adapter: services.chains.get(row.network_id), txid }).catch(
      async (error: unknown) => {
        if (!isOfSigner(error)) throw error
        if (isNeverSigned(error) && (await giveDeadBack(services, kind, row))) return
        await noteWait(services, kind, row, error)
      },
    )
}

interface Sending<Row> {
  readonly row: Row
  readonly adapter: ChainAdapter
}

/** Idempotent: once the ref is in the journal, a retry rebroadcasts the journaled transaction. */
async function sendOnce<Row extends Payout>(
  services: LoopServices,
  kind: PayoutKind<Row>,
  { row, adapter }: Sending<Row>,
): Promise<string> {
  const { address: to, token_id } = row
  const { txid } = await adapter.send({
    from: TREASURY,
    merchant_id: row.merchant_id,
    to,
    token_id,
    amount: kind.amountOf(row),
    ref: kind.refOf(row),
    permit: async (trx) => await permitProven(trx, services, kind, row),
    mostFee: async (trx) => await mostFee(trx, row),
    givesBack: async (trx) => (await kind.givesBack?.(trx, row)) ?? [],
  })
  return txid
}

async function send<Row extends Payout>(services: LoopServices, kind: PayoutKind<Row>, row: Row): Promise<void> {
  const { db } = services
  let txid: string
  try {
    // Check the policy before the RPC calls as well: with a node that hangs, the check at the signature is never reached.
    // The policy refuses a network that the operator has taken out, which has no adapter, so the adapter comes after it.
    const isNew = !(await isSigned(db, kind, row))
    if (isNew) await inTransaction(db, async (trx) => await permitProven(trx, services, kind, row))
    const adapter = services.chains.get(row.network_id)
    if (isNew) await refuseFrozen(services, adapter, row)
    txid = await sendOnce(services, kind, { row, adapter })
  } catch (error) {
    if (isNonceTaken(error)) await holdSigned(services, kind, row)
    else if (isNeverSigned(error) && (await giveDeadBack(services, kind, row))) return
    else if (error instanceof NotProven) await noteUnproven(services, kind, { row, lacks: error.lacks })
    else if (!(await noteWait(services, kind, row, error))) await endUnsent(db, kind, row, error)
    return
  }
  await inTransaction(db, async (trx) => {
    const ref = kind.refOf(row)
    await kind.onSent(trx, row, txid)
    await endWait(trx, { ref, network_id: row.network_id })
    // It was about a payout that nobody had sent: what happens from now on, somebody has to look at again.
    if ((await refusedBecause(trx, ref)) !== undefined) await forgetDecision(trx, ref)
  })
}

const isOfSigner = (error: unknown): error is ChainError => error instanceof ChainError && error.code === 'signer_waits'
const isNeverSigned = (error: unknown): boolean => isOfSigner(error) && MAY_BE_SIGNED.has(error.detail ?? '')

/**
 * Gives a payout back that the signer never signs, or never again where its transaction has died, when the operator has seen that
 * nothing has paid it. @returns false: he has not decided that
 */
async function giveDeadBack<Row extends Payout>(
  { db, chains }: LoopServices,
  kind: PayoutKind<Row>,
  row: Row,
): Promise<boolean> {
  const { network_id } = row
  const ref = kind.refOf(row)
  if ((await refusedBecause(db, ref)) === undefined) return false
  const signed = await signedOf(db, kind, row)
  const fee = signed && (await chains.get(network_id).burned?.(signed.txid))
  return await inTransaction(db, async (trx) => {
    await kind.lock(trx, row)
    // He may have taken it back meanwhile.
    const why = await refusedBecause(trx, ref)
    if (why === undefined) return false
    await kind.onFailed(trx, row, { reason: writtenReason(why), fee: fee ?? '0' })
    await withdrawQuestion(trx, { network_id, ref })
    await endHold(trx, { ref, network_id })
    await forgetDecision(trx, ref)
    return true
  })
}

/** Somebody has changed it since it was looked at, a moment ago. */
async function noteUnproven<Row extends Payout>(
  services: LoopServices,
  kind: PayoutKind<Row>,
  { row, lacks }: { readonly row: Row; readonly lacks: NotProven['lacks'] },
): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    await kind.lock(trx, row)
    if (!(await isSigned(trx, kind, row))) await holdUnproven(trx, services, kind, { row, lacks })
  })
}

/** Another transaction has the nonce of ours. */
export const isNonceTaken = (error: unknown): boolean => error instanceof ChainError && error.code === 'nonce_taken'

/**
 * Another transaction has the nonce of a signed payout. Where it has paid it, that ends it, once it is final; else it is held. It
 * is followed all the same.
 */
async function holdSigned<Row extends Payout>(services: LoopServices, kind: PayoutKind<Row>, row: Row): Promise<void> {
  const { network_id } = row
  const ref = kind.refOf(row)
  const txid = (await signedOf(services.db, kind, row))?.txid ?? row.txid
  await inTransaction(services.db, async (trx) => {
    if (txid !== null && row.txid === null) await kind.onSent(trx, row, txid)
  })
  if ((await settleByOther(services, kind, { ...row, txid })) !== 'waits') return
  await inTransaction(services.db, async (trx) => {
    if ((await holdOf(trx, ref)) !== 'nonce_taken')
      await holdPayout(trx, services, { ref, network_id, txid, reason: 'nonce_taken' })
  })
}

/** Ends or holds a payout that was not sent. @throws the given error when the outcome is unknown */
async function endUnsent<Row extends Payout>(db: Db, kind: PayoutKind<Row>, row: Row, error: unknown): Promise<void> {
  const isRefusal = error instanceof Refusal
  const isUnsendable = error instanceof ChainError && error.code === 'cannot_send'
  if (!isRefusal && !isUnsendable && !(error instanceof ChainError && error.code === 'refused')) throw error
  const isFinal = isRefusal ? kind.final.has(error.reason) : !isUnsendable
  await inTransaction(db, async (trx) => {
    await kind.lock(trx, row)
    // Another worker may have signed it meanwhile, and the refusal may come from a treasury that is too empty to pay
    // twice. The signed transfer counts.
    if (await isSigned(trx, kind, row)) return
    await endWait(trx, { ref: kind.refOf(row), network_id: row.network_id })
    if (isFinal) await kind.onFailed(trx, row, { reason: reasonOf(error) })
    else if (!(isRefusal && error.reason === 'wrong_state')) await kind.onHeld(trx, row, reasonOf(error))
  })
}

async function watch<Row extends Payout>(
  services: LoopServices,
  kind: PayoutKind<Row>,
  { txid, ...sending }: Sending<Row> & { readonly txid: string },
): Promise<void> {
  const { row, adapter } = sending
  const found = await adapter.transaction(txid, expectedOf(kind, row))
  if (found.block_number === null) await adapter.raiseFee({ ref: kind.refOf(row), txid })
  // The node lost the transaction, or a reorganisation dropped it.
  if (found.state === 'unknown') {
    await sendOnce(services, kind, sending).catch(async (error: unknown) => {
      if (!isNonceTaken(error)) throw error
      await holdSigned(services, kind, row)
    })
  }
  if (found.final) await end(services, kind, { row, txid, found })
}

/** Ends a payout whose transaction is in a final block. */
async function end<Row extends Payout>(
  services: LoopServices,
  kind: PayoutKind<Row>,
  { row, txid, found }: { row: Row; txid: string; found: TransactionState },
): Promise<void> {
  const { network_id } = row
  const { state, block_number, block_hash } = found
  const fee = found.fee ?? '0'
  const ref = kind.refOf(row)
  await inTransaction(services.db, async (trx) => {
    const failure = await failureOf(trx, ref, state)
    if (state === 'mined') await kind.onConfirmed(trx, row, fee)
    else if (failure !== undefined) await kind.onFailed(trx, row, { reason: failure, fee })
    else {
      const isNew =
        state === 'unproven' && (await holdPayout(trx, services, { ref, network_id, txid, reason: 'no_transfer' }))
      if (isNew) await forgetDecision(trx, ref)
      return
    }
    await endHold(trx, { ref, network_id })
    await forgetDecision(trx, ref)
    if (block_number === null || block_hash === null) return
    const outcome = state === 'mined' ? 'completed' : 'released'
    await noteEnding(trx, services, { ref, network_id, txid, outcome, block_number, block_hash })
  })
}

/** Why the money of a payout whose transaction is in a final block is given back; undefined when it is not. */
async function failureOf(db: Db, ref: string, state: TransactionState['state']): Promise<PayoutReason | undefined> {
  if (state === 'failed') return ownReason('chain_failed')
  // The block has moved nothing. A person has to look, and decides.
  const isHeld = state === 'unproven' && (await holdOf(db, ref)) === 'no_transfer'
  const why = isHeld ? await refusedBecause(db, ref) : undefined
  return why === undefined ? undefined : writtenReason(why)
}
