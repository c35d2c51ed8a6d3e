import { sql } from 'kysely'

/**
 * SQL for the confirmations of a transfer: blocks from its own to the newest one that the watcher knows, both counted.
 * The query must contain `chain_transfer` and `network`, and left-join `chain_cursor`. A confirmed transfer has at
 * least the required number, whatever the cursor says; an orphaned one has 0.
 */
export const confirmationsOf = sql<number>`(case chain_transfer.state
  when 'orphaned' then 0
  when 'confirmed' then greatest(network.confirmations, chain_cursor.tip_number - chain_transfer.block_number + 1)
  else greatest(0, coalesce(chain_cursor.tip_number - chain_transfer.block_number + 1, 0))
end)::int`
