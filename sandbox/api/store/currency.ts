import type { Db } from '#sandbox/database/schema'
import type { AnswerOf } from '@/lib/api/contract/operation'
import type { currencies } from '@/lib/api/contract/currency'

/** Every network with its tokens, in the order in which people see them. */
export async function coinList(db: Db): Promise<AnswerOf<typeof currencies>> {
  const rows = await db
    .selectFrom('token')
    .innerJoin('network', 'network.id', 'token.network_id')
    .select([
      'network.id as network_id',
      'network.chain_type as chain',
      'network.name as net_work',
      'network.kind',
      'token.id',
      'token.symbol as token',
      'token.decimals',
      'token.payable',
    ])
    .orderBy('network.sort')
    .orderBy('network.id')
    .orderBy('token.sort')
    .execute()
  const networks = Map.groupBy(rows, ({ network_id }) => network_id)
  return [...networks].map(([id, tokens]) => ({
    id,
    chain: tokens[0].chain,
  }))
}
