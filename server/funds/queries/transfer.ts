import { sql } from 'kysely'
import * as chart from '#server/ledger/chart'
import type { Db } from '#server/database/schema'
import { HELD } from '../own-account'
import type { OwnAccount } from '../own-account'
import { selectTransfers, toTransferRecord } from '../transfer-row'
import type { transferAccounts, transfers } from '#shared/contract/account'
import type { AnswerOf, QueryOf } from '#shared/contract/operation'
import { timeOf } from '#server/core/filter'

type Filter = Omit<QueryOf<typeof transfers>, 'current' | 'pageSize'>

interface Scope {
  readonly merchant_id: string
  readonly accounts: readonly OwnAccount[]
}

/** A page of a merchant's transfers, the newest first; times are [start, end). */
export async function transferPage(
  db: Db,
  { merchant_id, accounts, filter }: Scope & { filter: Filter },
  { current, size }: { current: number; size: number },
): Promise<AnswerOf<typeof transfers>> {
  const { token_id, client_ref, start_time, end_time } = filter
  let found = selectTransfers(db).where('transfer.merchant_id', '=', merchant_id)
  if (token_id !== undefined) found = found.where('transfer.token_id', '=', token_id)
  if (client_ref !== undefined) found = found.where('transfer.client_ref', '=', client_ref)
  if (start_time !== undefined) found = found.where('transfer.created_at', '>=', timeOf(start_time))
  if (end_time !== undefined) found = found.where('transfer.created_at', '<', timeOf(end_time))
  const rows = await found
    .orderBy('transfer.created_at', 'desc')
    .orderBy('transfer.id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute()
  const { total } = await found
    .clearSelect()
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow()
  return { list: rows.map((row) => toTransferRecord(row, accounts)), total }
}

type Movable = AnswerOf<typeof transferAccounts>['list'][number]

/** The accounts that money can be moved between, in every token that the merchant holds. */
export async function movableBalances(db: Db, { merchant_id, accounts }: Scope): Promise<Movable[]> {
  const movable = accounts.filter(({ account }) => account !== HELD)
  const { rows } = await sql<Movable>`
    select o.account, o.name, t.id as token_id, t.symbol as token, n.name as chain, t.decimals,
           trim_scale(coalesce(a.balance, 0))::text as balance
    from rows from (
      jsonb_to_recordset(${JSON.stringify(movable)}::jsonb)
        as (account text, name text, owner text, is_closed boolean)
    ) with ordinality as o(account, name, owner, is_closed, place)
    cross join (
      select distinct token_id from ledger_account
      where kind = 'liability' and owner like ${chart.ownersOf(merchant_id)}) held
    join token t on t.id = held.token_id join network n on n.id = t.network_id
    left join ledger_account a on a.owner = o.owner and a.kind = 'liability' and a.token_id = t.id
    where not o.is_closed or a.balance > 0
    order by o.place, t.sort`.execute(db)
  return rows
}
