import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ChainRegistry } from '#server/chain/registry'
import type { Db } from '#server/database/schema'
import type { recharges } from '#shared/contract/account'
import type { AnswerOf, QueryOf } from '#shared/contract/operation'
import { browserUrl } from '#server/chain/browser-url'
import { confirmationsOf } from '#server/chain/confirmations'
import { timeOf } from '#server/core/filter'

type Filter = Omit<QueryOf<typeof recharges>, 'current' | 'pageSize'>
type Recharge = AnswerOf<typeof recharges>['list'][number]
type Row = Omit<Recharge, 'browser_url'> & { network_id: string }

const conditions = (merchant_id: string, { token_id, start_time, end_time }: Filter): RawBuilder<boolean> =>
  sql.join(
    [
      sql`recharge.merchant_id = ${merchant_id}`,
      ...(token_id === undefined ? [] : [sql`recharge.token_id = ${token_id}`]),
      ...(start_time === undefined ? [] : [sql`recharge.created_at >= ${timeOf(start_time)}`]),
      ...(end_time === undefined ? [] : [sql`recharge.created_at < ${timeOf(end_time)}`]),
    ],
    sql` and `,
  )

/** A page of a merchant's recharges, the newest first; times are [start, end). */
export async function rechargePage(
  { db, chains }: { db: Db; chains: ChainRegistry },
  { merchant_id, filter }: { merchant_id: string; filter: Filter },
  { current, size }: { current: number; size: number },
): Promise<AnswerOf<typeof recharges>> {
  const where = conditions(merchant_id, filter)
  const { rows } = await sql<Row>`
    select recharge.id, recharge.token_id, token.symbol as token, network.name as chain, network.id as network_id,
           token.decimals, trim_scale(recharge.amount)::text as amount, recharge.state,
           chain_transfer.to_address as address, chain_transfer.txid, ${confirmationsOf} as confirmations,
           network.confirmations as required, floor(extract(epoch from recharge.created_at))::int as created_time
    from recharge
    join chain_transfer on chain_transfer.id = recharge.transfer_id
    join token on token.id = recharge.token_id
    join network on network.id = token.network_id
    left join chain_cursor on chain_cursor.network_id = network.id
    where ${where}
    order by recharge.created_at desc, recharge.id desc
    limit ${size} offset ${(current - 1) * size}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from recharge where ${where}`.execute(db)
  const list = rows.map(({ network_id, ...row }) => ({
    ...row,
    browser_url: browserUrl(chains, { network_id, txid: row.txid }),
  }))
  return { list, total: counted[0]?.total ?? 0 }
}
