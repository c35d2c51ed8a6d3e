import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/schema'
import type { SendManyOrder } from './adapter'
import type { KeyPurpose } from '#server/database/schema'
import { ChainError } from './chain-error'
import { refuseUnknownNonce, unknownNonce } from './sender-nonces'
import type { ChainNonces } from './sender-nonces'

/** A transaction to be signed and stored. */
export interface JournalEntry {
  readonly network_id: string
  /** The address that pays. The journal counts its nonces. */
  readonly sender: string
  readonly purpose: KeyPurpose
  readonly ref: string | undefined
  readonly order_digest: string
  readonly permit?: SendManyOrder['permit']
  readonly at: Date
  /** What the chain has of the sender; absent on a local chain, which has nothing that the journal has not. */
  readonly chain_nonces?: ChainNonces | undefined
  /** Signs the transaction with this nonce. It is called again when the database repeats the transaction. */
  sign(nonce: bigint): Promise<{ txid: string; raw: string }>
}

/** A transaction in the journal. */
export interface Journaled {
  readonly txid: string
  readonly raw: string
  /** True: it was stored before, under the same ref. */
  readonly repeated: boolean
}

/**
 * Takes the sender's next nonce, signs, and stores the signed bytes. Send them only after the commit. A repeat of the
 * same `ref` returns the stored transaction, unless a reorganisation has dropped it.
 *
 * @throws ChainError ref_reused; unknown_nonce when the chain knows more of the sender than the journal; and whatever
 * `permit` and `sign` throw: then nothing is signed and no nonce is taken
 */
export async function writeJournal(trx: Trx, entry: JournalEntry): Promise<Journaled> {
  const nonce = await lockNonce(trx, entry)
  const past = await findByRef(trx, entry)
  if (past !== undefined) return { ...past, repeated: true }
  if (nonce.halted !== null) throw unknownNonce(`the chain has used the nonces below ${nonce.halted}`)
  if (entry.chain_nonces !== undefined) refuseUnknownNonce(nonce.next, entry.chain_nonces)
  await entry.permit?.(trx)
  const { txid, raw } = await entry.sign(nonce.next)
  const { network_id, sender, purpose, order_digest } = entry
  if (!nonce.freed) await countNonce(trx, entry)
  const alive = { dropped_at: null, replaced_by: null, mined_block: null, mined_index: null, ref: entry.ref ?? null }
  await trx
    .insertInto('chain_journal')
    .values({
      network_id,
      txid,
      raw,
      sender,
      purpose,
      order_digest,
      nonce: String(nonce.next),
      created_at: entry.at,
      ...alive,
    })
    // The same bytes were stored before, and a reorganisation dropped them: the transaction becomes valid again.
    .onConflict((conflict) => conflict.columns(['network_id', 'txid']).doUpdateSet(alive))
    .execute()
  return { txid, raw, repeated: false }
}

/** The transaction that is stored under a ref. @throws ChainError ref_reused when it belongs to another order */
export async function findByRef(
  db: Db,
  { network_id, ref, order_digest }: Pick<JournalEntry, 'network_id' | 'ref' | 'order_digest'>,
): Promise<{ txid: string; raw: string } | undefined> {
  if (ref === undefined) return undefined
  const past = await db
    .selectFrom('chain_journal')
    .select(['txid', 'raw', 'order_digest'])
    .where('network_id', '=', network_id)
    .where('ref', '=', ref)
    .executeTakeFirst()
  if (past === undefined) return undefined
  if (past.order_digest !== order_digest) {
    throw new ChainError('ref_reused', `The ref ${ref} belongs to another transaction: use a new ref.`)
  }
  return { txid: past.txid, raw: past.raw }
}

/** The transaction that is signed under a ref, whatever was ordered; undefined while nothing is. */
export async function signedUnder(
  db: Db,
  { network_id, ref }: { network_id: string; ref: string },
): Promise<{ txid: string } | undefined> {
  return await db
    .selectFrom('chain_journal')
    .select('txid')
    .where('network_id', '=', network_id)
    .where('ref', '=', ref)
    .executeTakeFirst()
}

/** The signed bytes of a transaction of the journal; undefined when the journal does not have it. */
export async function journaled(
  db: Db,
  { network_id, txid }: { network_id: string; txid: string },
): Promise<{ txid: string; raw: string; sender: string; ref: string | null } | undefined> {
  return await db
    .selectFrom('chain_journal')
    .select(['txid', 'raw', 'sender', 'ref'])
    .where('network_id', '=', network_id)
    .where('txid', '=', txid)
    .executeTakeFirst()
}

interface Nonce {
  readonly next: bigint
  /** True: a reorganisation dropped its transaction; the sender's counter is beyond it already. */
  readonly freed: boolean
  /** The nonce of the chain at which the sender has stopped; null: it has not. */
  readonly halted: string | null
}

/** Locks the sender until the transaction ends, so that no other transaction gets the same nonce. */
async function lockNonce(trx: Trx, { network_id, sender }: JournalEntry): Promise<Nonce> {
  await trx
    .insertInto('chain_sender')
    .values({ network_id, address: sender, next_nonce: '0' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { next_nonce, halted_nonce: halted } = await trx
    .selectFrom('chain_sender')
    .select(['next_nonce', 'halted_nonce'])
    .where('network_id', '=', network_id)
    .where('address', '=', sender)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const freed = await freedNonce(trx, { network_id, sender })
  return freed === null
    ? { next: BigInt(next_nonce), freed: false, halted }
    : { next: BigInt(freed), freed: true, halted }
}

/** The lowest nonce whose transaction a reorganisation dropped and that no other transaction uses. */
async function freedNonce(
  trx: Trx,
  { network_id, sender }: Pick<JournalEntry, 'network_id' | 'sender'>,
): Promise<string | null> {
  const { rows } = await sql<{ freed: string | null }>`
    select min(lost.nonce) as freed
    from chain_journal lost
    where lost.network_id = ${network_id} and lost.sender = ${sender} and lost.dropped_at is not null
      and not exists (
        select from chain_journal live
        where live.network_id = lost.network_id and live.sender = lost.sender and live.nonce = lost.nonce
          and live.dropped_at is null
      )
  `.execute(trx)
  return rows[0]?.freed ?? null
}

async function countNonce(trx: Trx, { network_id, sender }: JournalEntry): Promise<void> {
  await trx
    .updateTable('chain_sender')
    .set({ next_nonce: sql`next_nonce + 1` })
    .where('network_id', '=', network_id)
    .where('address', '=', sender)
    .execute()
}

/**
 * Transactions that are in no block yet, in the order in which they were signed. The block of a transaction is written down
 * for chains of this machine only; for others say from which nonce of which sender on the chain has none.
 */
export async function waitingTransactions(
  db: Db,
  network_id: string,
  of?: { readonly sender: string; readonly from_nonce: bigint },
): Promise<{ txid: string; raw: string }[]> {
  const all = waitingIn(db, network_id).select(['txid', 'raw']).orderBy('id')
  if (of === undefined) return await all.execute()
  return await all.where('sender', '=', of.sender).where('nonce', '>=', String(of.from_nonce)).execute()
}

function waitingIn(db: Db, network_id: string) {
  return db
    .selectFrom('chain_journal')
    .where('network_id', '=', network_id)
    .where('mined_block', 'is', null)
    .where('dropped_at', 'is', null)
    .where('replaced_by', 'is', null)
}

/** Whether a local chain needs another block: a transaction waits, or one in a block lacks confirmations. */
export async function blockIsWanted(
  db: Db,
  { network_id, confirmations, tip }: { network_id: string; confirmations: number; tip: bigint },
): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select exists (
      select from chain_journal where network_id = ${network_id} and dropped_at is null and mined_block is null
    ) or exists (
      select from chain_journal
      where network_id = ${network_id} and mined_block > ${String(tip - BigInt(confirmations) + 1n)}
    ) as wanted
  `.execute(db)
  return rows[0]?.wanted === true
}
