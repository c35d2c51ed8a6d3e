// What the bench of bookings works on: merchants, and orders that were paid.
import type { Pool } from 'pg'
import type { RecordedTransfer } from '#server/chain/adapter'

/** The moment of everything. */
export const AT = '2026-01-01T00:00:00Z'
const SECONDS_AT = Date.parse(AT) / 1000

/** Writes merchants with ids from 1 on, each with an application whose shop wants callbacks. */
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

/** Writes orders of the merchant with this number, and the confirmed transfers that pay them; none is booked yet. */
export async function insertPaidOrders(pool: Pool, merchant: number, count: number): Promise<RecordedTransfer[]> {
  const [first, last] = [numbers + 1, (numbers += count)]
  await pool.query(
    `insert into payment (handle_id, merchant_id, application_id, out_trade_no, trade_no, fiat_name, fiat_amount, token_id,
                          amount, address, created_at, expires_at, updated_at)
     select 'h' || n, a.merchant_id, a.id, 'o' || n, lpad(n::text, 32, '0'), 'USD', 10, '101', 10, 'T' || n,
            $4::timestamptz, $4::timestamptz + interval '1 hour', $4
     from generate_series($1::int, $2::int) n, application a where a.merchant_id = $3`,
    [first, last, merchant, AT],
  )
  const { rows } = await pool.query<{ id: string; number: string }>(
    `insert into chain_transfer (network_id, txid, log_index, block_number, block_hash, block_time, from_address,
                                 to_address, token_id, amount, state, settled, seen_at, confirmed_at)
     select '1', 'x' || n, 0, 1, 'bench', $3, 'payer', 'T' || n, '101', 10, 'confirmed', true, $3, $3
     from generate_series($1::int, $2::int) n returning id, substr(txid, 2) as number`,
    [first, last, AT],
  )
  return rows.map(({ id, number }) => ({
    id,
    network_id: '1',
    txid: `x${number}`,
    log_index: 0,
    block_number: 1n,
    block_hash: 'bench',
    block_time: SECONDS_AT,
    from_address: 'payer',
    to_address: `T${number}`,
    contract: null,
    token_id: '101',
    amount: '10',
    sighting: 1,
  }))
}
