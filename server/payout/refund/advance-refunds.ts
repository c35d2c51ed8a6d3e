import type { RefusalName } from '#server/core/refusal'
import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import type { Services } from '#server/chain/services'
import type { ChainAdapter } from '#server/chain/adapter'
import { TREASURY } from '#server/chain/key'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { lockPaymentOf } from '#server/payment/payment-row'
import { failureOf, isHeldBack, isSigned } from '../policy/held-back'
import { cancelRefund, finishRefund, lockOpenRefund, permitRefund } from './finish-refund'
import { selectRefunds } from './refund-row'
import type { RefundRow } from './refund-row'
import { tellRefund } from './tell-refund'

export type RefundServices = Pick<Services, 'db' | 'clock' | 'chains' | 'events' | 'settings' | 'log'>

/** Key 0 of every network pays what leaves the house. */
/** What no later round can mend: it is not covered, nothing is left to give back, or the address may not be paid. */
const FINAL: ReadonlySet<RefusalName> = new Set(['insufficient_balance', 'cannot_be_refunded', 'address_not_saved'])
const AT_ONCE = 100
const ROUND_MILLIS = 1_000

const refOf = ({ id }: RefundRow): string => `refund:${id}`

/**
 * Takes every refund on its way one step further: sends it, or looks whether the chain has confirmed it.
 *
 * @param onError one refund could not be taken further; the others are, and it is tried again in the next round
 * @returns how many were looked at
 */
export async function advanceRefunds(services: RefundServices, onError: (error: unknown) => void): Promise<number> {
  let looked = 0
  for await (const refund of openRefunds(services.db)) {
    looked++
    await advance(services, refund).catch(onError)
  }
  return looked
}

/** In batches by id: whatever waits at the front keeps nobody behind it from being looked at. */
async function* openRefunds(db: Db): AsyncGenerator<RefundRow, void, undefined> {
  let after = '0'
  for (;;) {
    const rows = await selectRefunds(db)
      .where('refund.state', '=', 'improgress')
      .where('refund.id', '>', after)
      .orderBy('refund.id')
      .limit(AT_ONCE)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    after = last.id
  }
}

async function advance(services: RefundServices, refund: RefundRow): Promise<void> {
  const adapter = services.chains.get(refund.network_id)
  if (refund.txid === null) await send(services, adapter, refund)
  else await watch(services, adapter, { ...refund, txid: refund.txid })
}

/**
 * The chain's journal knows the transaction by its ref: a worker that died between sending and writing that down sends
 * the very same transaction, which is none. What is not signed yet is judged once more where it is signed.
 *
 * @throws ChainError, Refusal of `permitRefund`
 */
async function sendOnce(services: RefundServices, adapter: ChainAdapter, refund: RefundRow): Promise<string> {
  const { address: to, token_id, amount } = refund
  const permit = async (trx: Trx): Promise<void> => await permitRefund(trx, services, refund)
  const { txid } = await adapter.send({ from: TREASURY, to, token_id, amount, ref: refOf(refund), permit })
  return txid
}

async function send(services: RefundServices, adapter: ChainAdapter, refund: RefundRow): Promise<void> {
  const outgoing = { ...refund, ref: refOf(refund) }
  if (await isHeldBack(services, outgoing)) return
  let txid: string
  try {
    txid = await sendOnce(services, adapter, refund)
  } catch (error) {
    const reason = failureOf(error, FINAL)
    if (reason === null) return
    await inTransaction(services.db, async (trx) => {
      await lockOpenRefund(trx, refund)
      // Another worker was quicker, and there may be nothing left to send it a second time: its transfer counts.
      if (!(await isSigned(trx, outgoing))) await cancelRefund(trx, services, { refund, reason })
    })
    return
  }
  await inTransaction(services.db, async (trx) => {
    const payment = await lockPaymentOf(trx, { merchant_id: refund.merchant_id, handle_id: refund.payment_handle_id })
    const { numUpdatedRows } = await trx
      .updateTable('refund')
      .set({ txid })
      .where('id', '=', refund.id)
      .where('txid', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n || payment === undefined) return
    await tellRefund(trx, services, { payment, refund: { ...refund, txid }, step: 'refund_sent' })
  })
}

async function watch(
  services: RefundServices,
  adapter: ChainAdapter,
  refund: RefundRow & { readonly txid: string },
): Promise<void> {
  const { state, confirmations, fee } = await adapter.transaction(refund.txid)
  if (state === 'unknown') {
    // Lost by the chain, not by us.
    await sendOnce(services, adapter, refund)
    return
  }
  if (confirmations < adapter.confirmations) return
  await inTransaction(services.db, async (trx) => {
    if (state === 'mined') await finishRefund(trx, services, { refund, fee: fee ?? '0' })
    const reason = 'The chain did not carry it out'
    if (state === 'failed') await cancelRefund(trx, services, { refund, reason, fee: fee ?? '0' })
  })
}

/** Keeps refunds going for as long as the process runs; for one process at a time (whileLeased), two do no harm. */
export function startRefundJobs(services: RefundServices, onError: (error: unknown) => void): Loop {
  return repeat({ millis: ROUND_MILLIS, onError, round: async () => await advanceRefunds(services, onError) })
}
