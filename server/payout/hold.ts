import { sql } from 'kysely'
import type { Clock } from '#server/database/clock'
import type { Db, Trx } from '#server/database/schema'
import { PAYOUT } from '#server/chain/trouble'

/**
 * Why people have to look at a payout. `nonce_taken`: another transaction has the nonce of ours. `no_transfer`: the chain
 * carried the transaction out without moving the money. `taken_back`: a reorganisation took a transfer that was booked as
 * paid, and it failed then. `paid_after_release`: the chain carried out what had failed before and was released.
 */
export type HoldReason = 'nonce_taken' | 'no_transfer' | 'taken_back' | 'paid_after_release'

/** Each reason as the end of a sentence, for the operator. */
export const HOLD_WORDS = {
  nonce_taken: 'another transaction has its nonce, so it can never be in a block: see who else uses the key',
  no_transfer:
    'the chain carried its transaction out, but its block has no such transfer: see the contract of the token',
  taken_back: 'it was booked as paid, and a reorganisation took its transfer back, which failed then',
  paid_after_release: 'it had failed and was released, and a reorganisation has carried it out: the merchant owes it',
} as const satisfies Record<HoldReason, string>

interface Held {
  /** The ref of the transfer in the journal, such as `withdrawal:17`. */
  readonly ref: string
  readonly network_id: string
  readonly txid: string | null
  readonly reason: HoldReason
}

/**
 * Holds a payout for people and names it in `/ready`. It is neither completed nor released while it is held, unless the
 * operator refuses it; a repeat changes nothing.
 *
 * @returns whether this is new
 */
export async function holdPayout(trx: Trx, { clock }: { clock: Clock }, held: Held): Promise<boolean> {
  const { ref, network_id, reason } = held
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payout_hold')
    .values({ ...held, noted_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await trx
    .insertInto('chain_trouble')
    .values({ network_id, subject: subjectOf(ref), text: `${ref} is held: ${HOLD_WORDS[reason]}.`, since: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Ends the hold of a payout whose transfer was found after all. */
export async function endHold(trx: Trx, { ref, network_id }: Pick<Held, 'ref' | 'network_id'>): Promise<void> {
  await trx.deleteFrom('payout_hold').where('ref', '=', ref).execute()
  await trx
    .deleteFrom('chain_trouble')
    .where('network_id', '=', network_id)
    .where('subject', '=', subjectOf(ref))
    .execute()
}

/** Why a payout is held; undefined when it is not. */
export async function holdOf(db: Db, ref: string): Promise<HoldReason | undefined> {
  const row = await db.selectFrom('payout_hold').select('reason').where('ref', '=', ref).executeTakeFirst()
  return row?.reason
}

const subjectOf = (ref: string): string => `${PAYOUT}${ref}`

/** Where the transfer of a payout stood when it ended. */
export interface Ending {
  readonly ref: string
  readonly network_id: string
  readonly txid: string
  readonly outcome: 'completed' | 'released'
  readonly block_number: bigint
  readonly block_hash: string
}

/** Keeps where the transfer of an ended payout stood, so that a deep reorganisation is noticed. */
export async function noteEnding(trx: Trx, { clock }: { clock: Clock }, ending: Ending): Promise<void> {
  const { ref, block_hash, ...rest } = ending
  const block_number = String(ending.block_number)
  await trx
    .insertInto('payout_ending')
    .values({ ...rest, ref, block_hash, block_number, noted_at: clock.now() })
    .onConflict((conflict) => conflict.column('ref').doUpdateSet({ outcome: ending.outcome, block_number, block_hash }))
    .execute()
}

/**
 * Ended payouts whose block is no longer the one that the watcher knows at its height: a reorganisation has replaced it.
 * The hashes of the last thousand blocks are compared, in the database, so that no node is asked while nothing happened.
 */
export async function replacedEndings(db: Db): Promise<Ending[]> {
  const { rows } = await sql<Omit<Ending, 'block_number'> & { block_number: string }>`
    select e.ref, e.network_id, e.txid, e.outcome, e.block_number::text, e.block_hash
    from payout_ending e
    join chain_block b on b.network_id = e.network_id and b.number = e.block_number
    where b.hash <> e.block_hash
    order by e.noted_at, e.ref`.execute(db)
  return rows.map((row) => ({ ...row, block_number: BigInt(row.block_number) }))
}
