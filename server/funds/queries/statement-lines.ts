import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import type { statementLine } from '#shared/contract/fund-stream'
import { add, subtract } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import type * as z from 'zod/mini'
import { SOURCE } from './movement'
import type { StatementFrame } from './statement'

type StatementLine = z.output<typeof statementLine>
interface Row extends Omit<StatementLine, 'balance'> {
  readonly at: Date
  readonly is_last: boolean
}

/** Large enough that the queries cost little, small enough to keep in memory. */
const BATCH = 2_000

/**
 * The lines of a statement, the oldest first, in batches. Each batch begins after the last line of the one before, so
 * no connection is held while a client reads slowly.
 */
export async function* statementBatches(
  db: Db,
  frame: StatementFrame,
  zone: string,
): AsyncGenerator<StatementLine[], void, undefined> {
  let balance = frame.opening
  let after: Row | undefined
  for (;;) {
    const rows = await readBatch(db, { frame, zone, after })
    yield rows.filter(hasFigure).map((row) => {
      balance = formatAmount(subtract(subtract(add(balance, row.in), row.out), row.fees), { mode: 'plain' })
      return toLine(row, balance)
    })
    after = rows.at(-1)
    if (after === undefined || rows[0]?.is_last === true) return
  }
}

/** Money that only moved between the merchant's own accounts makes no line. */
const hasFigure = (row: Row): boolean => [row.in, row.out, row.fees].some((amount) => amount !== '0')

function toLine({ id, date, created_time, reason, source, in: came, out, fees }: Row, balance: string): StatementLine {
  return { id, date, created_time, reason, source, in: came, out, fees, balance }
}

interface BatchRequest {
  readonly frame: StatementFrame
  readonly zone: string
  readonly after: Row | undefined
}

/**
 * Reads one batch: the next movements of each account, as many as the batch can need. Up to the last line of the batch
 * the entries are complete, whichever accounts they touch.
 */
async function readBatch(db: Db, { frame, zone, after }: BatchRequest): Promise<readonly Row[]> {
  const { accounts, fees, from, to } = frame
  const beginning =
    after === undefined ? sql`p.created_at >= ${from}` : sql`(p.created_at, p.entry_id) > (${after.at}, ${after.id})`
  const { rows } = await sql<Row>`
    with next as (
      select part.* from unnest(${accounts}::bigint[]) account(id)
      cross join lateral (
        select p.created_at, p.entry_id, p.amount from ledger_posting p
        where p.account_id = account.id and ${beginning} and p.created_at < ${to}
        order by p.created_at, p.entry_id limit ${BATCH}) part
    ), batch as (
      select created_at, entry_id from next order by created_at, entry_id limit ${BATCH}
    ), moved as (
      select entry_id as id, created_at as at, sum(amount) as net
      from next
      where (created_at, entry_id) <= (
        select created_at, entry_id from batch order by created_at desc, entry_id desc limit 1)
      group by created_at, entry_id
    ), line as (
      select m.*, greatest(coalesce(charged.fee, 0), 0) as fee
      from moved m left join lateral (
        select sum(f.amount) as fee from ledger_posting f
        where f.entry_id = m.id and f.account_id = any(${fees}::bigint[])) charged on true
    )
    select line.id, to_char(line.at at time zone ${sql.lit(zone)}, 'YYYY-MM-DD') as date, line.at,
           floor(extract(epoch from line.at))::int as created_time, e.reason, ${SOURCE} as source,
           trim_scale(greatest(net + fee, 0))::text as "in", trim_scale(greatest(-net - fee, 0))::text as "out",
           trim_scale(fee)::text as fees, (select count(*) < ${BATCH} from batch) as is_last
    from line join ledger_entry e on e.id = line.id
    order by line.at, line.id`.execute(db)
  return rows
}
