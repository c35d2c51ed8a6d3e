import { sql } from 'kysely'
import { DEFAULT_FIAT, fiatAmount } from '#server/core/price'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { recordArrivals } from '#server/payment/arrival'
import { closePayments } from '#server/payment/close'
import { insertOrders } from '#server/payment/new-order'
import type { NewOrder } from '#server/payment/new-order'
import { digestOf } from '#server/payment/order-service'
import { lockPayments } from '#server/payment/payment-row'
import type { PaymentRow } from '#server/payment/payment-row'
import { settlePayments } from '#server/payment/settle'
import type { DueDecision } from '#server/payment/settle'
import type { PlannedPayment } from './day-plan'

/** One transaction's worth. */
const BATCH = 500

export interface PaidTo {
  readonly merchant_id: string
  /** The platform's share, such as `0.005`. */
  readonly fee: string
}

/**
 * Writes planned payments through the functions that live ones go through, many at a time. Nobody is told of them: what has
 * happened long ago rings no bell and calls no shop.
 *
 * @param payments in the order of `booked_at`
 */
export async function writePayments(db: Db, to: PaidTo, payments: readonly PlannedPayment[]): Promise<void> {
  for (const batch of batchesOf(payments)) await inTransaction(db, async (trx) => await writeBatch(trx, to, batch))
}

/** A payment that the chain takes back ends its batch, so that its second entry comes before those of later payments. */
function* batchesOf(payments: readonly PlannedPayment[]): Generator<readonly PlannedPayment[], void, undefined> {
  let batch: PlannedPayment[] = []
  for (const payment of payments) {
    batch.push(payment)
    if (batch.length < BATCH && payment.ending !== 'chain_failure') continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

interface Written {
  readonly plan: PlannedPayment
  readonly payment: PaymentRow
}

async function writeBatch(trx: Trx, { merchant_id, fee }: PaidTo, batch: readonly PlannedPayment[]): Promise<void> {
  const ids = await insertOrders(trx, await ordersOf(trx, merchant_id, batch))
  const rows = new Map((await lockPayments(trx, ids)).map((payment) => [payment.handle_id, payment]))
  const written = (endings: readonly PlannedPayment['ending'][]): Written[] =>
    batch.flatMap((plan) => {
      const payment = rows.get(plan.handle_id)
      return payment === undefined || !endings.includes(plan.ending) ? [] : [{ plan, payment }]
    })
  const settle = async (decisions: readonly Omit<DueDecision, 'fee'>[]): Promise<void> => {
    const due = decisions.map((decision) => ({ ...decision, fee }))
    for (const { payment } of await settlePayments(trx, due)) rows.set(payment.handle_id, payment)
  }
  const expire = async (endings: readonly PlannedPayment['ending'][]): Promise<void> =>
    await settle(written(endings).map(({ plan, payment }) => ({ payment, at: plan.expires_at })))

  const transfers = await insertTransfers(trx, batch)
  await expire(['late', 'timeout'])
  const paid = written(['paid', 'over', 'under', 'late', 'chain_failure'])
  await settle(await hear(trx, ['seen', 'confirmed'], { paid, transfers }))
  await expire(['under'])
  const closed = written(['closed'])
  if (closed.length > 0)
    await closePayments(
      trx,
      closed.map(({ plan, payment }) => ({ payment, at: new Date(plan.created_at.getTime() + 600_000) })),
    )
  const lost = written(['chain_failure'])
  if (lost.length === 0) return
  await loseTransfers(trx, lost)
  await settle(await hear(trx, ['orphaned'], { paid: lost, transfers }))
}

/** @returns what there is to decide after the last of what the chain has told */
async function hear(
  trx: Trx,
  kinds: readonly ('seen' | 'confirmed' | 'orphaned')[],
  { paid, transfers }: { paid: readonly Written[]; transfers: ReadonlyMap<string, string> },
): Promise<Omit<DueDecision, 'fee'>[]> {
  const arrivals = kinds.flatMap((kind) =>
    paid.flatMap(({ plan, payment }) => {
      const id = transfers.get(plan.address)
      if (plan.transfer === null || id === undefined) return []
      const { txid, amount, at } = plan.transfer
      return [{ payment, kind, at, transfer: { id, txid, log_index: 0, amount, token_id: plan.token_id } }]
    }),
  )
  if (arrivals.length === 0) return []
  const causes = await recordArrivals(trx, arrivals)
  return arrivals.flatMap(({ payment, at, kind }, place) =>
    kind === kinds.at(-1) ? causes.slice(place, place + 1).map((cause) => ({ payment, at, cause })) : [],
  )
}

/** Orders as their shop would have made them, at the rates of now. */
export async function ordersOf(trx: Trx, merchant_id: string, batch: readonly PlannedPayment[]): Promise<NewOrder[]> {
  const { rows } = await sql<{ token_id: string; rate: string; fiat_rate: string }>`
    select t.id as token_id, trim_scale(t.usdt_rate)::text as rate, trim_scale(f.usdt_rate)::text as fiat_rate
    from token t cross join fiat_rate f where f.fiat_name = ${DEFAULT_FIAT}`.execute(trx)
  const rates = new Map(rows.map((row) => [row.token_id, row]))
  return batch.map(({ token_id, amount, ...plan }) => {
    const { rate, fiat_rate } = rates.get(token_id) ?? { rate: '1', fiat_rate: '1' }
    const { application_id, out_trade_no, trade_no, handle_id, address, created_at, expires_at } = plan
    return {
      application_id,
      out_trade_no,
      trade_no,
      handle_id,
      address,
      created_at,
      expires_at,
      token_id,
      amount,
      merchant_id,
      content_digest: digestOf({ token_id, amount }),
      return_url: '',
      fiat_name: DEFAULT_FIAT,
      fiat_amount: fiatAmount(amount, { fiat_rate, token_rate: rate }, DEFAULT_FIAT),
      rate,
      fiat_rate,
    }
  })
}

/** What the watcher of a chain would have written, ids by address. There was no chain: these are in no block. */
export async function insertTransfers(trx: Trx, batch: readonly PlannedPayment[]): Promise<Map<string, string>> {
  const sent = batch.flatMap(({ network_id, token_id, address, transfer }) =>
    transfer === null ? [] : [{ network_id, token_id, address, ...transfer }],
  )
  const { rows } = await sql<{ id: string; to_address: string }>`
    insert into chain_transfer (network_id, txid, log_index, block_number, block_hash, block_time, from_address, to_address,
                                token_id, amount, state, settled, seen_at, confirmed_at)
    select network_id, txid, 0, 0, 'history', at, payer, address, token_id, amount, 'confirmed', true, at, at
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
      as r(network_id text, txid text, payer text, address text, token_id text, amount numeric, at timestamptz)
    returning id, to_address`.execute(trx)
  return new Map(rows.map(({ id, to_address }) => [to_address, id]))
}

/** A reorganisation took them. */
export async function loseTransfers(trx: Trx, lost: readonly { readonly plan: PlannedPayment }[]): Promise<void> {
  await trx
    .updateTable('chain_transfer')
    .set({ state: 'orphaned' })
    .where(
      'to_address',
      'in',
      lost.map(({ plan }) => plan.address),
    )
    .execute()
}
