import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import type { currencies } from '#shared/contract/currency'
import type { AnswerOf } from '#shared/contract/operation'

type Coin = AnswerOf<typeof currencies>[number]

/** Every network with its tokens, in the order in which the console lists them. */
export async function coinList(db: Db): Promise<Coin[]> {
  const { rows } = await sql<Coin>`
    select n.id, n.chain_type as chain, n.name as net_work, n.kind = 'simulated' as simulated,
           json_agg(json_build_object('token', t.symbol, 'id', t.id, 'decimals', t.decimals, 'payable', t.payable)
                    order by t.sort, t.id) as subset
    from network n join token t on t.network_id = n.id
    group by n.id
    order by n.sort, n.id`.execute(db)
  return rows
}
