import { sql } from 'kysely'
import { fiatText } from './fiat-text'
import type { Db, Trx } from '#server/database/schema'
import { columnOf } from './order-name'
import type { OrderName } from './order-name'
import type { Arrival, PaymentException } from './verdict'

/** A payment with its application, token and network, locked until the transaction ends. Amounts are decimal text. */
export interface PaymentRow {
  readonly id: string
  readonly handle_id: string
  readonly merchant_id: string
  readonly application_id: string
  readonly appid: string
  readonly apply_name: string
  readonly notify_url: string
  /** The events that the callback address gets; null: every event. */
  readonly callback_events: readonly string[] | null
  readonly out_trade_no: string
  readonly trade_no: string
  readonly token_id: string
  readonly token: string
  readonly decimals: number
  readonly network_id: string
  readonly chain: string
  readonly address: string
  readonly fiat_name: string
  readonly fiat_amount: string
  readonly amount: string
  readonly rate: string
  readonly fees: string
  readonly amount_collected: string
  readonly mch_real_receive: string
  readonly usdt_amount: string
  readonly status: number
  readonly exception: PaymentException | null
  readonly accepted_reason: string | null
  /** It waits for the merchant: neither accepted, refunded nor kept. */
  readonly is_undecided: boolean
  readonly txid: string | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly paid_at: Date | null
  /** The application was deleted: what is credited goes to the capital account. */
  readonly is_of_deleted: boolean
  /** The merchant has closed the account: nothing is credited to it any more. */
  readonly is_of_closed: boolean
}

function selectPayment(db: Db) {
  return db
    .selectFrom('payment')
    .innerJoin('application', 'application.id', 'payment.application_id')
    .innerJoin('merchant', 'merchant.id', 'payment.merchant_id')
    .innerJoin('token', 'token.id', 'payment.token_id')
    .innerJoin('network', 'network.id', 'token.network_id')
    .select([
      'payment.id',
      'payment.handle_id',
      'payment.merchant_id',
      'payment.application_id',
      'application.appid',
      'application.name as apply_name',
      'application.notify_url',
      'application.callback_events',
      'payment.out_trade_no',
      'payment.trade_no',
      'payment.token_id',
      'token.symbol as token',
      'token.decimals',
      'token.network_id',
      'network.name as chain',
      'payment.address',
      'payment.fiat_name',
      'payment.status',
      'payment.exception',
      'payment.accepted_reason',
      'payment.is_undecided',
      'payment.txid',
      'payment.created_at',
      'payment.expires_at',
      'payment.paid_at',
      fiatText('payment').as('fiat_amount'),
      sql<boolean>`application.deleted_at is not null`.as('is_of_deleted'),
      sql<boolean>`merchant.deleted_at is not null`.as('is_of_closed'),
      sql<string>`trim_scale(payment.amount)::text`.as('amount'),
      sql<string>`trim_scale(payment.rate)::text`.as('rate'),
      sql<string>`trim_scale(payment.fees)::text`.as('fees'),
      sql<string>`trim_scale(payment.amount_collected)::text`.as('amount_collected'),
      sql<string>`trim_scale(payment.mch_real_receive)::text`.as('mch_real_receive'),
      sql<string>`trim_scale(payment.usdt_amount)::text`.as('usdt_amount'),
    ])
}

const locked = (trx: Trx) => selectPayment(trx).forUpdate('payment')

/**
 * The payments that addresses belong to, locked in the order of their ids. The same address text can exist on several
 * networks, so the network is part of the key.
 */
export async function lockPaymentsAt(
  trx: Trx,
  { network_id, addresses }: { network_id: string; addresses: readonly string[] },
): Promise<PaymentRow[]> {
  return await locked(trx)
    .where(sql<boolean>`payment.address = any(${addresses}::text[])`)
    .where('token.network_id', '=', network_id)
    .orderBy('payment.id')
    .execute()
}

/** A merchant's payment by its handle; undefined when it does not exist or belongs to another merchant. */
export async function lockPaymentOf(
  trx: Trx,
  { merchant_id, handle_id }: { merchant_id: string; handle_id: string },
): Promise<PaymentRow | undefined> {
  return (await lockPaymentsOf(trx, { merchant_id, handle_ids: [handle_id] }))[0]
}

/** Those of a merchant's payments that exist, locked and in the order of their ids. */
export async function lockPaymentsOf(
  trx: Trx,
  { merchant_id, handle_ids }: { merchant_id: string; handle_ids: readonly string[] },
): Promise<PaymentRow[]> {
  return await locked(trx)
    .where(sql<boolean>`payment.handle_id = any(${handle_ids}::text[])`)
    .where('payment.merchant_id', '=', merchant_id)
    .orderBy('payment.id')
    .execute()
}

/** An application's payment by the order number of the shop, or by ours. */
export async function lockPaymentOfShop(
  trx: Trx,
  { application_id, name }: { application_id: string; name: OrderName },
): Promise<PaymentRow | undefined> {
  const { column, number } = columnOf(name)
  return await locked(trx)
    .where('payment.application_id', '=', application_id)
    .where(column, '=', number)
    .executeTakeFirst()
}

/** Expired payments that no other transaction has locked. */
export async function lockDuePayments(
  trx: Trx,
  { now, limit, only = null }: { now: Date; limit: number; only?: string | null },
): Promise<PaymentRow[]> {
  return await selectPayment(trx)
    .$if(only !== null, (query) => query.where('payment.merchant_id', '=', only))
    .where('payment.status', '=', 1)
    .where('payment.expires_at', '<=', now)
    // A transfer in time still lacks confirmations; its confirmation will decide the payment.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_transfer')
            .innerJoin('chain_transfer', 'chain_transfer.id', 'payment_transfer.transfer_id')
            .select('chain_transfer.id')
            .whereRef('payment_transfer.payment_id', '=', 'payment.id')
            .whereRef('chain_transfer.token_id', '=', 'payment.token_id')
            .whereRef('chain_transfer.block_time', '<=', 'payment.expires_at')
            .where('chain_transfer.state', '=', 'seen'),
        ),
      ),
    )
    .orderBy('payment.expires_at')
    .limit(limit)
    .forUpdate('payment')
    .skipLocked()
    .execute()
}

/** The merchants of payments that wait beyond their time. */
export async function merchantsWithDuePayments(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('merchant_id')
    .distinct()
    .where('status', '=', 1)
    .where('expires_at', '<=', now)
    .execute()
  return rows.map(({ merchant_id }) => merchant_id)
}

/** Payments by their ids, locked and in the order of their ids. */
export async function lockPayments(trx: Trx, ids: readonly string[]): Promise<PaymentRow[]> {
  return await locked(trx)
    .where(sql<boolean>`payment.id = any(${ids}::bigint[])`)
    .orderBy('payment.id')
    .execute()
}

/** Every transfer to a payment's address, in the order of the chain. */
export async function arrivalsOf(db: Db, payment: Pick<PaymentRow, 'id' | 'token_id'>): Promise<Arrival[]> {
  return (await arrivalsOfAll(db, [payment])).get(payment.id) ?? []
}

/** Every transfer to the addresses of payments, by payment, in the order of the chain; none where nothing came. */
export async function arrivalsOfAll(
  db: Db,
  payments: readonly Pick<PaymentRow, 'id' | 'token_id'>[],
): Promise<Map<string, Arrival[]>> {
  const { rows } = await sql<Arrival & { payment_id: string; paid_in: string | null }>`
    select link.payment_id, link.counted, coalesce(apart.state in ('credited', 'sending', 'sent_back'), false) as decided,
           apart.id is not null as is_noted, transfer.id as transfer_id, transfer.txid, transfer.state,
           transfer.token_id as paid_in, transfer.block_time, trim_scale(transfer.amount)::text as amount
    from payment_transfer link
    join chain_transfer transfer on transfer.id = link.transfer_id
    left join unassigned apart on apart.transfer_id = transfer.id and apart.sighting = transfer.sighting
    where link.payment_id = any(${payments.map(({ id }) => id)}::bigint[])
    order by transfer.block_number, transfer.id`.execute(db)
  const asked = new Map(payments.map(({ id, token_id }) => [id, token_id]))
  const arrivals = new Map<string, Arrival[]>()
  for (const { payment_id, paid_in, ...arrival } of rows) {
    const own = arrivals.get(payment_id) ?? []
    own.push({ ...arrival, is_asked_token: paid_in === asked.get(payment_id) })
    arrivals.set(payment_id, own)
  }
  return arrivals
}
