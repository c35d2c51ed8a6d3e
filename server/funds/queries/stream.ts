import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { HELD } from '../own-account'
import type { OwnAccount } from '../own-account'
import { LONGEST_POSITION } from '#shared/contract/fund-stream'
import type { stream } from '#shared/contract/fund-stream'
import type { AnswerOf, QueryOf } from '#shared/contract/operation'
import { timeOf } from '#server/core/filter'
import { NOTE, SOURCE } from './movement'

/** Which movements are wanted. */
export type StreamFilter = Omit<QueryOf<typeof stream>, 'current' | 'pageSize'>
type Filter = StreamFilter
type Line = AnswerOf<typeof stream>['list'][number]
type Row = Omit<Line, 'account' | 'account_name' | 'note'> & { owner: string; note: string | null }

interface Scope {
  /** All accounts of the merchant, also those that the filter leaves out. */
  readonly accounts: readonly OwnAccount[]
  readonly filter: Filter
}

/** A ledger account up to a movement: what came after it is not in the list. */
interface LedgerAccount {
  readonly id: string
  /** Position of that movement, which is the number of movements up to it. */
  readonly last_seq: string
  /** Id of that movement. */
  readonly last_id: string
}

interface Page {
  readonly current: number
  readonly size: number
}

/**
 * A page of the movements of a merchant's balances, the newest first, each with the balance of its account after it.
 * Ids increase within an account, so the balances of an account add up from line to line. Times are [start, end).
 *
 * The first page names how far each account had come (`before`). Pages that are asked for with it are pages of that moment:
 * what has moved since then shifts no line.
 */
export async function streamPage(db: Db, { accounts, filter }: Scope, page: Page): Promise<AnswerOf<typeof stream>> {
  return await inTransaction(
    db,
    async (trx) => {
      const ledger = await ledgerAccounts(trx, { accounts, filter })
      const offset = (page.current - 1) * page.size
      const found = isPlain(filter)
        ? await startOfPage(trx, { ledger, filter, offset })
        : { total: await count(trx, { ledger, filter }), ceiling: undefined, offset }
      const rows = found.total > offset ? await read(trx, { ledger, filter, ...found, size: page.size }) : []
      const before = filter.before ?? writePosition(ledger)
      return {
        list: rows.map((row) => toLine(row, accounts)),
        total: found.total,
        ...(before !== '' && before.length <= LONGEST_POSITION && { before }),
      }
    },
    { isolation: 'repeatable read' },
  )
}

/** The accounts whose movements a filter asks for. */
export function wantedAccounts(accounts: readonly OwnAccount[], filter: StreamFilter): OwnAccount[] {
  return accounts.filter(({ account }) =>
    filter.account === undefined ? account !== HELD || !filter.without_held : account === filter.account,
  )
}

async function ledgerAccounts(db: Db, { accounts, filter }: Scope): Promise<LedgerAccount[]> {
  const wanted = wantedAccounts(accounts, filter)
  const position = filter.before === undefined ? undefined : readPosition(filter.before)
  const upTo =
    position === undefined
      ? sql`a.last_seq`
      : sql`(select least(seq, a.last_seq) from unnest(
               ${position.map(({ id }) => id)}::bigint[], ${position.map(({ seq }) => seq)}::bigint[]
             ) as place (id, seq) where place.id = a.id)`
  const { rows } = await sql<LedgerAccount>`
    select a.id, p.seq as last_seq, p.id as last_id
    from ledger_account a join ledger_posting p on p.account_id = a.id and p.seq = ${upTo}
    where a.kind = 'liability' and a.owner = any(${wanted.map(({ owner }) => owner)}::text[])
      and ${filter.token_id === undefined ? sql`true` : sql`a.token_id = ${filter.token_id}`}
    order by a.id`.execute(db)
  return rows
}

/** How far each account has come, as text: `account.position` of each. */
const writePosition = (ledger: readonly LedgerAccount[]): string =>
  ledger.map(({ id, last_seq }) => `${id}.${last_seq}`).join('_')

/** Reads what {@link writePosition} wrote; the contract has checked its form. */
function readPosition(text: string): { id: string; seq: string }[] {
  return text.split('_').map((part) => {
    const [id = '0', seq = '0'] = part.split('.')
    return { id, seq }
  })
}

/**
 * Whether the position of a movement follows from the counts that the accounts keep, so that no rows need to be
 * counted.
 */
const isPlain = ({ reason, start_time, end_time }: Filter): boolean =>
  (reason === undefined || reason === 'payment') && start_time === undefined && end_time === undefined

/** SQL for the movements `p` that match a filter by reason and time. */
export const conditions = ({ reason, start_time, end_time }: Filter): RawBuilder<boolean> =>
  sql.join(
    [
      sql`true`,
      ...(reason === undefined ? [] : [sql`p.reason = ${reason}`]),
      ...(start_time === undefined ? [] : [sql`p.created_at >= ${timeOf(start_time)}`]),
      ...(end_time === undefined ? [] : [sql`p.created_at < ${timeOf(end_time)}`]),
    ],
    sql` and `,
  )

const placesOf = (ledger: readonly LedgerAccount[]): RawBuilder<unknown> => sql`unnest(
  ${ledger.map(({ id }) => id)}::bigint[], ${ledger.map(({ last_seq }) => last_seq)}::bigint[],
  ${ledger.map(({ last_id }) => last_id)}::bigint[]) as account (id, last_seq, last_id)`

interface Selection {
  readonly ledger: readonly LedgerAccount[]
  readonly filter: Filter
}

async function count(db: Db, { ledger, filter }: Selection): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(lines), 0)::int as total from ${placesOf(ledger)}
    cross join lateral (
      select count(*) as lines from ledger_posting p
      where p.account_id = account.id and p.id <= account.last_id and ${conditions(filter)}) counted`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Finds the first id of a page by bisection over ids: the number of movements of an account after an id is its count
 * minus the position of that id. Payments are counted as the total minus the other movements, which are few.
 */
async function startOfPage(
  db: Db,
  { ledger, filter, offset }: Selection & { offset: number },
): Promise<{ total: number; ceiling: string | undefined; offset: number }> {
  const rest = (after: RawBuilder<unknown>): RawBuilder<unknown> =>
    filter.reason === undefined
      ? sql`0`
      : sql`(select count(*) from ledger_posting r where r.account_id = a.id and r.reason <> 'payment' and r.id > ${after}
                   and r.id <= a.last_id)`
  const { rows } = await sql<{ total: string; ceiling: string | null }>`
    with recursive account as (
      select * from ${placesOf(ledger)}
    ), total as (
      select coalesce(sum(a.last_seq - ${rest(sql`0`)}), 0) as lines from account a
    ), halving(low, high) as (
      select 0::bigint, max(a.last_id) from account a
      union all
      select case when after.lines > ${offset} then middle + 1 else low end,
             case when after.lines > ${offset} then high else middle end
      from (select low, high, (low + high) / 2 as middle from halving where low < high) step
      cross join lateral (
        select sum(a.last_seq - ${rest(sql`step.middle`)} - coalesce((
          select p.seq from ledger_posting p
          where p.account_id = a.id and p.id <= least(step.middle, a.last_id) order by p.id desc limit 1), 0)) as lines
        from account a) after
    )
    select total.lines::text as total, case when ${offset}::int > 0 then (select low::text from halving where low = high) end as ceiling
    from total`.execute(db)
  const { total, ceiling } = rows[0] ?? { total: '0', ceiling: null }
  return { total: Number(total), ceiling: ceiling ?? undefined, offset: 0 }
}

interface PageRequest extends Selection {
  /** The newest id of the page, if known. */
  readonly ceiling: string | undefined
  readonly offset: number
  readonly size: number
}

/**
 * The ids of a page: the newest of each account, as many as the page can need. A span of time is found by its own index
 * first.
 */
function idsOfPage({ ledger, filter, ceiling, offset, size }: PageRequest): RawBuilder<unknown> {
  const below = ceiling === undefined ? sql`` : sql`and p.id <= ${ceiling}`
  const hasTime = filter.start_time !== undefined || filter.end_time !== undefined
  // With `offset 0` the planner uses the index on time; it would otherwise walk down the ids until it meets that time.
  const newest = hasTime ? sql`offset 0` : sql`order by p.id desc limit ${offset + size}`
  return sql`
    select line.id from ${placesOf(ledger)}
    cross join lateral (
      select p.id from ledger_posting p
      where p.account_id = account.id and p.id <= account.last_id and ${conditions(filter)} ${below} ${newest}) line
    order by line.id desc limit ${size} offset ${offset}`
}

async function read(db: Db, request: PageRequest): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, a.owner, p.token_id, t.symbol as token, n.name as chain, t.decimals,
           trim_scale(p.amount)::text as amount, trim_scale(p.balance_after)::text as balance, p.reason,
           ${SOURCE} as source, ${NOTE} as note, floor(extract(epoch from p.created_at))::int as created_time
    from (${idsOfPage(request)}) line
    join ledger_posting p on p.id = line.id
    join ledger_account a on a.id = p.account_id
    join ledger_entry e on e.id = p.entry_id
    join token t on t.id = p.token_id
    join network n on n.id = t.network_id
    order by p.id desc`.execute(db)
  return rows
}

function toLine({ owner, note, ...row }: Row, accounts: readonly OwnAccount[]): Line {
  const own = accounts.find((account) => account.owner === owner)
  if (own === undefined) throw new TypeError(`${owner} is none of these accounts`)
  return { ...row, ...(note !== null && { note }), account: own.account, account_name: own.name }
}
