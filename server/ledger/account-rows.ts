import { sql } from 'kysely'
import type { LedgerAccount } from './chart'
import type { LedgerPosting } from './ledger-entry'
import { mayBeNegative } from './stripes'
import type { AccountKind, Trx } from '#server/database/schema'

/** A posting to one row of its account. */
export interface Line extends LedgerPosting {
  readonly entry_id: string
  readonly stripe: number
}

/** A row of an account: all of it, or one stripe. */
export interface AccountRow {
  readonly id: string
  readonly owner: string
  readonly kind: AccountKind
  readonly token_id: string
  readonly stripe: number
  /** Decimal text. */
  readonly balance: string
}

/** Names an account in a token, over all its stripes. */
export function accountKey({ owner, kind }: Pick<LedgerAccount, 'owner' | 'kind'>, token_id: string): string {
  return JSON.stringify([owner, kind, token_id])
}

/** Names one row of an account. */
export const rowKey = (account: LedgerAccount, { token_id, stripe }: Pick<Line, 'token_id' | 'stripe'>): string =>
  `${stripe} ${accountKey(account, token_id)}`

/** The rows that the lines are booked to, by `rowKey`; rows that do not exist yet are made. */
export async function findOrMakeAccounts(trx: Trx, lines: readonly Line[]): Promise<Map<string, AccountRow>> {
  const wanted = new Map(lines.map((line) => [rowKey(line.account, line), line]))
  const found = await findRows(trx, [...wanted.values()])
  // Sorted, because two transactions that made the same accounts in different orders would deadlock.
  const missing = [...wanted.keys()].filter((key) => !found.has(key)).sort()
  if (missing.length === 0) return found
  const made = missing.flatMap((key) => wanted.get(key) ?? [])
  await trx
    .insertInto('ledger_account')
    .values(
      made.map(({ account, token_id, stripe }) => ({
        owner: account.owner,
        kind: account.kind,
        token_id,
        stripe,
        allow_negative: mayBeNegative(account),
      })),
    )
    .onConflict((conflict) => conflict.constraint('ledger_account_place').doNothing())
    .execute()
  return new Map([...found, ...(await findRows(trx, made))])
}

const ROW = sql.raw('a.id, a.owner, a.kind, a.token_id, a.stripe, trim_scale(a.balance)::text as balance')
const byKey = (rows: readonly AccountRow[]): Map<string, AccountRow> =>
  new Map(rows.map((row) => [rowKey(row, row), row]))

async function findRows(trx: Trx, lines: readonly Line[]): Promise<Map<string, AccountRow>> {
  const { rows } = await sql<AccountRow>`
    select ${ROW} from ledger_account a
    join unnest(
      ${lines.map(({ account }) => account.owner)}::text[],
      ${lines.map(({ account }) => account.kind)}::text[],
      ${lines.map(({ token_id }) => token_id)}::text[],
      ${lines.map(({ stripe }) => stripe)}::smallint[]
    ) as wanted (owner, kind, token_id, stripe) using (owner, kind, token_id, stripe)
  `.execute(trx)
  return byKey(rows)
}

/**
 * Locks rows until the transaction ends, and reads what they hold now. All writers lock in this order, merchants' rows
 * (stripe 0) first, so that they do not deadlock.
 */
export async function lockRows(trx: Trx, ids: readonly string[]): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select ${ROW} from ledger_account a where a.id = any(${ids}::bigint[])
    order by a.stripe, a.id for no key update`.execute(trx)
  return rows
}
