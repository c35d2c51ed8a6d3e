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

/** A row that money is sent for, once it is approved. */
export interface Payout {
  readonly id: string
  readonly network_id: string
  readonly token_id: string
  readonly address: string
  /** null until the network has taken the transfer. */
  readonly txid: string | null
}

/** What one kind of payout adds to the loop: which rows are open, and what follows from each outcome. */
export interface PayoutKind<Row extends Payout> {
  /** Names the transfer in the chain's journal, such as `withdrawal:17`: one ref is one transaction. */
  refOf(row: Row): string
  /** What arrives at the address, decimal in the token. */
  amountOf(row: Row): string
  /** Refusals of `permit` that no later round can change. Every other one only holds the payout back. */
  readonly final: ReadonlySet<RefusalName>
  /** Locks the row until the transaction ends, so that of two workers one ends it. */
  lock(trx: Trx, row: Row): Promise<unknown>
  /**
   * The policy check, made again in the transaction that signs.
   *
   * @throws Refusal wrong_state when the row is no longer to be sent; any other when something holds it back
   */
  permit(trx: Trx, row: Row): Promise<void>
  /** The network has taken the transfer. */
  onSent(trx: Trx, row: Row, txid: string): Promise<void>
  /** It has its confirmations. `fee` is what the network took, decimal in its own coin. */
  onConfirmed(trx: Trx, row: Row, fee: string): Promise<void>
  /** It was not and will not be carried out: the money is the merchant's again. */
  onFailed(trx: Trx, row: Row, ending: { reason: string; fee?: string }): Promise<void>
  /** Nothing was signed, because of something that may pass: a stop, a debt, a network that is switched off. */
  onHeld(trx: Trx, row: Row, reason: string): Promise<void>
}

/**
 * Reads rows in batches by id, so that rows which wait at the front do not keep the later ones from being looked at.
 *
 * @param read the rows with an id above `after`, in the order of their ids, `limit` at most
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
 * Takes an approved payout one step further: sends it, or looks whether the chain has confirmed it. Two workers at the
 * same row do no harm: the journal signs a ref once, and of two endings the first one counts.
 *
 * @throws ChainError when the network could not be asked, and whatever nobody expected; the next round tries again
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

/** @throws error when it says neither that the transfer was refused nor that it is held back: the outcome is unknown */
async function endUnsent<Row extends Payout>(db: Db, kind: PayoutKind<Row>, row: Row, error: unknown): Promise<void> {
  const isRefusal = error instanceof Refusal
  if (!isRefusal && !(error instanceof ChainError && error.code === 'refused')) throw error
  const isFinal = !isRefusal || kind.final.has(error.reason)
  await inTransaction(db, async (trx) => {
    await kind.lock(trx, row)
    // Another worker may have signed it meanwhile; the treasury may then lack the money to do it twice. Its transfer counts.
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
  // A node that has forgotten the transaction, or a reorganisation that dropped it.
  if (state === 'unknown') await sendOnce(kind, sending)
  if (state === 'unknown' || confirmations < adapter.confirmations) return
  await inTransaction(db, async (trx) => {
    if (state === 'mined') await kind.onConfirmed(trx, row, fee ?? '0')
    if (state === 'failed') await kind.onFailed(trx, row, { reason: 'The chain did not carry it out', fee: fee ?? '0' })
  })
}

/** Whether a payout is signed: then it may be on its way, whatever became of the attempt to send it. */
async function isSigned<Row extends Payout>(db: Db, kind: PayoutKind<Row>, row: Row): Promise<boolean> {
  const signed = await db
    .selectFrom('chain_journal')
    .select('id')
    .where('network_id', '=', row.network_id)
    .where('ref', '=', kind.refOf(row))
    .executeTakeFirst()
  return signed !== undefined
}
