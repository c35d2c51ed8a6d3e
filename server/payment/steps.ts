import { sql } from 'kysely'
import type { Trx } from '#server/database/schema'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import { compare } from '#shared/money/amount'
import type { PaymentRow } from './payment-row'

const {
  to_be_paid,
  account_paid,
  transaction_timeout,
  transaction_closed,
  refunded,
  error,
  chain_confirmation_failure,
} = TRANSACTION_STATUS

/** Steps of a payment's timeline that a status or an exception gives its name to. */
const STATUS_STEP: Readonly<Record<number, string>> = {
  [account_paid]: 'paid',
  [transaction_timeout]: 'timeout',
  [transaction_closed]: 'closed',
  [error]: 'error',
  [chain_confirmation_failure]: 'chain_failure',
}

export interface Step {
  readonly payment_id: string
  readonly kind: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly at: Date
}

/**
 * Adds steps to the timelines of payments, in the order given.
 *
 * @returns their ids, in order
 * @example
 * const [step_id] = await recordSteps(trx, [{ payment_id, kind: 'seen', detail: { txid }, at: clock.now() }])
 */
export async function recordSteps(trx: Trx, steps: readonly Step[]): Promise<string[]> {
  if (steps.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    insert into payment_event (payment_id, kind, detail, created_at)
    select payment_id, kind, detail, created_at
    from unnest(
      ${steps.map(({ payment_id }) => payment_id)}::bigint[],
      ${steps.map(({ kind }) => kind)}::text[],
      ${steps.map(({ detail }) => JSON.stringify(detail))}::jsonb[],
      ${steps.map(({ at }) => at)}::timestamptz[]
    ) with ordinality as step (payment_id, kind, detail, created_at, place)
    order by place
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Adds one step; see {@link recordSteps}. */
export async function recordStep(trx: Trx, step: Step): Promise<string> {
  const [id] = await recordSteps(trx, [step])
  if (id === undefined) throw new TypeError('A step was not stored')
  return id
}

export interface Change {
  readonly before: PaymentRow
  readonly after: PaymentRow
  readonly at: Date
  /** True: a decision about money apart from the order has caused it. */
  readonly is_decided?: boolean
}

/** A change with the steps that it has left in the timeline. */
export interface RecordedChange extends Change {
  readonly steps: readonly { readonly id: string; readonly kind: string }[]
}

/** Adds a step to the timeline for each status and each exception that a payment has come to. */
export async function recordChanges(trx: Trx, changes: readonly Change[]): Promise<RecordedChange[]> {
  const steps = changes.flatMap((change) => {
    const { after, at } = change
    // Of a step that is told again the exception says whether it still is so.
    const detail = { ...figures(after), exception: after.exception }
    return stepsOf(change).map((kind) => ({ payment_id: after.id, kind, detail, at }))
  })
  const ids = await recordSteps(trx, steps)
  let place = 0
  return changes.map((change) => {
    const kinds = stepsOf(change)
    const own = ids.slice(place, (place += kinds.length))
    return { ...change, steps: kinds.flatMap((kind, nth) => own.slice(nth, nth + 1).map((id) => ({ id, kind }))) }
  })
}

function stepsOf(change: Change): string[] {
  const { before, after } = change
  const status = after.status === before.status ? undefined : STATUS_STEP[after.status]
  const exception = after.exception === before.exception ? null : after.exception
  return [status, exception ?? repeated(change)].filter((kind) => kind !== undefined && kind !== null)
}

/** What comes to an order after its end is money of no order. */
const ENDED: ReadonlySet<number> = new Set([refunded, error, chain_confirmation_failure])

/**
 * The step of an exception is made again when another amount has come together: who was told 12 is told 14, and 10 when the chain
 * has taken the rest away. Money in another token is in no figure of the order, and an order that the merchant has accepted as it was
 * is not told to be underpaid or late once more.
 */
function repeated({ before, after, is_decided = false }: Change): string | null {
  if (is_decided || after.status !== before.status || ENDED.has(after.status)) return null
  const isSettled = before.accepted_reason !== null && before.exception !== 'over'
  const kind = before.exception === 'wrong_token' || isSettled ? null : before.exception
  return compare(after.amount_collected, before.amount_collected) === 0 ? null : kind
}

/** Whether the chain has taken money of a payment away that has come to a status before. */
export function hasLost({ before, after, is_decided = false }: Change): boolean {
  if (is_decided || after.status !== before.status || after.status === to_be_paid) return false
  return compare(after.amount_collected, before.amount_collected) < 0
}

/** What a step says of its payment. */
export const figures = ({ amount, amount_collected, token, chain, fees, mch_real_receive, txid }: PaymentRow) => ({
  amount,
  amount_collected,
  token,
  chain,
  fees,
  mch_real_receive,
  txid,
})
