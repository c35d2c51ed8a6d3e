import { sql } from 'kysely'
import type { Db, KeyPurpose, Trx } from '#server/database/schema'
import type { CanonicalPayout } from '#shared/payout/canonical'
import { ChainError } from './chain-error'
import { storedPayout } from './confirmation'

/** A payout that the signer is asked for. */
interface Question {
  readonly network_id: string
  /** The ref in the journal, such as `withdrawal:17`. */
  readonly ref: string
  readonly order_digest: string
}

/** A question as it is written down, with how often it was asked. */
export interface Asked extends Question {
  readonly payout: CanonicalPayout
  readonly asked: number
}

/** Asks again for what was asked before: in the same words. @throws ChainError ref_reused when they were about another order */
export async function askAgain(trx: Trx, question: Question): Promise<Asked | undefined> {
  const row = await trx
    .updateTable('chain_signing')
    .set({ asked: sql`asked + 1` })
    .where('network_id', '=', question.network_id)
    .where('ref', '=', question.ref)
    .returning(['payout', 'asked', 'order_digest'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (row.order_digest !== question.order_digest)
    throw new ChainError('ref_reused', `The ref ${question.ref} belongs to another payout: use a new ref.`)
  return { ...question, payout: storedPayout.parse(row.payout), asked: row.asked }
}

/** Writes a question down before it is asked for the first time. */
export async function askFor(
  trx: Trx,
  { at, ...question }: Question & { readonly payout: CanonicalPayout; readonly at: Date },
): Promise<Asked> {
  const payout = JSON.stringify(question.payout)
  await trx
    .insertInto('chain_signing')
    .values({ ...question, payout, asked: 1, created_at: at })
    .execute()
  return { ...question, asked: 1 }
}

/** The signer says that nothing was signed: the payout is unsigned again, unless somebody has asked since. */
export async function nothingSigned(trx: Trx, { network_id, ref, asked }: Asked): Promise<void> {
  await trx
    .deleteFrom('chain_signing')
    .where('network_id', '=', network_id)
    .where('ref', '=', ref)
    .where('asked', '=', asked)
    .execute()
}

/** People have seen that nothing has paid what was asked for, and the signer never answers it with bytes any more. */
export async function withdrawQuestion(
  trx: Trx,
  { network_id, ref }: Pick<Question, 'network_id' | 'ref'>,
): Promise<void> {
  await trx.deleteFrom('chain_signing').where('network_id', '=', network_id).where('ref', '=', ref).execute()
}

/**
 * Writes the signed bytes into the journal; the journal follows the nonces of the signer. An older copy of the signer's journal gives a
 * nonce a second time, and the journal has one living transaction of each: what comes second is set aside under its name, so that it is
 * sent and followed like every other one, and held when a block has taken the first.
 */
export async function keepSigned(
  trx: Trx,
  kept: Question & {
    readonly sender: string
    /** null: the chain has none, and the journal gives a number of its own. */
    readonly nonce: bigint | null
    txid: string
    raw: string
    at: Date
    readonly purpose?: KeyPurpose
  },
): Promise<void> {
  const { network_id, ref, order_digest, sender, nonce, txid, raw, at, purpose = 'treasury' } = kept
  // The row of the sender comes first and is a lock: of two workers with the same bytes the second waits here and then finds them.
  // Two inserts side by side would meet in the index of the refs, which `on conflict` with the txid does not cover.
  const next_nonce =
    nonce === null
      ? sql<string>`chain_sender.next_nonce + 1`
      : sql<string>`greatest(chain_sender.next_nonce, excluded.next_nonce)`
  const { next_nonce: next } = await trx
    .insertInto('chain_sender')
    .values({ network_id, address: sender, next_nonce: String((nonce ?? 0n) + 1n) })
    .onConflict((conflict) => conflict.columns(['network_id', 'address']).doUpdateSet({ next_nonce }))
    .returning('next_nonce')
    .executeTakeFirstOrThrow()
  const own_nonce = String(nonce ?? BigInt(next) - 1n)
  const living = await trx
    .selectFrom('chain_journal')
    .select('id')
    .where('network_id', '=', network_id)
    .where('sender', '=', sender)
    .where('nonce', '=', own_nonce)
    .where('dropped_at', 'is', null)
    .executeTakeFirst()
  await trx
    .insertInto('chain_journal')
    .values({
      network_id,
      ref,
      order_digest,
      sender,
      nonce: own_nonce,
      txid,
      raw,
      created_at: at,
      purpose,
      dropped_at: living === undefined ? null : at,
      mined_block: null,
      mined_index: null,
    })
    .onConflict((conflict) => conflict.columns(['network_id', 'txid']).doNothing())
    .execute()
  await withdrawQuestion(trx, { network_id, ref })
}

/** Whether a payout is signed, or may be: its bytes are in the journal, or the signer was asked for them. */
export async function mayLeave(db: Db, { network_id, ref }: { network_id: string; ref: string }): Promise<boolean> {
  const { rows } = await sql<{ may_leave: boolean }>`
    select exists (select from chain_journal where network_id = ${network_id} and ref = ${ref})
        or exists (select from chain_signing where network_id = ${network_id} and ref = ${ref}) as may_leave`.execute(
    db,
  )
  return rows[0]?.may_leave === true
}
