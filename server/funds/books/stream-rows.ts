import { wordSource } from '#server/ledger/rate-source'
import { sql } from 'kysely'
import { DEFAULT_FIAT, fiatPerToken, fiatWorth } from '#server/core/price'
import { secondsOf } from '#server/core/seconds-of'
import type { Language } from '#server/core/refusal'
import type { Db } from '#server/database/schema'
import { columnsOf, tableCells, tableHeader, words } from '#server/export/table-columns'
import type { FileWriting, HeadedColumns } from '#server/export/table-columns'
import type { Cell, TableColumn } from '#server/export/table-file'
import type { OwnAccount } from '../own-account'
import { NOTE, SOURCE } from '../queries/movement'
import { conditions, wantedAccounts } from '../queries/stream'
import type { StreamFilter } from '../queries/stream'
import { reasonText } from './movement-words'
import type { Reason } from './movement-words'

/** A movement of one account, with the rates that were stored when it was booked. */
interface Movement {
  readonly id: string
  readonly at: Date
  readonly owner: string
  readonly reason: Reason
  readonly token: string
  readonly chain: string
  readonly amount: string
  readonly balance: string
  readonly source: { readonly id: string } | null
  readonly note: string | null
  readonly token_rate: string | null
  readonly fiat_rate: string | null
  readonly rate_source: string | null
}

interface Writing extends FileWriting {
  readonly accounts: readonly OwnAccount[]
}

const BATCH = 2_000

/**
 * The movements of a merchant's accounts that a filter lets through, the newest first, in batches. Each batch begins after
 * the last movement of the one before: what moves meanwhile neither repeats nor hides a row.
 */
export async function* movementBatches(
  db: Db,
  { accounts, filter }: { accounts: readonly OwnAccount[]; filter: StreamFilter },
): AsyncGenerator<readonly Movement[], void, undefined> {
  const { token_id } = filter
  const owners = wantedAccounts(accounts, filter).map(({ owner }) => owner)
  let after = sql``
  for (;;) {
    const { rows } = await sql<Movement>`
      select p.id, p.created_at as at, a.owner, p.reason, t.symbol as token, n.name as chain,
             trim_scale(p.amount)::text as amount, trim_scale(p.balance_after)::text as balance, ${SOURCE} as source,
             ${NOTE} as note,
             er.token_rate::text, er.fiat_rate::text, er.rate_source
      from (
        select line.id from ledger_account account
        cross join lateral (
          select p.id from ledger_posting p
          where p.account_id = account.id and ${conditions(filter)} ${after} order by p.id desc limit ${BATCH}) line
        where account.kind = 'liability' and account.owner = any(${owners}::text[])
          and ${token_id === undefined ? sql`true` : sql`account.token_id = ${token_id}`}
        order by line.id desc limit ${BATCH}
      ) found
      join ledger_posting p on p.id = found.id
      join ledger_account a on a.id = p.account_id
      join ledger_entry e on e.id = p.entry_id
      join token t on t.id = p.token_id
      join network n on n.id = t.network_id
      left join entry_rate er on er.entry_id = e.id and er.fiat_name = ${DEFAULT_FIAT}
      order by p.id desc`.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = sql`and p.id < ${last.id}`
  }
}

const { text, amount, time } = columnsOf<Movement, Writing>()

/** Both rates of a movement; undefined where nobody knew one of them. */
function ratesOf({ token_rate, fiat_rate }: Movement): { token_rate: string; fiat_rate: string } | undefined {
  return token_rate === null || fiat_rate === null ? undefined : { token_rate, fiat_rate }
}

function worthOf(movement: Movement): string | null {
  const rates = ratesOf(movement)
  return rates === undefined ? null : fiatWorth(movement.amount, rates)
}

function rateOf(movement: Movement): string | null {
  const rates = ratesOf(movement)
  return rates === undefined ? null : fiatPerToken(rates)
}

/** The columns of the file, in their order. */
const COLUMNS: HeadedColumns<Movement, Writing> = [
  [words('Time', '时间'), time(({ at }) => secondsOf(at))],
  [words('Time zone', '时区'), text(({ at }, { times }) => times.zone([secondsOf(at)]))],
  [words('Reason', '原因'), text(({ reason, note }, { language }) => reasonText({ reason, note }, language))],
  [
    words('Account', '账户'),
    text(({ owner }, { accounts }) => accounts.find((account) => account.owner === owner)?.name ?? null),
  ],
  [words('Token', '币种'), text(({ token }) => token)],
  [words('Network', '网络'), text(({ chain }) => chain)],
  [words('Amount', '金额'), amount((movement) => movement.amount)],
  [words('Balance after', '变动后余额'), amount(({ balance }) => balance)],
  [words('Fiat value', '法币价值'), amount(worthOf)],
  [words('Fiat', '法币'), text((movement) => (ratesOf(movement) === undefined ? null : DEFAULT_FIAT))],
  [words('Rate', '汇率'), amount(rateOf)],
  [words('Rate source', '汇率来源'), text(({ rate_source }, { language }) => wordSource(rate_source, language))],
  [words('Reference', '参考号'), text(({ source }) => source?.id ?? null)],
  [words('Movement ID', '流水号'), text(({ id }) => id)],
]

/** The columns of the file with their headings. */
export function streamHeader(language: Language): TableColumn[] {
  return tableHeader(COLUMNS, language)
}

/** A movement as a row of the file. */
export function streamCells(movement: Movement, writing: Writing): Cell[] {
  return tableCells(COLUMNS, movement, writing)
}
