import { sql } from 'kysely'
import type { Trx } from '#server/database/schema'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import { add, compare } from '#shared/money/amount'
import { bookPayments } from './booking'
import { bringUnassigned } from './bring-unassigned'
import type { Brought } from './bring-unassigned'
import { arrivalsOfAll } from './payment-row'
import type { PaymentRow } from './payment-row'
import { sharesOf } from './shares'
import { recordChanges } from './steps'
import type { RecordedChange } from './steps'
import { judge } from './verdict'
import type { Arrival, Verdict } from './verdict'

const { account_paid, chain_confirmation_failure } = TRANSACTION_STATUS

/** Why a payment is looked at: the transfer that moved, and the step of the timeline that told of it. */
export interface Cause {
  readonly transfer_id: string
  readonly step_id: string
}

export interface Decision {
  /** Locked, and in one decision of a list only. */
  readonly payment: PaymentRow
  /** Absent when only time has passed. */
  readonly cause?: Cause | undefined
  /** True: a decision about money apart from the order has caused it. Its figures are no news to who has decided. */
  readonly is_decided?: boolean
}

/** A decision with the platform's share of what is paid, such as `0.005`, and its time. */
export interface DueDecision extends Decision {
  readonly fee: string
  readonly at: Date
}

/** A payment after it was looked at: the row that was given, where nothing has changed. */
interface Settled {
  readonly payment: PaymentRow
  readonly change: RecordedChange | undefined
  /** What has become of its transfers that are no order's. */
  readonly apart: Brought
}

/**
 * Looks at locked payments anew and writes down what each has become: ledger, transfers that count, figures and timeline.
 * Nobody is told of it: that is up to the caller. Nothing is written for a payment that has not changed.
 *
 * @returns the payments as they are now, in order
 * @throws LedgerError
 * @example
 * const [settled] = await settlePayments(trx, [{ payment, fee: '0.005', at: clock.now() }])
 */
export async function settlePayments(trx: Trx, decisions: readonly DueDecision[]): Promise<Settled[]> {
  if (decisions.length === 0) return []
  const arrivals = await arrivalsOfAll(
    trx,
    decisions.map(({ payment }) => payment),
  )
  const looked = decisions.map(({ payment, cause, fee, at, is_decided = false }) => {
    const arrived = arrivals.get(payment.id) ?? []
    const facts = { ...payment, accepted: payment.accepted_reason !== null, closed: payment.is_of_closed }
    const verdict = judge({ ...facts, arrivals: arrived, now: at })
    const after = standingAfter(payment, { verdict, fee, now: at })
    const because = cause ?? { transfer_id: verdict.counted.at(-1) ?? 'none', step_id: 'time' }
    const ref = refOf(payment, after, because)
    return { before: payment, after, at, is_decided, arrived, counted: verdict.counted, ref }
  })
  await bookPayments(
    trx,
    looked.map(({ before, after, ref, at }) => ({ payment: before, shares: after, ref, at })),
  )
  await markCounted(trx, looked)
  const apart = new Map<string, Brought>()
  for (const each of looked) apart.set(each.before.id, await bringUnassigned(trx, apartFrom(each), each.at))
  const changes = looked.filter(({ before, after }) => hasChanged(before, after))
  await savePayments(trx, changes)
  const recorded = await recordChanges(trx, changes)
  const changeOf = new Map(recorded.map((change) => [change.after.id, change]))
  return looked.map(({ before, after }) => {
    const change = changeOf.get(before.id)
    return { payment: change === undefined ? before : after, change, apart: apart.get(before.id) ?? NOTHING }
  })
}

const NOTHING: Brought = { begun: [], charged: [] }

/** The transfers that are not the order's, and those that were not. */
function apartFrom({ arrived, counted }: Counting): string[] {
  return arrived
    .filter(
      ({ transfer_id, state, is_noted = false }) =>
        is_noted || (state === 'confirmed' && !counted.includes(transfer_id)),
    )
    .map(({ transfer_id }) => transfer_id)
}

/** Named by the transfer that settled it; what comes after that is named by its step as well. */
function refOf(before: PaymentRow, after: PaymentRow, { transfer_id, step_id }: Cause): string {
  const isSettling = before.status !== account_paid && after.status === account_paid
  return isSettling ? `payment:${before.id}:${transfer_id}` : `payment:${before.id}:${transfer_id}:${step_id}`
}

function standingAfter(
  payment: PaymentRow,
  { verdict, fee, now }: { verdict: Verdict; fee: string; now: Date },
): PaymentRow {
  const { status, exception, amount_collected, txid } = verdict
  const terms = { fee, decimals: payment.decimals, rate: payment.rate }
  // The same money is not divided anew: nothing would be booked for it, and the record would say other figures than the books.
  const isBooked = compare(add(payment.fees, payment.mch_real_receive), verdict.credited) === 0
  const shares = isBooked ? {} : sharesOf(verdict.credited, terms)
  const isPaidNow = payment.status !== account_paid && status === account_paid
  const paid_at = status === chain_confirmation_failure ? null : isPaidNow ? now : payment.paid_at
  return { ...payment, status, exception, amount_collected, txid, paid_at, ...shares }
}

function hasChanged(before: PaymentRow, after: PaymentRow): boolean {
  const keys = ['status', 'exception', 'amount_collected', 'mch_real_receive', 'txid'] as const
  return keys.some((key) => before[key] !== after[key])
}

interface Counting {
  readonly before: PaymentRow
  readonly arrived: readonly Arrival[]
  readonly counted: readonly string[]
}

async function markCounted(trx: Trx, looked: readonly Counting[]): Promise<void> {
  const moved = looked.flatMap(({ before, arrived, counted }) =>
    arrived
      .map((arrival) => ({ ...arrival, payment_id: before.id, is: counted.includes(arrival.transfer_id) }))
      .filter((arrival) => arrival.is !== arrival.counted),
  )
  if (moved.length === 0) return
  await sql`
    update payment_transfer link set counted = moved.counted
    from unnest(
      ${moved.map(({ payment_id }) => payment_id)}::bigint[],
      ${moved.map(({ transfer_id }) => transfer_id)}::bigint[],
      ${moved.map(({ is }) => is)}::boolean[]
    ) as moved (payment_id, transfer_id, counted)
    where link.payment_id = moved.payment_id and link.transfer_id = moved.transfer_id`.execute(trx)
}

async function savePayments(trx: Trx, changes: readonly { after: PaymentRow; at: Date }[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ after }) => after)
  await sql`
    update payment p
    set status = r.status, exception = r.exception, amount_collected = r.amount_collected, txid = r.txid,
        kept_at = case when (p.exception, p.amount_collected) is not distinct from (r.exception, r.amount_collected)
                  then p.kept_at end,
        paid_at = r.paid_at, fees = r.fees, mch_real_receive = r.mch_real_receive, usdt_amount = r.usdt_amount,
        updated_at = r.updated_at
    from unnest(
      ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ status }) => status)}::smallint[],
      ${rows.map(({ exception }) => exception)}::text[],
      ${rows.map(({ amount_collected }) => amount_collected)}::numeric[], ${rows.map(({ txid }) => txid)}::text[],
      ${rows.map(({ paid_at }) => paid_at)}::timestamptz[], ${rows.map(({ fees }) => fees)}::numeric[],
      ${rows.map(({ mch_real_receive }) => mch_real_receive)}::numeric[],
      ${rows.map(({ usdt_amount }) => usdt_amount)}::numeric[], ${changes.map(({ at }) => at)}::timestamptz[]
    ) as r (id, status, exception, amount_collected, txid, paid_at, fees, mch_real_receive, usdt_amount, updated_at)
    where p.id = r.id`.execute(trx)
}
