import { Refusal, type RefusalName } from '#server/core/refusal'
import { ChainError } from '#server/chain/chain-error'
import type { ChainAdapter, ExpectedTransfer, TransactionState } from '#server/chain/adapter'
import { TREASURY } from '#server/chain/key'
import type { Services } from '#server/chain/services'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { refusedBecause } from './held/decision'
import { endHold, holdPayout, noteEnding } from './hold'
import { ownReason, type PayoutReason, reasonOf, writtenReason } from '#server/chain/payout-reason'
import { refuseFrozen } from './policy/refuse-frozen'

export type LoopServices = Pick<Services, 'db' | 'chains' | 'clock'>

/** A row of a withdrawal or refund that money is sent for. */
export interface Payout {
  readonly id: string
  readonly network_id: string
  readonly token_id: string
  readonly address: string
  /** null until the network has accepted the transfer. */
  readonly txid: string | null
}

/** What differs between the kinds of payout: how rows are read and locked, and what follows from each outcome. */
export interface PayoutKind<Row extends Payout> {
  /** The ref of the transfer in the chain's journal, such as `withdrawal:17`: one ref is one transaction. */
  refOf(row: Row): string
  /** The amount that arrives at the address, decimal text in the token. */
  amountOf(row: Row): string
  /** Refusals of `permit` after which the payout fails. After every other one it waits. */
  readonly final: ReadonlySet<RefusalName>
  /** Locks the row until the transaction ends, so that only one of two workers ends it. */
  lock(trx: Trx, row: Row): Promise<unknown>
  /**
   * The policy check, made again in the transaction that signs.
   *
   * @throws Refusal wrong_state when the row must not be sent any more; any other when something holds it back
   */
  permit(trx: Trx, row: Row): Promise<void>
  /** The network has accepted the transfer. */
  onSent(trx: Trx, row: Row, txid: string): Promise<void>
  /** The transfer is confirmed. `fee` is what the network charged, decimal text in its own coin. */
  onConfirmed(trx: Trx, row: Row, fee: string): Promise<void>
  /** The transfer was not and will not be carried out: its money is released to the merchant. */
  onFailed(trx: Trx, row: Row, ending: { reason: PayoutReason; fee?: string }): Promise<void>
  /** The row of a ref; undefined for the ref of another kind. */
  rowOf(db: Db, ref: string): Promise<Row | undefined>
  /**
   * What had failed was carried out after all, by a reorganisation: it has been paid, and the merchant owes what was
   * released.
   */
  onRevived(trx: Trx, row: Row): Promise<void>
  /** Nothing was signed, for a reason that may pass: a stop, a debt, a network that is switched off. */
  onHeld(trx: Trx, row: Row, reason: PayoutReason): Promise<void>
}

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
  const { txid } = row
  if (txid === null) await send(services, kind, row)
  else await watch(services, kind, { row, adapter: services.chains.get(row.network_id), txid })
}

interface Sending<Row> {
  readonly row: Row
  readonly adapter: ChainAdapter
}

/** Idempotent: once the ref is in the journal, a retry rebroadcasts the journaled transaction. */
async function sendOnce<Row extends Payout>(kind: PayoutKind<Row>, { row, adapter }: Sending<Row>): Promise<string> {
  const { address: to, token_id } = row
  const { txid } = await adapter.send({
    from: TREASURY,
    to,
    token_id,
    amount: kind.amountOf(row),
    ref: kind.refOf(row),
    permit: async (trx) => await kind.permit(trx, row),
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
    if (isNew) await inTransaction(db, async (trx) => await kind.permit(trx, row))
    const adapter = services.chains.get(row.network_id)
    if (isNew) await refuseFrozen(services, adapter, row)
    txid = await sendOnce(kind, { row, adapter })
  } catch (error) {
    if (isNonceTaken(error)) await holdSigned(services, kind, row)
    else await endUnsent(db, kind, row, error)
    return
  }
  await inTransaction(db, async (trx) => await kind.onSent(trx, row, txid))
}

/** Another transaction has the nonce of ours. */
export const isNonceTaken = (error: unknown): boolean => error instanceof ChainError && error.code === 'nonce_taken'

/** Holds a payout that is signed and whose nonce another transaction has. It is followed all the same, and never ended. */
export async function holdSigned<Row extends Payout>(
  services: LoopServices,
  kind: PayoutKind<Row>,
  row: Row,
): Promise<void> {
  const { network_id } = row
  const ref = kind.refOf(row)
  await inTransaction(services.db, async (trx) => {
    const signed = await trx
      .selectFrom('chain_journal')
      .select('txid')
      .where('network_id', '=', network_id)
      .where('ref', '=', ref)
      .executeTakeFirst()
    if (signed !== undefined && row.txid === null) await kind.onSent(trx, row, signed.txid)
    await holdPayout(trx, services, { ref, network_id, txid: signed?.txid ?? row.txid, reason: 'nonce_taken' })
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
  // The node lost the transaction, or a reorganisation dropped it.
  if (found.state === 'unknown') {
    await sendOnce(kind, sending).catch(async (error: unknown) => {
      if (!isNonceTaken(error)) throw error
      await holdSigned(services, kind, row)
    })
  }
  if (found.final) await end(services, kind, { row, txid, found })
}

/** The transfer that the block has to contain before a payout is completed. */
export function expectedOf<Row extends Payout>(kind: PayoutKind<Row>, row: Row): ExpectedTransfer {
  return { from: TREASURY, to: row.address, token_id: row.token_id, amount: kind.amountOf(row) }
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
      if (state === 'unproven') await holdPayout(trx, services, { ref, network_id, txid, reason: 'no_transfer' })
      return
    }
    await endHold(trx, { ref, network_id })
    if (block_number === null || block_hash === null) return
    const outcome = state === 'mined' ? 'completed' : 'released'
    await noteEnding(trx, services, { ref, network_id, txid, outcome, block_number, block_hash })
  })
}

/** Why the money of a payout whose transaction is in a final block is given back; undefined when it is not. */
async function failureOf(db: Db, ref: string, state: TransactionState['state']): Promise<PayoutReason | undefined> {
  if (state === 'failed') return ownReason('chain_failed')
  // The block has moved nothing. A person has to look, and decides.
  const why = state === 'unproven' ? await refusedBecause(db, ref) : undefined
  return why === undefined ? undefined : writtenReason(why)
}

/** Whether a payout is signed. Then it may be on its way, even when sending it failed. */
export async function isSigned<Row extends Payout>(db: Db, kind: PayoutKind<Row>, row: Row): Promise<boolean> {
  const signed = await db
    .selectFrom('chain_journal')
    .select('id')
    .where('network_id', '=', row.network_id)
    .where('ref', '=', kind.refOf(row))
    .executeTakeFirst()
  return signed !== undefined
}
