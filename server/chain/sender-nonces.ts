import { sql } from 'kysely'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { ChainError } from './chain-error'
import { clearTrouble, haltSubject, writeTrouble } from './trouble'

/** How many transactions of a sender the chain has. */
export interface ChainNonces {
  /** In blocks that count. */
  readonly mined: bigint
  /** With those that wait at any node. */
  readonly pending: bigint
}

interface Sender {
  readonly network_id: string
  readonly sender: string
}

/** A sender whose chain has transactions that the journal does not know. */
export interface HaltedSender {
  readonly network_id: string
  readonly address: string
  /** The nonce that the journal would use next. */
  readonly next_nonce: string
  /** The nonce that the chain would take next. */
  readonly halted_nonce: string
}

/**
 * Refuses to sign with a nonce that the chain has used already: then the key was used outside of this journal, or the
 * journal is older than the chain because the database was restored, and the same payout may have been paid before.
 *
 * @param next the nonce that the journal would use
 * @throws ChainError unknown_nonce when a block has it, not_tried while a transaction that waits has it
 */
export function refuseUnknownNonce(next: bigint, { mined, pending }: ChainNonces): void {
  if (mined > next) throw unknownNonce(boundsOf(mined, next))
  if (pending > next) {
    const text = `A transaction of the sender waits on the chain that the journal does not know (nonces below ${pending}, and below ${next}): nothing is signed until it is clear.`
    throw new ChainError('not_tried', text)
  }
}

const boundsOf = (mined: bigint, next: bigint): string =>
  `the chain has used the nonces below ${mined}, and the journal those below ${next}`

/** Refuses to have anything signed for a sender that has stopped. @throws ChainError unknown_nonce */
export async function refuseHalted(trx: Trx, { network_id, sender }: Sender): Promise<void> {
  const known = await trx
    .selectFrom('chain_sender')
    .select('halted_nonce')
    .where('network_id', '=', network_id)
    .where('address', '=', sender)
    .executeTakeFirst()
  if (known?.halted_nonce != null) throw unknownNonce(`the chain has used the nonces below ${known.halted_nonce}`)
}

/** Nothing is signed for a sender until people have looked. */
export function unknownNonce(detail: string): ChainError {
  const text = `The chain has transactions of this sender that the journal does not know (${detail}): see what they paid, then acknowledge them.`
  return new ChainError('unknown_nonce', text, { detail })
}

interface Halting extends Sender {
  /** The nonces that the blocks of the chain have used. */
  readonly mined: bigint
  readonly at: Date
}

/** Stops a sender, when an error says that the chain knows more of it than the journal. */
export async function haltIfUnknown(
  db: Db,
  { error, ...halting }: Halting & { readonly error: unknown },
): Promise<void> {
  if (!(error instanceof ChainError && error.code === 'unknown_nonce')) return
  await inTransaction(db, async (trx) => await halt(trx, halting, error.message))
}

/**
 * Stops a sender whose chain has used more nonces than the journal. `mined` has to be read before: the journal is ahead of the
 * chain, and never behind it.
 */
export async function haltIfBehind(db: Db, halting: Halting): Promise<void> {
  const { network_id, sender, mined } = halting
  await inTransaction(db, async (trx) => {
    const known = await trx
      .selectFrom('chain_sender')
      .select('next_nonce')
      .where('network_id', '=', network_id)
      .where('address', '=', sender)
      .forUpdate()
      .executeTakeFirst()
    const next = BigInt(known?.next_nonce ?? 0)
    if (mined > next) await halt(trx, halting, unknownNonce(boundsOf(mined, next)).message)
  })
}

/** Writes down that a sender stops, and names it in `/ready`. */
async function halt(trx: Trx, { network_id, sender, mined, at }: Halting, why: string): Promise<void> {
  await trx
    .insertInto('chain_sender')
    .values({ network_id, address: sender, next_nonce: '0', halted_nonce: String(mined) })
    .onConflict((conflict) =>
      conflict.columns(['network_id', 'address']).doUpdateSet({
        halted_nonce: sql<string>`greatest(chain_sender.halted_nonce, excluded.halted_nonce)`,
      }),
    )
    .execute()
  const text = `Payouts of this network have stopped. ${why}`
  await writeTrouble(trx, { network_id, subject: haltSubject(sender), text, since: at })
}

/** The senders of a network that have stopped, locked until the transaction ends. */
export async function haltedSenders(trx: Trx, network_id: string): Promise<HaltedSender[]> {
  const rows = await trx
    .selectFrom('chain_sender')
    .select(['network_id', 'address', 'next_nonce', 'halted_nonce'])
    .where('network_id', '=', network_id)
    .where('halted_nonce', 'is not', null)
    .orderBy('address')
    .forUpdate()
    .execute()
  return rows.flatMap(({ halted_nonce, ...row }) => (halted_nonce === null ? [] : [{ ...row, halted_nonce }]))
}

/**
 * The operator has looked at what the chain has and the journal does not: the journal goes on with the nonce that the chain
 * takes next.
 */
export async function acknowledgeNonces(
  trx: Trx,
  { network_id, address, halted_nonce, next_nonce }: HaltedSender,
): Promise<void> {
  const next = BigInt(halted_nonce) > BigInt(next_nonce) ? halted_nonce : next_nonce
  await trx
    .updateTable('chain_sender')
    .set({ next_nonce: next, halted_nonce: null })
    .where('network_id', '=', network_id)
    .where('address', '=', address)
    .execute()
  await clearTrouble(trx, { network_id, subject: haltSubject(address) })
}
