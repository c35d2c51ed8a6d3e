import { Refusal } from '#server/core/refusal'
import type { RefusalName } from '#server/core/refusal'
import { ChainError } from '#server/chain/chain-error'
import type { ChainAdapter } from '#server/chain/adapter'
import { TREASURY } from '#server/chain/key'
import type { Services } from '#server/chain/services'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'

type LoopServices = Pick<Services, 'db' | 'chains'>

const BATCH = 100

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
  onFailed(trx: Trx, row: Row, ending: { reason: string; fee?: string }): Promise<void>
  /** Nothing was signed, for a reason that may pass: a stop, a debt, a network that is switched off. */
  onHeld(trx: Trx, row: Row, reason: string): Promise<void>
}

/**
 * Reads rows in batches by id, so that rows which wait do not keep later ones from being read.
 *
 * @param read the rows with an id above `after`, ordered by id, `limit` at most
 */
export async function* inBatches<Row extends { id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row, void, undefined> {
  let after = '0'
  for (;;) {
    const rows = await read(after, BATCH)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = last.id
  }
}

/**
 * Takes an approved payout one step further: sends it, or checks whether the chain has confirmed it. Two workers at the
 * same row are harmless: the journal signs a ref once, and only the first ending counts.
 *
 * @throws ChainError when the network does not answer, and unexpected errors; the next round tries again
 * @example
 * for await (const row of inBatches(openRefunds(db))) await advancePayout(services, refunds, row).catch(onError)
 */
export async function advancePayout<Row extends Payout>(
  services: LoopServices,
  kind: PayoutKind<Row>,
  row: Row,
): Promise<void> {
  const adapter = services.chains.get(row.network_id)
  if (row.txid === null) await send(services, kind, { row, adapter })
  else await watch(services, kind, { row, adapter, txid: row.txid })
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

async function send<Row extends Payout>(
  { db }: LoopServices,
  kind: PayoutKind<Row>,
  sending: Sending<Row>,
): Promise<void> {
  const { row } = sending
  let txid: string
  try {
    // Check the policy before the RPC calls as well: with a node that hangs, the check at the signature is never reached.
    if (!(await isSigned(db, kind, row))) await inTransaction(db, async (trx) => await kind.permit(trx, row))
    txid = await sendOnce(kind, sending)
  } catch (error) {
    await endUnsent(db, kind, row, error)
    return
  }
  await inTransaction(db, async (trx) => await kind.onSent(trx, row, txid))
}

/** Ends or holds a payout that was not sent. @throws the given error when the outcome is unknown */
async function endUnsent<Row extends Payout>(db: Db, kind: PayoutKind<Row>, row: Row, error: unknown): Promise<void> {
  const isRefusal = error instanceof Refusal
  if (!isRefusal && !(error instanceof ChainError && error.code === 'refused')) throw error
  const isFinal = !isRefusal || kind.final.has(error.reason)
  await inTransaction(db, async (trx) => {
    await kind.lock(trx, row)
    // Another worker may have signed it meanwhile, and the refusal may come from a treasury that is too empty to pay
    // twice. The signed transfer counts.
    if (await isSigned(trx, kind, row)) return
    if (isFinal) await kind.onFailed(trx, row, { reason: error.message })
    else if (error.reason !== 'wrong_state') await kind.onHeld(trx, row, error.message)
  })
}

async function watch<Row extends Payout>(
  { db }: LoopServices,
  kind: PayoutKind<Row>,
  { txid, ...sending }: Sending<Row> & { readonly txid: string },
): Promise<void> {
  const { row, adapter } = sending
  const { state, confirmations, fee } = await adapter.transaction(txid)
  // The node lost the transaction, or a reorganisation dropped it.
  if (state === 'unknown') await sendOnce(kind, sending)
  if (state === 'unknown' || confirmations < adapter.confirmations) return
  await inTransaction(db, async (trx) => {
    if (state === 'mined') await kind.onConfirmed(trx, row, fee ?? '0')
    if (state === 'failed') await kind.onFailed(trx, row, { reason: 'The chain did not carry it out', fee: fee ?? '0' })
  })
}

/** Whether a payout is signed. Then it may be on its way, even when sending it failed. */
async function isSigned<Row extends Payout>(db: Db, kind: PayoutKind<Row>, row: Row): Promise<boolean> {
  const signed = await db
    .selectFrom('chain_journal')
    .select('id')
    .where('network_id', '=', row.network_id)
    .where('ref', '=', kind.refOf(row))
    .executeTakeFirst()
  return signed !== undefined
}
