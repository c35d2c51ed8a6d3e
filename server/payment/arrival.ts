import { sql } from 'kysely'
import type { RecordedTransfer } from '#server/chain/adapter'
import type { Trx } from '#server/database/schema'
import type { PaymentRow } from './payment-row'
import type { Cause } from './settle'
import { recordSteps } from './steps'

/** What a chain tells of a transfer. */
export type ArrivalKind = 'seen' | 'confirmed' | 'orphaned'

interface NewArrival {
  readonly payment: Pick<PaymentRow, 'id' | 'token_id'>
  readonly transfer: Pick<RecordedTransfer, 'id' | 'txid' | 'log_index' | 'amount' | 'token_id'>
  /** What the chain has told of the transfer. */
  readonly kind: ArrivalKind
  readonly at: Date
}

/**
 * Writes down what the chain has told of transfers to the addresses of payments, in the order given: whose they are, and a
 * step in the timeline of each. What follows from it is decided afterwards.
 *
 * @returns for each what a decision names as its cause
 * @example
 * const [cause] = await recordArrivals(trx, [{ payment, transfer, kind: 'confirmed', at: clock.now() }])
 */
export async function recordArrivals(trx: Trx, arrivals: readonly NewArrival[]): Promise<Cause[]> {
  await sql`
    insert into payment_transfer (payment_id, transfer_id, counted)
    select payment_id, transfer_id, false
    from unnest(
      ${arrivals.map(({ payment }) => payment.id)}::bigint[], ${arrivals.map(({ transfer }) => transfer.id)}::bigint[]
    ) as arrival (payment_id, transfer_id)
    on conflict do nothing`.execute(trx)
  const steps = await recordSteps(
    trx,
    arrivals.map(({ payment, kind, at, transfer: { txid, log_index, amount, token_id } }) => ({
      payment_id: payment.id,
      kind,
      detail: { txid, log_index, amount, is_asked_token: token_id === payment.token_id },
      at,
    })),
  )
  return arrivals.flatMap(({ transfer }, place) =>
    steps.slice(place, place + 1).map((step_id) => ({ transfer_id: transfer.id, step_id })),
  )
}
