import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/schema'
import * as chart from '#server/ledger/chart'
import { bookGas, GAS_TYPES } from '#server/ledger/send-gas'
import { bookRefundHolds, bookRefunds } from '#server/payout/refund/refund-booking'
import { recordRefundSteps } from '#server/payout/refund/tell-refund'
import { allCosts } from '#server/payout/withdrawal/cost'
import { worthOf } from '#server/payout/withdrawal/figures'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import { compare, subtract, toDecimal } from '#shared/money/amount'
import type { SpanningAct } from './act'
import { historyTxid } from './history-address'
import { balancesLike } from './write-funds'

const REFUND_SHARE = 0.012
const SENDING_MILLIS = 120_000

type ChosenPayment = Awaited<ReturnType<typeof readPaid>>[number]

/** Picks the few payments, of those that were settled between `from` and `to`, that are refunded. */
export async function chooseRefunds(
  db: Db,
  { merchant_id, random }: { merchant_id: string; random: () => number },
  range: { from: Date; to: Date },
): Promise<ChosenPayment[]> {
  return (await readPaid(db, merchant_id, range)).filter(() => random() < REFUND_SHARE)
}

async function readPaid(db: Db, merchant_id: string, { from, to }: { from: Date; to: Date }) {
  return await db
    .selectFrom('payment')
    .innerJoin('token', 'token.id', 'payment.token_id')
    .innerJoin('payment_transfer', 'payment_transfer.payment_id', 'payment.id')
    .innerJoin('chain_transfer', 'chain_transfer.id', 'payment_transfer.transfer_id')
    .select(['payment.id', 'payment.handle_id', 'payment.merchant_id', 'payment.application_id', 'payment.fiat_name'])
    .select(['payment.token_id', 'token.network_id', 'chain_transfer.from_address as address'])
    .select(sql<string>`trim_scale(payment.amount_collected)::text`.as('amount'))
    .select(sql<string>`trim_scale(payment.rate)::text`.as('rate'))
    .where('payment.merchant_id', '=', merchant_id)
    .where('payment.status', '=', TRANSACTION_STATUS.account_paid)
    .where('payment.paid_at', '>=', from)
    .where('payment.paid_at', '<', to)
    .orderBy('payment.id')
    .execute()
}

/** Refunds payments out of the capital account, as far as the money goes. */
export function refundAll(chosen: readonly ChosenPayment[], at: Date): SpanningAct {
  const end = new Date(at.getTime() + SENDING_MILLIS)
  let begun: readonly Refund[] = []
  return {
    begin: { at, write: async (trx) => void (begun = await request(trx, chosen, at)) },
    end: { at: end, write: async (trx) => await finish(trx, begun, end) },
  }
}

interface Refund {
  readonly id: string
  readonly handle_id: string
  readonly kind: 'all'
  readonly amount: string
  readonly address: string
  readonly from_capital: string
  readonly payment: ChosenPayment
}

const bookingsOf = (refunds: readonly Refund[], at: Date) =>
  refunds.map((refund) => ({ payment: refund.payment, refund, at }))

async function request(trx: Trx, asked: readonly ChosenPayment[], at: Date): Promise<Refund[]> {
  const covered = await coveredOf(trx, asked)
  if (covered.length === 0) return []
  const made = await trx
    .insertInto('refund')
    .values(
      covered.map(({ id, merchant_id, handle_id, amount, rate, address }) => ({
        handle_id: `r${handle_id}`,
        payment_id: id,
        merchant_id,
        kind: 'all' as const,
        amount,
        usdt_amount: worthOf(amount, rate),
        address,
        state: 'improgress' as const,
        from_capital: amount,
        created_at: at,
      })),
    )
    .returning(['id', 'payment_id', 'handle_id'])
    .execute()
  const refunds = made.flatMap(({ payment_id, id, handle_id }) =>
    covered
      .filter((payment) => payment.id === payment_id)
      .map((payment): Refund => {
        const { amount, address } = payment
        return { id, handle_id, kind: 'all', amount, address, from_capital: amount, payment }
      }),
  )
  await bookRefundHolds(trx, bookingsOf(refunds, at))
  await setStatus(trx, refunds, { status: TRANSACTION_STATUS.under_refund, at })
  await record(trx, refunds, { step: 'refund_requested', at })
  return refunds
}

/** Those that the capital account can pay, one after the other. */
async function coveredOf(trx: Trx, asked: readonly ChosenPayment[]): Promise<ChosenPayment[]> {
  const owner = asked[0] && chart.capital(asked[0].merchant_id).owner
  const rows = await balancesLike(trx, sql`owner = ${owner ?? ''}`)
  const left = new Map(rows.map(({ token_id, balance }) => [token_id, balance]))
  return asked.filter(({ token_id, amount }) => {
    const held = left.get(token_id) ?? '0'
    if (compare(held, amount) < 0) return false
    left.set(token_id, toDecimal(subtract(held, amount)))
    return true
  })
}

async function finish(trx: Trx, refunds: readonly Refund[], at: Date): Promise<void> {
  if (refunds.length === 0) return
  await bookRefunds(trx, bookingsOf(refunds, at))
  const costs = await allCosts(trx)
  const sent = refunds.map((refund) => ({ ...refund, txid: txidOf(refund) }))
  await bookGas(
    trx,
    sent.map(({ id, txid, payment: { merchant_id, network_id } }) => ({
      ref: `refund_gas:${id}`,
      types: GAS_TYPES.refund,
      merchant_id,
      network_id,
      txid,
      fee: costs.find((cost) => cost.network_id === network_id)?.coin_gas ?? '0',
      at,
    })),
  )
  await sql`
    update refund r set state = 'accomplish', finished_at = ${at}, txid = sent.txid
    from unnest(${sent.map(({ id }) => id)}::bigint[], ${sent.map(({ txid }) => txid)}::text[]) as sent (id, txid)
    where r.id = sent.id`.execute(trx)
  await setStatus(trx, refunds, { status: TRANSACTION_STATUS.refunded, at })
  await record(trx, sent, { step: 'refund_sent', at })
  await record(trx, sent, { step: 'refunded', at })
}

const txidOf = ({ payment: { network_id }, handle_id }: Refund): string => historyTxid(network_id, handle_id)

async function setStatus(
  trx: Trx,
  refunds: readonly Refund[],
  { status, at }: { status: number; at: Date },
): Promise<void> {
  await sql`
    update payment set status = ${status}, updated_at = ${at}
    where id = any(${refunds.map(({ payment }) => payment.id)}::bigint[])`.execute(trx)
}

async function record(
  trx: Trx,
  refunds: readonly (Refund & { readonly txid?: string })[],
  { step, at }: { step: 'refund_requested' | 'refund_sent' | 'refunded'; at: Date },
): Promise<void> {
  await recordRefundSteps(
    trx,
    refunds.map(({ payment, txid = null, ...refund }) => ({
      payment_id: payment.id,
      refund: { ...refund, txid },
      step,
      at,
    })),
  )
}
