import { sql } from 'kysely'
import { canonicalAddress } from '#shared/payout/canonical-names'
import type { Db, Trx } from '#server/database/schema'

/** What was signed of a collection and has no end yet. */
export interface OpenStep {
  readonly id: string
  readonly token_id: string
  readonly address: string
  readonly step: 'gas' | 'sweep'
  readonly txids: readonly string[]
  readonly mined: boolean
  readonly asked_at: Date
}

/** The steps of a network that no final block has, the oldest first. */
export async function openSteps(db: Db, network_id: string): Promise<OpenStep[]> {
  return await db
    .selectFrom('collection_step')
    .select(['id', 'token_id', 'address', 'step', 'txids', 'mined', 'asked_at'])
    .where('network_id', '=', network_id)
    .where('finished_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** A token of a network of the signer. */
export interface SignerToken {
  readonly token_id: string
  /** In the words of payouts. */
  readonly contract: string
  readonly decimals: number
}

/** The tokens of a network, by their contracts in the words of payouts. */
export async function signerTokens(db: Db, network_id: string): Promise<ReadonlyMap<string, SignerToken>> {
  const rows = await db
    .selectFrom('token')
    .select(['id as token_id', 'contract', 'decimals'])
    .where('network_id', '=', network_id)
    .where('is_native', '=', false)
    .execute()
  return new Map(
    rows.flatMap(({ contract: written, ...row }) => {
      const contract = canonicalAddress(written ?? '')
      return contract === undefined ? [] : [[contract, { ...row, contract }] as const]
    }),
  )
}

/** Something of a token at an address that the signer has the key of. */
export interface Place {
  readonly token_id: string
  readonly address: string
  readonly purpose: 'payment' | 'recharge'
  readonly key_index: string
}

/** Places by how much lies there, the most first, of which nothing is on its way. */
export async function collectablePlaces(
  db: Db,
  {
    network_id,
    token: { token_id, decimals },
    least_units,
    limit,
  }: { network_id: string; token: SignerToken } & {
    readonly least_units: string
    readonly limit: number
  },
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select c.token_id, c.address, d.purpose, d.key_index::text
    from collectable c
    join deposit_address d on d.network_id = c.network_id and d.address = c.address
    where c.network_id = ${network_id} and c.token_id = ${token_id} and c.amount > 0
      and c.amount * power(10::numeric, ${decimals}::int) >= ${least_units}::numeric
      and not exists (
        select from collection_step s
        where s.network_id = c.network_id and s.address = c.address and s.finished_at is null)
    order by c.amount desc limit ${limit}`.execute(db)
  return rows
}

/** The places of open steps: their next step may be due. */
export async function placesOf(db: Db, network_id: string, steps: readonly OpenStep[]): Promise<Place[]> {
  if (steps.length === 0) return []
  const { rows } = await sql<Place>`
    select distinct s.token_id, d.address, d.purpose, d.key_index::text
    from collection_step s
    join deposit_address d on d.network_id = s.network_id and d.address = s.address
    where s.network_id = ${network_id} and s.id = any(${steps.map(({ id }) => id)}::bigint[])`.execute(db)
  return rows
}

/** Writes a step down, or what was signed for it since. */
export async function keepStep(
  trx: Trx,
  kept: {
    readonly network_id: string
    readonly place: Pick<Place, 'token_id' | 'address'>
    readonly step: OpenStep['step']
    /** Decimal text in the coin of the network, or in the token. */
    readonly amount: string
    readonly txids: readonly string[]
    readonly at: Date
  },
): Promise<void> {
  const { network_id, place, step, amount, txids, at } = kept
  const { token_id, address } = place
  const row = { network_id, token_id, address, step, amount, created_at: at }
  await trx
    .insertInto('collection_step')
    .values({ ...row, txids: [...txids], asked_at: at })
    .onConflict((conflict) =>
      conflict.expression(sql`network_id, (txids[1])`).doUpdateSet({ txids: [...txids], asked_at: at }),
    )
    .execute()
}

/** Whether a block has a step now: before it is final it may lose it again. */
export async function noteMined(db: Db, { id }: Pick<OpenStep, 'id'>, mined: boolean): Promise<void> {
  await db.updateTable('collection_step').set({ mined }).where('id', '=', id).execute()
}

/** Ends a step. @returns false when another worker has ended it before */
export async function finishStep(
  trx: Trx,
  { id, outcome, fee, at }: Pick<OpenStep, 'id'> & { outcome: 'done' | 'failed'; fee: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('collection_step')
    .set({ outcome, fee, mined: true, finished_at: at })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * The journal gives one transaction of each nonce to the nodes: the newest. A block may still have an earlier one. What was signed with
 * the nonce for something else keeps its name: an older copy of the signer's journal gives a nonce a second time, and a payout without
 * its name would never be booked as paid, or be signed once more. What the journal has under the own name with another nonce, which an
 * older copy has forgotten, makes room for it.
 */
export async function setEarlierAside(
  trx: Trx,
  {
    network_id,
    ref,
    sender,
    nonce,
    txid,
    at,
  }: { network_id: string; ref: string; sender: string; nonce: bigint | null; txid: string; at: Date },
): Promise<void> {
  // On TRON nothing is signed a second time under a nonce.
  if (nonce !== null)
    await trx
      .updateTable('chain_journal')
      .set({ dropped_at: at, ref: sql<string | null>`nullif(ref, ${ref})` })
      .where('network_id', '=', network_id)
      .where('sender', '=', sender)
      .where('nonce', '=', String(nonce))
      .where('txid', '<>', txid)
      .where('dropped_at', 'is', null)
      .execute()
  await trx
    .updateTable('chain_journal')
    .set({ dropped_at: sql<Date>`coalesce(dropped_at, ${at})`, ref: null })
    .where('network_id', '=', network_id)
    .where('ref', '=', ref)
    .where('txid', '<>', txid)
    .execute()
}
