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
import type { Cause, DueDecision } from '#server/payment/settle'
import type { PlannedPayment } from './day-plan'

/** One transaction's worth. */
const BATCH = 500

export interface PaidTo {
  readonly merchant_id: string
  /** The platform's share, such as `0.005`. */
  readonly fee: string
}

/**
 * Writes planned payments through the functions that live ones go through, many at a time: while the payments of a batch are
 * decided, the orders of the next one are stored by another connection. Nobody is told of them: what has happened long ago rings
 * no bell and calls no shop.
 *
 * @param payments in the order of `booked_at`
 */
export async function writePayments(db: Db, to: PaidTo, payments: readonly PlannedPayment[]): Promise<void> {
  let ordered: Ordered | undefined
  const decide = async (): Promise<void> => {
    const now = ordered
    if (now !== undefined) await inTransaction(db, async (trx) => await decideBatch(trx, to, now))
  }
  for (const batch of batchesOf(payments)) {
    const order = async (): Promise<Ordered> => await inTransaction(db, async (trx) => await orderBatch(trx, to, batch))
    const [next] = await Promise.all([order(), decide()])
    ordered = next
  }
  await decide()
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

interface Written<Row> {
  readonly plan: PlannedPayment
  readonly payment: Row
}

/** A batch whose orders are stored, with what was sent to them. */
interface Ordered {
  readonly batch: readonly PlannedPayment[]
  /** The ids of its payments, in order. */
  readonly ids: readonly string[]
  /** The ids of transfers, by the address that they went to. */
  readonly transfers: ReadonlyMap<string, string>
  /** What the chain has told of payments that were paid in time, by their id. */
  readonly causes: ReadonlyMap<string, Cause>
}

/** A payment that is late has run out before anything came. */
const IN_TIME: readonly PlannedPayment['ending'][] = ['paid', 'over', 'under', 'chain_failure']

async function orderBatch(trx: Trx, { merchant_id }: PaidTo, batch: readonly PlannedPayment[]): Promise<Ordered> {
  const ids = await insertOrders(trx, await ordersOf(trx, merchant_id, batch))
  const transfers = await insertTransfers(trx, batch)
  const paid = batch.flatMap((plan, place) =>
    IN_TIME.includes(plan.ending)
      ? ids.slice(place, place + 1).map((id) => ({ plan, payment: { id, token_id: plan.token_id } }))
      : [],
  )
  return { batch, ids, transfers, causes: await hear(trx, ['seen', 'confirmed'], { paid, transfers }) }
}

async function decideBatch(trx: Trx, { fee }: PaidTo, { batch, ids, transfers, causes }: Ordered): Promise<void> {
  const rows = new Map((await lockPayments(trx, ids)).map((payment) => [payment.handle_id, payment]))
  const written = (endings: readonly PlannedPayment['ending'][]): Written<PaymentRow>[] =>
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
  const settleHeard = async (paid: readonly Written<PaymentRow>[], heard: ReadonlyMap<string, Cause>): Promise<void> =>
    await settle(
      paid.flatMap(({ plan: { transfer }, payment }) =>
        transfer === null ? [] : [{ payment, at: transfer.at, cause: heard.get(payment.id) }],
      ),
    )

  await expire(['late', 'timeout'])
  const late = await hear(trx, ['seen', 'confirmed'], { paid: written(['late']), transfers })
  await settleHeard(written([...IN_TIME, 'late']), new Map([...causes, ...late]))
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
  await settleHeard(lost, await hear(trx, ['orphaned'], { paid: lost, transfers }))
}

/** @returns by payment what there is to decide after the last of what the chain has told */
async function hear(
  trx: Trx,
  kinds: readonly ('seen' | 'confirmed' | 'orphaned')[],
  {
    paid,
    transfers,
  }: {
    paid: readonly Written<Pick<PaymentRow, 'id' | 'token_id'>>[]
    transfers: ReadonlyMap<string, string>
  },
): Promise<Map<string, Cause>> {
  const arrivals = kinds.flatMap((kind) =>
    paid.flatMap(({ plan, payment }) => {
      const id = transfers.get(plan.address)
      if (plan.transfer === null || id === undefined) return []
      const { txid, amount, at } = plan.transfer
      return [{ payment, kind, at, transfer: { id, txid, log_index: 0, amount, token_id: plan.token_id } }]
    }),
  )
  if (arrivals.length === 0) return new Map()
  const causes = await recordArrivals(trx, arrivals)
  return new Map(
    arrivals.flatMap(({ payment }, place) => causes.slice(place, place + 1).map((cause) => [payment.id, cause])),
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
