import { sql } from 'kysely'
import type { Clock } from '#server/database/clock'
import type { Db, Trx } from '#server/database/schema'
import { clearTrouble, PAYOUT } from '#server/chain/trouble'

/**
 * Why people have to look at a payout. `nonce_taken`: another transaction has the nonce of ours. `no_transfer`: the chain
 * carried the transaction out without moving the money. `taken_back`: a reorganisation took a transfer that was booked as
 * paid. `paid_after_release`: the chain carried out what had failed before and was released. `not_proven`: its money in the
 * books, or what shows who has asked for it, does not fit it, so it is not signed.
 */
const FOR_PEOPLE = ['nonce_taken', 'no_transfer', 'taken_back', 'paid_after_release', 'not_proven'] as const

/** Why the network has not taken a payout yet. It is tried again in every round, and goes on as soon as that is over. */
const WAITS = [
  'fee_above_limit',
  'short_of_funds',
  'short_of_gas',
  'unknown_nonce',
  'not_taken',
  'signer_waits',
] as const

export type WaitReason = (typeof WAITS)[number]
export type HoldReason = (typeof FOR_PEOPLE)[number] | WaitReason

/** Each reason as the end of a sentence, for the operator. */
export const HOLD_WORDS = {
  nonce_taken:
    'another transaction has its nonce, so it can never be in a block: see who else uses the key, and name that transaction',
  no_transfer:
    'the chain carried its transaction out, but its block has no such transfer: see the contract of the token',
  taken_back: 'it was booked as paid, and a reorganisation has taken its transfer away',
  paid_after_release:
    'it had failed and was released, given back or written off, and a reorganisation has carried it out: who got its money owes it',
  not_proven:
    'it is not signed, because somebody may have written it into the database: see "Payouts that nobody has asked for" in docs/runbook.md',
  fee_above_limit: 'the network asks for more than the limits allow for it',
  short_of_funds: 'the treasury has too little of the token: send it more',
  short_of_gas: 'the treasury has too little of the coin that pays the fee: send it more',
  unknown_nonce:
    'the chain has transactions of the treasury that the journal does not know: see what they paid, then "treasury acknowledge"',
  not_taken: 'the nodes do not take it',
  signer_waits: 'the signer does not sign it now: see docs/signer.md',
} as const satisfies Record<HoldReason, string>

/** Whether a payout that is held for this reason is tried again by itself. */
export const isWait = (reason: HoldReason): reason is WaitReason => WAITS.some((wait) => wait === reason)

interface Held {
  /** The ref of the transfer in the journal, such as `withdrawal:17`. */
  readonly ref: string
  readonly network_id: string
  readonly txid: string | null
  readonly reason: HoldReason
  /** The figures, for the operator. */
  readonly detail?: string
}

/**
 * Holds a payout, for people or while the network does not take it, and names it in `/ready`. One that is held for people is
 * neither completed nor released while it is held, unless the operator decides so; a repeat changes nothing.
 *
 * @returns whether this is new
 */
export async function holdPayout(
  trx: Trx,
  { clock }: { clock: Clock },
  { detail = '', ...held }: Held,
): Promise<boolean> {
  const { ref, network_id, reason } = held
  const before = await trx
    .selectFrom('payout_hold')
    .select(['reason', 'detail'])
    .where('ref', '=', ref)
    .forUpdate()
    .executeTakeFirst()
  const isKept = before !== undefined && !isWait(before.reason)
  if (isKept && isWait(reason)) return false
  const isNew = before?.reason !== reason
  if (isNew || before.detail !== detail) {
    await trx
      .insertInto('payout_hold')
      .values({ ...held, detail, noted_at: clock.now() })
      .onConflict((conflict) => conflict.column('ref').doUpdateSet({ reason, detail, txid: held.txid }))
      .execute()
  }
  await name(trx, { clock }, { ...held, detail, isNew })
  if (before !== undefined && isNew) await forgetTroubles(trx, network_id)
  return isNew
}

/** What waits is named once for its network, and not once for each payout. */
async function name(
  trx: Trx,
  { clock }: { clock: Clock },
  { ref, network_id, reason, detail, isNew }: Held & { readonly isNew: boolean },
): Promise<void> {
  // The trouble of a sender that has stopped says it already.
  if (reason === 'unknown_nonce') return
  const subject = isWait(reason) ? waitSubject(reason) : subjectOf(ref)
  const what = isWait(reason) ? 'Payouts wait' : `${ref} is held`
  const text = `${what}: ${HOLD_WORDS[reason]}${detail === undefined || detail === '' ? '' : ` (${detail})`}.`
  await trx
    .insertInto('chain_trouble')
    .values({ network_id, subject, text, since: clock.now() })
    .onConflict((conflict) => {
      const there = conflict.columns(['network_id', 'subject'])
      return isNew ? there.doUpdateSet({ text }) : there.doNothing()
    })
    .execute()
}

/** Ends the hold of a payout whose transfer was found after all, or that the network has taken. */
export async function endHold(trx: Trx, { ref, network_id }: Pick<Held, 'ref' | 'network_id'>): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('payout_hold').where('ref', '=', ref).executeTakeFirst()
  if (numDeletedRows === 0n) return
  await clearTrouble(trx, { network_id, subject: subjectOf(ref) })
  await forgetTroubles(trx, network_id)
}

/** Ends the hold of a payout that only waited; what is held for people stays held. */
export async function endWait(trx: Trx, on: Pick<Held, 'ref' | 'network_id'>): Promise<void> {
  const reason = await holdOf(trx, on.ref)
  if (reason !== undefined && isWait(reason)) await endHold(trx, on)
}

/** Forgets what payouts of a network waited for and none waits for any more. */
async function forgetTroubles(trx: Trx, network_id: string): Promise<void> {
  const waiting = await trx
    .selectFrom('payout_hold')
    .select('reason')
    .distinct()
    .where('network_id', '=', network_id)
    .execute()
  const over = WAITS.filter((wait) => !waiting.some(({ reason }) => reason === wait))
  if (over.length === 0) return
  await trx
    .deleteFrom('chain_trouble')
    .where('network_id', '=', network_id)
    .where('subject', 'in', over.map(waitSubject))
    .execute()
}

/** Why a payout is held; undefined when it is not. */
export async function holdOf(db: Db, ref: string): Promise<HoldReason | undefined> {
  const row = await db.selectFrom('payout_hold').select('reason').where('ref', '=', ref).executeTakeFirst()
  return row?.reason
}

const subjectOf = (ref: string): string => `${PAYOUT}${ref}`
const waitSubject = (reason: WaitReason): string => `payouts ${reason}`

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
    .onConflict((conflict) => conflict.column('ref').doUpdateSet({ ...rest, block_number, block_hash }))
    .execute()
}

/**
 * Ended payouts whose block is no longer the one that the watcher knows at its height: a reorganisation has replaced it.
 * On one network, or on all. The hashes of the last thousand blocks are compared, in the database, so that no node is asked while nothing happened.
 */
export async function replacedEndings(db: Db, network_id?: string): Promise<Ending[]> {
  const { rows } = await sql<Omit<Ending, 'block_number'> & { block_number: string }>`
    select e.ref, e.network_id, e.txid, e.outcome, e.block_number::text, e.block_hash
    from payout_ending e
    join chain_block b on b.network_id = e.network_id and b.number = e.block_number
    where b.hash <> e.block_hash and (${network_id ?? null}::text is null or e.network_id = ${network_id ?? null})
    order by e.noted_at, e.ref`.execute(db)
  return rows.map((row) => ({ ...row, block_number: BigInt(row.block_number) }))
}
