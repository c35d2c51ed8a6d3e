import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/schema'
import { compare, subtract, toDecimal } from '#shared/money/amount'

/** A deposit as the signer knows it. */
export interface GivenBack {
  readonly txid: string
  readonly log_index: number
}

/** Money that goes back to an address, perhaps to who has paid it. */
export interface GoesBack {
  /** The payout's name in the journal, such as `refund:17`. */
  readonly ref: string
  readonly network_id: string
  /** null: the operator's own. */
  readonly merchant_id: string | null
  readonly address: string
  /** Decimal text in the token. */
  readonly amount: string
  /** The ids of the transfers that it may give back. */
  readonly transfers: readonly string[]
}

interface Candidate {
  readonly transfer_id: string
  readonly txid: string
  readonly log_index: number
  readonly state: 'waiting' | 'credited' | 'refused'
  /** What is left of it when all other payouts that give it back are paid. */
  readonly left: string
}

/**
 * The one deposit that a payout gives back to who has paid it; then the signer asks nobody to confirm it. `waits`: the signer has not
 * read it yet. null: there is none, it does not suffice, or the signer does not take it, so people confirm the payout.
 *
 * @example
 * const given = await depositFor(db, { ref: 'refund:17', network_id, merchant_id, address, amount: '5', transfers: ['3'] })
 */
export async function depositFor(
  db: Db,
  of: GoesBack,
): Promise<(GivenBack & { transfer_id: string }) | 'waits' | null> {
  if (of.merchant_id === null || of.transfers.length === 0) return null
  const own = await db
    .selectFrom('payout_given_back')
    .select(['transfer_id', 'refused'])
    .where('ref', '=', of.ref)
    .executeTakeFirst()
  if (own !== undefined && own.refused !== null) return null
  const found = (await candidates(db, of)).filter(
    ({ state, left, transfer_id }) =>
      state !== 'refused' && compare(left, of.amount) >= 0 && (own === undefined || own.transfer_id === transfer_id),
  )
  const credited = found.find(({ state }) => state === 'credited')
  if (credited !== undefined) return credited
  return found.length > 0 ? 'waits' : null
}

async function candidates(
  db: Db,
  { ref, network_id, merchant_id, address, transfers }: GoesBack,
): Promise<Candidate[]> {
  const { rows } = await sql<Omit<Candidate, 'left'> & { amount: string; given: string }>`
    select t.id::text as transfer_id, t.txid, t.log_index, c.state, trim_scale(t.amount)::text as amount,
           coalesce((
             select trim_scale(sum(g.amount))::text from payout_given_back g
             where g.transfer_id = t.id and g.refused is null and g.ref <> ${ref}), '0') as given
    from chain_transfer t join signer_credit c on c.transfer_id = t.id
    where t.id = any(${transfers}::bigint[]) and t.network_id = ${network_id} and t.state = 'confirmed'
      and c.merchant_id = ${merchant_id}::bigint and lower(t.from_address) = lower(${address})
    order by t.id`.execute(db)
  return rows.map(({ amount, given, ...row }) => ({ ...row, left: toDecimal(subtract(amount, given)) }))
}

/** Writes down which deposit a payout gives back, before the signer is asked. Whoever calls it holds the lock of the payment. */
export async function keepGivenBack(
  trx: Trx,
  { ref, transfer_id, amount }: { ref: string; transfer_id: string; amount: string },
): Promise<void> {
  await trx
    .insertInto('payout_given_back')
    .values({ ref, transfer_id, amount })
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .execute()
}

/** The deposit that a payout was asked for with; undefined for one that people have confirmed. */
export async function keptGivenBack(db: Db, ref: string): Promise<GivenBack | undefined> {
  return await db
    .selectFrom('payout_given_back')
    .innerJoin('chain_transfer', 'chain_transfer.id', 'payout_given_back.transfer_id')
    .select(['txid', 'log_index'])
    .where('ref', '=', ref)
    .where('refused', 'is', null)
    .executeTakeFirst()
}

/** The signer does not take the deposit for this payout: from now on people have to confirm it. */
export async function refuseGivenBack(trx: Trx, ref: string, reason: string): Promise<void> {
  await trx
    .updateTable('payout_given_back')
    .set({ refused: reason })
    .where('ref', '=', ref)
    .where('refused', 'is', null)
    .execute()
}

/**
 * The signer does not know the deposit of a payout that it has counted before: its journal may be an older copy, so the deposit is told
 * again, with whose address it came to, before anybody takes that for its answer.
 */
export async function tellDepositAgain(trx: Trx, ref: string): Promise<void> {
  await trx
    .updateTable('signer_credit')
    .set({ state: 'waiting', again: false })
    .where('state', '=', 'credited')
    .where('transfer_id', 'in', (eb) => eb.selectFrom('payout_given_back').select('transfer_id').where('ref', '=', ref))
    .execute()
}

/** A payout was canceled: its deposit is free for the next one. */
export async function forgetGivenBack(trx: Trx, ref: string): Promise<void> {
  await trx.deleteFrom('payout_given_back').where('ref', '=', ref).execute()
}
