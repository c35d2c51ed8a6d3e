import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/schema'
import type { SendManyOrder } from './adapter'
import type { KeyPurpose } from '#server/database/schema'
import { ChainError } from './chain-error'

export interface JournalEntry {
  readonly network_id: string
  /** The address that pays; its nonces are counted here. */
  readonly sender: string
  readonly purpose: KeyPurpose
  readonly ref: string | undefined
  readonly order_digest: string
  readonly permit?: SendManyOrder['permit']
  readonly at: Date
  /** The nonce of a sender that this journal has not seen yet; 0 unless the chain says otherwise. */
  readonly first_nonce?: bigint
  /** Computes the transaction. Called again when the database asks for another try. */
  sign(nonce: bigint): Promise<{ txid: string; raw: string }>
}

export interface Journaled {
  readonly txid: string
  readonly raw: string
  /** It stood here already, under the same ref. */
  readonly repeated: boolean
}

/**
 * Takes the sender's next nonce, signs, and writes the signed bytes down; only after the commit may they be sent. The
 * same `ref` answers with what it stands for, unless a reorganisation has lost that for good.
 *
 * @throws ChainError ref_reused, and whatever `permit` throws: then nothing is signed and no nonce taken
 */
export async function writeJournal(trx: Trx, entry: JournalEntry): Promise<Journaled> {
  const nonce = await lockNonce(trx, entry)
  const past = await findByRef(trx, entry)
  if (past !== undefined) return { ...past, repeated: true }
  await entry.permit?.(trx)
  const { txid, raw } = await entry.sign(nonce.next)
  const { network_id, sender, purpose, order_digest } = entry
  if (!nonce.freed) await countNonce(trx, entry)
  const alive = { dropped_at: null, mined_block: null, mined_index: null, ref: entry.ref ?? null }
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
    // The very same bytes after a reorganisation lost them: the same transaction, alive again.
    .onConflict((conflict) => conflict.columns(['network_id', 'txid']).doUpdateSet(alive))
    .execute()
  return { txid, raw, repeated: false }
}

/** What a ref stands for, if it was used. */
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
    throw new ChainError('ref_reused', `The ref ${ref} stands for another transaction already: use a ref of its own.`)
  }
  return { txid: past.txid, raw: past.raw }
}

/** The same for the same order, however often it is sent. */
export function orderDigest({ from, token_id, payees }: SendManyOrder): string {
  const text = JSON.stringify([
    from.purpose,
    String(from.index),
    token_id,
    payees.map(({ to, amount }) => [to, amount]),
  ])
  return createHash('sha256').update(text).digest('hex')
}

interface Nonce {
  readonly next: bigint
  /** A reorganisation has made it free: the sender's counter is beyond it already. */
  readonly freed: boolean
}

/** Nobody else signs for this sender until the transaction ends. */
async function lockNonce(trx: Trx, { network_id, sender, first_nonce = 0n }: JournalEntry): Promise<Nonce> {
  await trx
    .insertInto('chain_sender')
    .values({ network_id, address: sender, next_nonce: String(first_nonce) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { next_nonce } = await trx
    .selectFrom('chain_sender')
    .select('next_nonce')
    .where('network_id', '=', network_id)
    .where('address', '=', sender)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const freed = await freedNonce(trx, { network_id, sender })
  return freed === null ? { next: BigInt(next_nonce), freed: false } : { next: BigInt(freed), freed: true }
}

/** The lowest nonce that a reorganisation has lost and nothing has taken since. */
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

/** Transactions that no block has taken, in the order in which they were signed. */
export async function waitingTransactions(db: Db, network_id: string): Promise<{ txid: string; raw: string }[]> {
  return await db
    .selectFrom('chain_journal')
    .select(['txid', 'raw'])
    .where('network_id', '=', network_id)
    .where('mined_block', 'is', null)
    .where('dropped_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Whether another block serves anybody: something waits, or the newest block with contents lacks confirmations. */
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

/**
 * Forgets the blocks above `fork`: what customers had in them is lost where `drop` says so, all else waits again.
 * Answers in the order in which the chain had them.
 */
export async function unmine(
  trx: Trx,
  { network_id, fork, drop, at }: { network_id: string; fork: bigint; drop: 'transactions' | 'nothing'; at: Date },
): Promise<{ txid: string; lost: boolean }[]> {
  const rows = await trx
    .selectFrom('chain_journal')
    .select(['id', 'txid', 'purpose'])
    .where('network_id', '=', network_id)
    .where('mined_block', '>', String(fork))
    .orderBy('mined_block')
    .orderBy('mined_index')
    .execute()
  const taken = rows.map(({ id, txid, purpose }) => ({
    id,
    txid,
    lost: drop === 'transactions' && purpose === 'payer',
  }))
  for (const { id, lost } of taken) {
    await trx
      .updateTable('chain_journal')
      .set({ mined_block: null, mined_index: null, ...(lost ? { dropped_at: at, ref: null } : {}) })
      .where('id', '=', id)
      .execute()
  }
  return taken
}
