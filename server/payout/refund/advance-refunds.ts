import type { Services } from '#server/chain/services'
import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import type { Db, Trx } from '#server/database/schema'
import { lockPaymentOf } from '#server/payment/payment-row'
import { advancePayout, inBatches } from '../send-loop'
import type { PayoutKind } from '../send-loop'
import { cancelRefund, finishRefund, lockOpenRefund, permitRefund } from './finish-refund'
import { selectRefunds } from './refund-row'
import type { RefundRow } from './refund-row'
import { tellRefund } from './tell-refund'

export type RefundServices = Pick<Services, 'db' | 'clock' | 'chains' | 'events' | 'settings' | 'log'>
type OnError = (error: unknown) => void

const ROUND_MILLIS = 1_000

const refunds = (services: RefundServices): PayoutKind<RefundRow> => ({
  refOf: ({ id }) => `refund:${id}`,
  amountOf: ({ amount }) => amount,
  // Not covered, nothing left to give back, or an address that may not be paid: a refund has no audit that could decide.
  final: new Set(['insufficient_balance', 'cannot_be_refunded', 'address_not_saved']),
  lock: lockOpenRefund,
  permit: async (trx, refund) => await permitRefund(trx, services, refund),
  onSent: async (trx, refund, txid) => await noteSent(trx, services, { refund, txid }),
  onConfirmed: async (trx, refund, fee) => await finishRefund(trx, services, { refund, fee }),
  onFailed: async (trx, refund, ending) => await cancelRefund(trx, services, { refund, ...ending }),
  // It stays in progress: the next round asks again.
  onHeld: async () => await Promise.resolve(),
})

/**
 * Takes every refund on its way one step further: sends it, or looks whether the chain has confirmed it.
 *
 * @param onError one refund could not be taken further; the others are, and it is tried again in the next round
 * @returns how many were looked at
 */
export async function advanceRefunds(services: RefundServices, onError: OnError): Promise<number> {
  const kind = refunds(services)
  let looked = 0
  for await (const refund of inBatches(openRefunds(services.db))) {
    looked++
    await advancePayout(services, kind, refund).catch(onError)
  }
  return looked
}

const openRefunds = (db: Db) => async (after: string, limit: number) =>
  await selectRefunds(db)
    .where('refund.state', '=', 'improgress')
    .where('refund.id', '>', after)
    .orderBy('refund.id')
    .limit(limit)
    .execute()

async function noteSent(
  trx: Trx,
  services: RefundServices,
  { refund, txid }: { refund: RefundRow; txid: string },
): Promise<void> {
  const { id, merchant_id, payment_handle_id: handle_id } = refund
  const payment = await lockPaymentOf(trx, { merchant_id, handle_id })
  const { numUpdatedRows } = await trx
    .updateTable('refund')
    .set({ txid })
    .where('id', '=', id)
    .where('txid', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n || payment === undefined) return
  await tellRefund(trx, services, { payment, refund: { ...refund, txid }, step: 'refund_sent' })
}

/** Keeps refunds going for as long as the process runs; for one process at a time (whileLeased), two do no harm. */
export function startRefundJobs(services: RefundServices, onError: OnError): Loop {
  return repeat({ millis: ROUND_MILLIS, onError, round: async () => await advanceRefunds(services, onError) })
}
