import { sql } from 'kysely'
import type { RecordedTransfer, TransferListener } from '#server/chain/adapter'
import type { PayoutSigner } from '#server/chain/payout-signer'
import type { Trx } from '#server/database/schema'

/**
 * Keeps what lies at the addresses of a signer up to date with the transfers to them. On networks without one nothing is kept:
 * there nothing is collected.
 */
export function collectableListener({ payouts }: { readonly payouts?: PayoutSigner | undefined }): TransferListener {
  const keep = async (trx: Trx, transfers: readonly RecordedTransfer[]): Promise<void> => {
    const [first] = transfers
    if (first === undefined || payouts?.treasuryOf(first.network_id) === undefined) return
    await countAgain(trx, { network_id: first.network_id, addresses: transfers.map(({ to_address }) => to_address) })
  }
  return { seen: async () => await Promise.resolve(), confirmed: keep, orphaned: keep }
}

/** Counts anew what lies at some addresses: what has come for good, less what was moved to the treasury for good. */
export async function countAgain(
  trx: Trx,
  { network_id, addresses }: { readonly network_id: string; readonly addresses: readonly string[] },
): Promise<void> {
  // Whoever counts waits here, before he looks: a count without what another transaction had not committed yet would be written over its
  // own afterwards, and what lies there would never be moved.
  // One lock for a network: a step may have ten thousand addresses.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`collectable ${network_id}`}, 0))`.execute(trx)
  await sql`
    insert into collectable (network_id, address, token_id, amount)
    select came.network_id, came.address, came.token_id, greatest(came.amount - coalesce(gone.amount, 0), 0)
    from (
      select t.network_id, t.to_address as address, t.token_id,
             coalesce(sum(t.amount) filter (where t.state = 'confirmed'), 0) as amount
      from chain_transfer t join deposit_address d on d.network_id = t.network_id and d.address = t.to_address
      where t.network_id = ${network_id} and t.to_address = any(${[...new Set(addresses)]}::text[])
        and t.token_id is not null and d.key_source = 'signer' and d.purpose in ('payment', 'recharge')
      group by t.network_id, t.to_address, t.token_id
    ) came
    left join lateral (
      select sum(s.amount) as amount from collection_step s
      where s.network_id = came.network_id and s.address = came.address and s.token_id = came.token_id
        and s.step = 'sweep' and s.outcome = 'done'
    ) gone on true
    on conflict (network_id, address, token_id) do update set amount = excluded.amount`.execute(trx)
}
