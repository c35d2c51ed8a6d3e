import { sql } from 'kysely'
import { inTransaction } from '#server/database/connect'
import { postEntries } from '#server/ledger/ledger'
import type { Db, Trx } from '#server/database/schema'
import { subtract, toDecimal } from '@/lib/money/amount'
import * as chart from '#server/ledger/chart'
import type { PlannedPayment } from './day-plan'

/** One transaction's worth: the ledger books at most a thousand entries at once. */
const BATCH = 500

/** Writes planned payments through the state machine and the ledger, as live ones are. */
export async function writePayments(db: Db, merchant_id: string, payments: readonly PlannedPayment[]): Promise<void> {
  for (let start = 0; start < payments.length; start += BATCH) {
    const batch = payments.slice(start, start + BATCH)
    await inTransaction(db, async (trx) => await writeBatch(trx, merchant_id, batch))
  }
}

async function writeBatch(trx: Trx, merchant_id: string, batch: readonly PlannedPayment[]): Promise<void> {
  const ids = await insertOrders(trx, merchant_id, batch)
  const transfers = await insertTransfers(trx, batch)
  await settle(trx, batch)
  await sql`
    insert into payment_transfer (payment_id, transfer_id, counted)
    select payment_id, transfer_id, counted
    from jsonb_to_recordset(${JSON.stringify(
      batch.flatMap(({ handle_id, txid, status }) =>
        txid === null
          ? []
          : [{ payment_id: ids.get(handle_id), transfer_id: transfers.get(txid), counted: status === 2 }],
      ),
    )}::jsonb) as link(payment_id bigint, transfer_id bigint, counted boolean)`.execute(trx)
  await postEntries(
    trx,
    batch.flatMap((payment) => {
      const { handle_id, txid, paid_at, token_id, amount_collected, mch_real_receive, fees } = payment
      if (paid_at === null || txid === null) return []
      return [
        {
          ref: `payment:${ids.get(handle_id)}:${transfers.get(txid)}`,
          reason: 'payment',
          at: paid_at,
          postings: [
            {
              account: chart.onChain(payment.network_id),
              token_id,
              amount: toDecimal(subtract('0', amount_collected)),
            },
            {
              account: chart.application(merchant_id, payment.application_id),
              token_id,
              amount: mch_real_receive,
            },
            { account: chart.fees, token_id, amount: fees },
          ],
        },
      ]
    }),
  )
}

async function insertOrders(
  trx: Trx,
  merchant_id: string,
  batch: readonly PlannedPayment[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; handle_id: string }>`
    insert into payment (handle_id, merchant_id, application_id, out_trade_no, trade_no, fiat_name, fiat_amount, token_id,
                         amount, address, created_at, expires_at, updated_at)
    select handle_id, ${merchant_id}, application_id, out_trade_no, trade_no, 'USD', trunc(amount, 2), token_id,
           amount, address, created_at, expires_at, created_at
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
      as r(handle_id text, application_id bigint, out_trade_no text, trade_no text, token_id text, amount numeric,
           address text, created_at timestamptz, expires_at timestamptz)
    returning id, handle_id`.execute(trx)
  return new Map(rows.map(({ id, handle_id }) => [handle_id, id]))
}

async function insertTransfers(trx: Trx, batch: readonly PlannedPayment[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; txid: string }>`
    insert into chain_transfer (network_id, txid, log_index, block_number, block_hash, block_time, from_address, to_address,
                                token_id, amount, state, settled, seen_at, confirmed_at)
    select network_id, txid, 0, 0, 'history', at, payer, address, token_id, amount_collected, 'confirmed', true, at, at
    from jsonb_to_recordset(${JSON.stringify(
      batch
        .filter(({ txid }) => txid !== null)
        .map((payment) => ({
          ...payment,
          at: payment.paid_at ?? new Date(payment.expires_at.getTime() + lateness(payment)),
        })),
    )}::jsonb)
      as r(network_id text, txid text, payer text, address text, token_id text, amount_collected numeric, at timestamptz)
    returning id, txid`.execute(trx)
  return new Map(rows.map(({ id, txid }) => [txid, id]))
}

/** A late payment came ten minutes after its order's end; what was short came ten minutes before. */
const lateness = ({ exception }: PlannedPayment): number => (exception === 'late' ? 600_000 : -600_000)

async function settle(trx: Trx, batch: readonly PlannedPayment[]): Promise<void> {
  await sql`
    update payment p
    set status = r.status, exception = r.exception, txid = r.txid, paid_at = r.paid_at, fees = r.fees,
        amount_collected = r.amount_collected, mch_real_receive = r.mch_real_receive, usdt_amount = r.usdt_amount,
        updated_at = coalesce(r.paid_at, r.expires_at)
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
      as r(handle_id text, status smallint, exception text, txid text, paid_at timestamptz, fees numeric,
           amount_collected numeric, mch_real_receive numeric, usdt_amount numeric, expires_at timestamptz)
    where p.handle_id = r.handle_id`.execute(trx)
}
