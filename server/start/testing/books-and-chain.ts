import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

/** What lies at the platform's addresses, per token, decimal text. */
export type Holdings = Readonly<Record<string, string>>

/**
 * What the books say lies on chain: the asset side of the ledger, with the sign of a holding. Tokens of which nothing is there
 * are left out.
 */
export async function holdingsOfBooks(db: Db): Promise<Holdings> {
  const { rows } = await sql<{ token_id: string; amount: string }>`
    select token_id, trim_scale(-sum(balance))::text as amount
    from ledger_account where owner like 'chain:%' group by token_id having sum(balance) <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ token_id, amount }) => [token_id, amount]))
}

/**
 * What the simulated chains themselves say: all that their blocks moved to the platform's addresses, less what they moved
 * from there, less what the networks charged for it. A simulated treasury begins with nothing and may go below zero.
 */
export async function holdingsOfSimulatedChains(db: Db): Promise<Holdings> {
  const { rows } = await sql<{ token_id: string; amount: string }>`
    with ours as (
      select network_id, address from deposit_address where purpose <> 'payer'
    ), moved as (
      select token_id, amount from simulated_transfer t join ours on (t.network_id, t.to_address) = (ours.network_id, ours.address)
      where block_number is not null and token_id is not null
      union all
      select token_id, -amount from simulated_transfer t join ours on (t.network_id, t.from_address) = (ours.network_id, ours.address)
      where block_number is not null and token_id is not null
      union all
      select coin.id, -fee
      from (select distinct network_id, txid, from_address, fee from simulated_transfer where block_number is not null) t
      join ours on (t.network_id, t.from_address) = (ours.network_id, ours.address)
      join token coin on coin.network_id = t.network_id and coin.is_native
    )
    select token_id, trim_scale(sum(amount))::text as amount from moved group by token_id having sum(amount) <> 0`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ token_id, amount }) => [token_id, amount]))
}

/** Tokens whose suspense accounts differ from the sum of the rows that are in them: none, or the books are broken. */
export async function suspenseDrift(db: Db): Promise<{ token_id: string; booked: string; listed: string }[]> {
  const { rows } = await sql<{ token_id: string; booked: string; listed: string }>`
    with booked as (
      select token_id, sum(balance) as amount from ledger_account where owner like 'suspense:%' group by token_id
    ), listed as (
      select t.token_id, sum(t.amount) as amount from unassigned u join chain_transfer t on t.id = u.transfer_id
      where u.in_suspense group by t.token_id
    )
    select coalesce(booked.token_id, listed.token_id) as token_id, coalesce(booked.amount, 0)::text as booked,
           coalesce(listed.amount, 0)::text as listed
    from booked full join listed using (token_id)
    where coalesce(booked.amount, 0) <> coalesce(listed.amount, 0)`.execute(db)
  return rows
}

/** Whether the watcher has seen something that does not count yet, or that it does not find any more. */
export async function isUnsettled(db: Db, network_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('chain_transfer')
    .select('id')
    .where('network_id', '=', network_id)
    .where((eb) => eb.or([eb('state', '=', 'seen'), eb('adrift', '=', true)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
