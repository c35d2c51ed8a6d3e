import { sql } from 'kysely'
import type { Command } from './command'
import { pageOf } from './command'

/** What was signed to move deposits to the treasury of a signer. */
export const collectionCommands = {
  'collections list': {
    kind: 'list',
    about: 'what was sent to move deposits to the treasury of the signer, the newest first',
    run: async ({ db }, { after, limit }) => {
      const rows = await db
        .selectFrom('collection_step')
        .innerJoin('token', 'token.id', 'collection_step.token_id')
        .leftJoin('token as coin', (join) =>
          join.onRef('coin.network_id', '=', 'collection_step.network_id').on('coin.is_native', '=', true),
        )
        .select(['collection_step.id', 'collection_step.network_id', 'address', 'step', 'outcome', 'mined', 'txids'])
        .select(['collection_step.created_at', 'token.symbol as token', 'coin.symbol as coin'])
        .select([
          sql<string>`trim_scale(amount)::text`.as('amount'),
          sql<string | null>`trim_scale(fee)::text`.as('fee'),
        ])
        .where(sql<boolean>`${after} = '0' or collection_step.id < ${after}::bigint`)
        .orderBy('collection_step.id', 'desc')
        .limit(limit + 1)
        .execute()
      return pageOf(rows, limit, ({ network_id, address, step, amount, token, coin, txids, ...row }) => ({
        network: network_id,
        address,
        sent: step === 'gas' ? `${amount} ${coin ?? ''} to it, for the fee` : `${amount} ${token} to the treasury`,
        state: row.outcome ?? (row.mined ? 'in a block' : 'waits for a block'),
        fee: row.fee === null ? '' : `${row.fee} ${coin ?? ''}`,
        txid: txids.at(-1) ?? '',
        at: row.created_at.toISOString(),
      }))
    },
  },
} as const satisfies Record<string, Command>
