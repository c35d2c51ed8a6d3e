import type { Services } from '#server/chain/services'
import type { Loop } from '#server/core/repeat'
import * as chart from '#server/ledger/chart'
import type { Db, Trx } from '#server/database/schema'
import { lockPaymentOf } from '#server/payment/payment-row'
import { wantRisk } from '#server/screening/answers'
import { inBatches } from '../in-batches'
import { followEndings } from '../follow-endings'
import { busyNetworks, networkLoops, onEachNetwork } from '../network-loops'
import type { NetworkWork } from '../network-loops'
import { advancePayout } from '../send-loop'
import type { PayoutKind } from '../payout-kind'
import { returnedByEntry } from '../taken-back'
import { keepWaitWords } from '../wait-words'
import { cancelRefund, finishRefund, lockOpenRefund, permitRefund, reviveRefund } from './finish-refund'
import { heldEntries } from './refund-booking'
import { refundFacts, refundRef, selectRefunds, transfersOf } from './refund-row'
import type { RefundRow } from './refund-row'
import { tellRefund } from './tell-refund'

/** What the jobs of refunds need. */
export type RefundServices = Pick<Services, 'db' | 'clock' | 'chains' | 'events' | 'settings' | 'log'>
type OnError = (error: unknown) => void

const ROUND_MILLIS = 1_000

/** How the send loop treats refunds. */
export const refundKind = (services: Omit<RefundServices, 'db' | 'chains'>): PayoutKind<RefundRow> => ({
  refOf: refundRef,
  amountOf: ({ amount }) => amount,
  facts: refundFacts,
  givesBack: transfersOf,
  setAside: async (_, { id, merchant_id }) =>
    await Promise.resolve({ account: chart.held(merchant_id), entries: heldEntries(id) }),
  // After these refusals the refund is canceled. A refund has no audit in which somebody could decide.
  final: new Set([
    'insufficient_balance',
    'cannot_be_refunded',
    'address_not_saved',
    'address_risky',
    'address_frozen',
  ]),
  lock: lockOpenRefund,
  lockOpen: lockOpenRefund,
  permit: async (trx, refund) => await permitRefund(trx, services, refund),
  onSent: async (trx, refund, txid) => await noteSent(trx, services, { refund, txid }),
  onReplaced: async (trx, { id }, txid) => {
    const states = txid === null ? (['improgress'] as const) : (['improgress', 'accomplish'] as const)
    await trx.updateTable('refund').set({ txid }).where('id', '=', id).where('state', 'in', states).execute()
  },
  onConfirmed: async (trx, refund, fee) => await finishRefund(trx, services, { refund, fee }),
  onFailed: async (trx, refund, ending) => await cancelRefund(trx, services, { refund, ...ending }),
  rowOf: async (db, ref) => {
    const [, id] = /^refund:(\d+)$/.exec(ref) ?? []
    return id === undefined ? undefined : await selectRefunds(db).where('refund.id', '=', id).executeTakeFirst()
  },
  onRevived: async (trx, refund) => await reviveRefund(trx, services, refund),
  takenBack: returnedByEntry(services, refundRef),
  onWaits: async (trx, { id }, reason) => await keepWaitWords(trx, 'refund', { id, reason }),
  // It stays in progress, and the next round tries again.
  onHeld: async (trx, refund, reason) => {
    await wantRisk(trx, services, refund)
    await keepWaitWords(trx, 'refund', { id: refund.id, reason })
  },
})

/**
 * Takes every open refund one step further: sends it, or checks whether the chain has confirmed it.
 *
 * @param onError called when one refund fails; the others go on, and the next round tries it again
 * @returns how many refunds are open
 * @internal The worker goes on by network; tests take one step of all.
 */
export async function advanceRefunds(services: RefundServices, onError: OnError): Promise<number> {
  return await onEachNetwork(workOf(services, onError))
}

const workOf = (services: RefundServices, onError: OnError): NetworkWork => ({
  networks: async () => {
    const open = await services.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .innerJoin('token', 'token.id', 'payment.token_id')
      .select('token.network_id')
      .distinct()
      .where('refund.state', '=', 'improgress')
      .execute()
    return await busyNetworks(services.db, open)
  },
  work: async (network_id) => {
    const kind = refundKind(services)
    let looked = 0
    for await (const refund of inBatches(openRefunds(services.db, network_id))) {
      looked++
      await advancePayout(services, kind, refund).catch(onError)
    }
    await followEndings(services, kind, { network_id, onError })
    return looked
  },
})

const openRefunds = (db: Db, network_id: string) => async (after: string, limit: number) =>
  await selectRefunds(db)
    .where('refund.state', '=', 'improgress')
    .where('token.network_id', '=', network_id)
    .where('refund.id', '>', after)
    .orderBy('refund.id')
    .limit(limit)
    .execute()

async function noteSent(
  trx: Trx,
  services: Pick<RefundServices, 'clock' | 'events'>,
  { refund, txid }: { refund: RefundRow; txid: string },
): Promise<void> {
  const { id, merchant_id, payment_handle_id: handle_id } = refund
  const payment = await lockPaymentOf(trx, { merchant_id, handle_id })
  const { numUpdatedRows } = await trx
    .updateTable('refund')
    .set({ txid, wait_words: null })
    .where('id', '=', id)
    .where('txid', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n || payment === undefined) return
  await tellRefund(trx, services, { payment, refund: { ...refund, txid }, step: 'refund_sent' })
}

/**
 * Runs the jobs of refunds until they are stopped. Let one process at a time run them (`whileLeased`); a second would
 * be harmless.
 */
export function startRefundJobs(services: RefundServices, onError: OnError): Loop {
  return networkLoops(workOf(services, onError), { millis: ROUND_MILLIS, onError })
}
