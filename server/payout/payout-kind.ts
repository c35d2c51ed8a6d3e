import type { ExpectedTransfer } from '#server/chain/adapter'
import { signedUnder } from '#server/chain/journal'
import { TREASURY } from '#server/chain/key'
import type { PayoutReason } from '#server/chain/payout-reason'
import type { Services } from '#server/chain/services'
import { mayLeave } from '#server/chain/signing'
import type { RefusalName } from '#server/core/refusal'
import type { Db, Trx } from '#server/database/schema'
import type { SetAside } from './warrant/set-aside'
import type { PayoutFacts } from './warrant/warrant'

export type LoopServices = Pick<Services, 'db' | 'chains' | 'clock' | 'settings'>

/** A row of a withdrawal or refund that money is sent for. */
export interface Payout {
  readonly id: string
  /** The public id. */
  readonly handle_id: string
  readonly network_id: string
  readonly token_id: string
  readonly address: string
  /** null: it is the operator's own. */
  readonly merchant_id: string | null
  /** What the merchant confirmed that it takes from the amount, gas included, decimal text in the token. */
  readonly fee?: string
  /** null until the network has accepted the transfer. */
  readonly txid: string | null
}

/** Who has decided that money is returned, and why: the merchant reads it. */
export interface Decided {
  readonly by: string
  readonly why: string
}

/** What differs between the kinds of payout: how rows are read and locked, and what follows from each outcome. */
export interface PayoutKind<Row extends Payout> {
  /** The ref of the transfer in the chain's journal, such as `withdrawal:17`: one ref is one transaction. */
  refOf(row: Row): string
  /** The amount that arrives at the address, decimal text in the token. */
  amountOf(row: Row): string
  /** The ids of the transfers that it may give back to who has paid them; absent where it gives nothing back. */
  givesBack?(db: Db, row: Row): Promise<readonly string[]>
  /** What its warrant has to be about: all that is signed, as the row has it now. */
  facts(row: Row): PayoutFacts
  /** Where the books have its money while it is open; null: it has left them again, and `permit` refuses it. */
  setAside(db: Db, row: Row): Promise<SetAside | null>
  /** Refusals of `permit` after which the payout fails. After every other one it waits. */
  readonly final: ReadonlySet<RefusalName>
  /** Locks the row until the transaction ends, so that only one of two workers ends it. */
  lock(trx: Trx, row: Row): Promise<unknown>
  /** The same; undefined when it is not open any more. */
  lockOpen(trx: Trx, row: Row): Promise<unknown>
  /**
   * The policy check, made again in the transaction that signs.
   *
   * @throws Refusal wrong_state when the row must not be sent any more; any other when something holds it back
   */
  permit(trx: Trx, row: Row): Promise<void>
  /** The network has accepted the transfer. */
  onSent(trx: Trx, row: Row, txid: string): Promise<void>
  /** Another transaction has paid it, and counts from now on; null: it is to be signed anew. */
  onReplaced(trx: Trx, row: Row, txid: string | null): Promise<void>
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
  /** What follows when a reorganisation takes the transfer of a completed one away. */
  readonly takenBack: {
    /** The transfer is gone, or is back: the merchant reads it. */
    note(trx: Trx, row: Row, isGone: boolean): Promise<void>
    /** The transfer can never be carried out: it is signed anew. null: it never is. */
    readonly signAnew: ((trx: Trx, row: Row) => Promise<void>) | null
    /** The transfer can never be carried out: its money is returned. */
    giveBack(trx: Trx, row: Row, decided: Decided): Promise<void>
  }
  /** The network does not take it now, and it stays approved: the merchant reads why it waits. */
  onWaits(trx: Trx, row: Row, reason: PayoutReason): Promise<void>
  /** Nothing was signed, for a reason that may pass: a stop, a debt, a network that is switched off. */
  onHeld(trx: Trx, row: Row, reason: PayoutReason): Promise<void>
}

/** The transfer that the block has to contain before a payout is completed. */
export function expectedOf<Row extends Payout>(kind: PayoutKind<Row>, row: Row): ExpectedTransfer {
  return { from: TREASURY, to: row.address, token_id: row.token_id, amount: kind.amountOf(row) }
}

/** The transaction that was signed for a payout; undefined while there is none. */
export async function signedOf<Row extends Payout>(
  db: Db,
  kind: PayoutKind<Row>,
  row: Row,
): Promise<{ txid: string } | undefined> {
  return await signedUnder(db, { network_id: row.network_id, ref: kind.refOf(row) })
}

/** Whether a payout is signed, or the signer was asked for it. Then it may be on its way, even when sending it failed. */
export async function isSigned<Row extends Payout>(db: Db, kind: PayoutKind<Row>, row: Row): Promise<boolean> {
  return await mayLeave(db, { network_id: row.network_id, ref: kind.refOf(row) })
}
