// Writes the data for the bench of bookings: merchants, and orders that are paid and not yet booked.
import type { Pool } from 'pg'
import type { ChainTransfer, RecordedTransfer } from '#server/chain/adapter'

/** The time of all rows. */
export const AT = '2026-01-01T00:00:00Z'
const SECONDS_AT = Date.parse(AT) / 1000

/** Inserts merchants with ids from 1 on, each with an application that has a callback address. */
export async function insertMerchants(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `with made as (
       insert into merchant (mchid, name, status, created_at) select 'M' || n, 'Shop ' || n, 3, $2
       from generate_series(1, $1::int) n returning id)
     insert into application (merchant_id, appid, name, mode, notify_url, created_at)
     select id, 'APP' || id, 'Shop', 'address', 'https://shop.example/callback', $2 from made`,
    [count, AT],
  )
}

let numbers = 0

export const NETWORK = '1'
const TOKEN = '101'
const AMOUNT = '10'

/** Inserts orders that wait, of each merchant as many. @returns the addresses that they are paid to */
export async function insertOrders(
  pool: Pool,
  { merchants, count, only = null }: { merchants: number; count: number; only?: number | null },
): Promise<string[]> {
  const [first, last] = [numbers + 1, (numbers += count)]
  const { rows } = await pool.query<{ address: string }>(
    `insert into payment (handle_id, merchant_id, application_id, out_trade_no, trade_no, fiat_name, fiat_amount, token_id,
                          amount, address, created_at, expires_at, updated_at)
     select 'h' || n, a.merchant_id, a.id, 'o' || n, lpad(n::text, 32, '0'), 'USD', $6::numeric, $5, $6::numeric, 'T' || n,
            $4::timestamptz, $4::timestamptz + interval '1 hour', $4
     from generate_series($1::int, $2::int) n join application a on a.merchant_id = coalesce($7::int, 1 + n % $3::int)
     order by n returning address`,
    [first, last, merchants, AT, TOKEN, AMOUNT, only],
  )
  await pool.query(
    `insert into deposit_address (network_id, address, key_index, purpose, created_at)
     select $1, address, substr(address, 2)::bigint, 'payment', $3 from unnest($2::text[]) address`,
    [NETWORK, rows.map(({ address }) => address), AT],
  )
  return rows.map(({ address }) => address)
}

/** A transfer that pays the order of an address. */
export const transferTo = (address: string, block_number: bigint): ChainTransfer => ({
  txid: `x${address}`,
  log_index: 0,
  block_number,
  block_hash: `block ${block_number}`,
  block_time: SECONDS_AT,
  from_address: 'payer',
  to_address: address,
  contract: null,
  token_id: TOKEN,
  amount: AMOUNT,
})

/** Inserts orders of the merchant with this number, and the confirmed transfers that pay them, without booking them. */
export async function insertPaidOrders(pool: Pool, merchant: number, count: number): Promise<RecordedTransfer[]> {
  const addresses = await insertOrders(pool, { merchants: merchant, only: merchant, count })
  const { rows } = await pool.query<{ id: string; address: string }>(
    `insert into chain_transfer (network_id, txid, log_index, block_number, block_hash, block_time, from_address,
                                 to_address, token_id, amount, state, settled, seen_at, confirmed_at)
     select $1, 'x' || address, 0, 1, 'block 1', $3, 'payer', address, $4, $5::numeric, 'confirmed', true, $3, $3
     from unnest($2::text[]) address returning id, to_address as address`,
    [NETWORK, addresses, AT, TOKEN, AMOUNT],
  )
  return rows.map(({ id, address }) => ({ ...transferTo(address, 1n), id, network_id: NETWORK, sighting: 1 }))
}
