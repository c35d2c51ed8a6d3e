import { sql } from 'kysely'

/**
 * Blocks from the transfer's own to the newest one that the watcher knows, both counted, in a query that has
 * `chain_transfer`, its `network` and, perhaps, its `chain_cursor`. A confirmed transfer has at least the required number,
 * whatever the cursor says; one that the chain took back has none.
 */
export const confirmationsOf = sql<number>`(case chain_transfer.state
  when 'orphaned' then 0
  when 'confirmed' then greatest(network.confirmations, chain_cursor.tip_number - chain_transfer.block_number + 1)
  else greatest(0, coalesce(chain_cursor.tip_number - chain_transfer.block_number + 1, 0))
end)::int`
