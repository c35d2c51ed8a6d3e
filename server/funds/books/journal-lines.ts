import { sql } from 'kysely'
import { DEFAULT_FIAT, fiatPerToken, fiatWorth } from '#server/core/price'
import type { Db } from '#server/database/schema'
import * as chart from '#server/ledger/chart'
import { compare, subtract, sum, toDecimal } from '#shared/money/amount'
import { NOTE, SOURCE } from '../queries/movement'
import { sideOf } from './journal-accounts'
import type { Side } from './journal-accounts'
import type { Reason } from './movement-words'

interface Row {
  readonly entry_id: string
  readonly reason: Reason
  readonly at: Date
  readonly source: { readonly kind: string; readonly id: string } | null
  readonly note: string | null
  readonly side: Side
  /** The owner of the ledger account; of the merchant's own accounts only. */
  readonly owner: string | null
  readonly amount: string
  readonly token: string
  readonly chain: string
  readonly token_rate: string | null
  readonly fiat_rate: string | null
  readonly rate_source: string | null
  readonly is_last: boolean
}

/** One line of the journal. */
export interface JournalLine extends Omit<Row, 'token_rate' | 'fiat_rate' | 'is_last'> {
  /** Above zero: a debit in the merchant's books. Below: a credit. */
  readonly amount: string
  /** The worth at the time of the entry, with the sign of `amount`; null where no rate was known. */
  readonly fiat_value: string | null
  /** Fiat for one token. */
  readonly rate: string | null
}

/** A span of a merchant's bookings, [from, to). */
export interface JournalScope {
  readonly merchant_id: string
  readonly from: Date
  readonly to: Date
}

/** Postings of one batch. */
const BATCH = 2_000

/**
 * All entries that touch a merchant's accounts, the oldest first, in batches of whole entries. Each batch begins after the
 * last entry of the one before, so no connection is held while a client reads slowly. The lines of an entry sum to zero,
 * in the token and in fiat.
 *
 * In the platform's ledger a credit to a merchant is money that it owes him; in his own books the same is a debit. So
 * every amount keeps its sign here, and above zero means debit.
 */
export async function* journalBatches(db: Db, scope: JournalScope): AsyncGenerator<JournalLine[], void, undefined> {
  const accounts = await db
    .selectFrom('ledger_account')
    .select('id')
    .where('owner', 'like', chart.ownersOf(scope.merchant_id))
    .execute()
  const ids = accounts.map(({ id }) => id)
  let after: Row | undefined
  for (;;) {
    const rows = await readBatch(db, { ids, scope, after })
    if (rows.length > 0) yield entriesOf(rows).flatMap(withWorth)
    after = rows.at(-1)
    if (after === undefined || after.is_last) return
  }
}

interface BatchRequest {
  readonly ids: readonly string[]
  readonly scope: JournalScope
  readonly after: Row | undefined
}

async function readBatch(db: Db, { ids, scope, after }: BatchRequest): Promise<Row[]> {
  const { merchant_id, from, to } = scope
  const beginning =
    after === undefined
      ? sql`p.created_at >= ${from}`
      : sql`(p.created_at, p.entry_id) > (${after.at}, ${after.entry_id}::bigint)`
  const { rows } = await sql<Row>`
    with next as (
      select part.* from unnest(${ids}::bigint[]) account(id)
      cross join lateral (
        select p.created_at, p.entry_id from ledger_posting p
        where p.account_id = account.id and ${beginning} and p.created_at < ${to}
        order by p.created_at, p.entry_id limit ${BATCH}) part
    ), batch as (
      select created_at, entry_id from next order by created_at, entry_id limit ${BATCH}
    ), entry as (
      select distinct created_at, entry_id from batch
    ), line as (
      select p.entry_id, side.name as side, p.token_id, sum(p.amount) as amount,
             case when a.owner like ${chart.ownersOf(merchant_id)} then a.owner end as owner
      from entry join ledger_posting p on p.entry_id = entry.entry_id
      join ledger_account a on a.id = p.account_id
      cross join lateral (select ${sideOf(merchant_id)} as name) side
      group by p.entry_id, side.name, p.token_id, owner
    )
    select e.id as entry_id, e.reason, e.created_at as at, ${SOURCE} as source, ${NOTE} as note, line.side, line.owner,
           trim_scale(line.amount)::text as amount, t.symbol as token, n.name as chain,
           er.token_rate::text, er.fiat_rate::text, er.rate_source, (select count(*) < ${BATCH} from batch) as is_last
    from line
    join ledger_entry e on e.id = line.entry_id
    join token t on t.id = line.token_id
    join network n on n.id = t.network_id
    left join entry_rate er on er.entry_id = e.id and er.fiat_name = ${DEFAULT_FIAT}
    where line.amount <> 0
    order by e.created_at, e.id, line.amount < 0, line.side, line.owner`.execute(db)
  return rows
}

/** The rows of each entry; they come one entry after the other. */
function entriesOf(rows: readonly Row[]): Row[][] {
  const entries: Row[][] = []
  for (const row of rows) {
    const open = entries.at(-1)
    if (open?.[0]?.entry_id === row.entry_id) open.push(row)
    else entries.push([row])
  }
  return entries
}

/**
 * Adds the worth of each line. Cut to six decimals the lines of an entry may miss zero by some millionths; the largest line
 * takes them, so that the entry balances in fiat too.
 */
function withWorth(rows: readonly Row[]): JournalLine[] {
  const worths = rows.map(worthOf)
  const missing = sum(worths.map((worth) => worth ?? '0'))
  const largest = rows.reduce(
    (best, { amount }, place) => (compare(magnitude(amount), magnitude(rows[best]?.amount ?? '0')) > 0 ? place : best),
    0,
  )
  return rows.map((row, place) => {
    const { token_rate, fiat_rate, is_last: _isLast, ...line } = row
    const worth = worths[place] ?? null
    return {
      ...line,
      fiat_value: worth !== null && place === largest ? toDecimal(subtract(worth, missing)) : worth,
      rate: token_rate === null || fiat_rate === null ? null : fiatPerToken({ token_rate, fiat_rate }),
    }
  })
}

const worthOf = ({ amount, token_rate, fiat_rate }: Row): string | null =>
  token_rate === null || fiat_rate === null ? null : fiatWorth(amount, { token_rate, fiat_rate })

const magnitude = (amount: string): string => amount.replace('-', '')
