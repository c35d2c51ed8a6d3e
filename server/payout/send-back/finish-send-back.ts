import { notify } from '#server/events/notify'
import { forgetGivenBack } from '#server/chain/given-back'
import { ownReason } from '#server/chain/payout-reason'
import type { PayoutReason } from '#server/chain/payout-reason'
import { Refusal } from '#server/core/refusal'
import type { Trx } from '#server/database/schema'
import { bookGas, GAS_TYPES } from '#server/ledger/send-gas'
import { lockMerchantAccounts } from '#server/ledger/merchant-lock'
import { bookRevivedSendBack, bookSentBack, reopenUnassigned } from '#server/payment/bring-unassigned'
import { tellUnassigned } from '#server/payment/decide-unassigned'
import type { DecidingServices } from '#server/payment/decide-unassigned'
import { tellCharged } from '#server/payment/tell-charged'
import { lockAnyUnassigned } from '#server/payment/unassigned-row'
import type { LockedUnassigned } from '#server/payment/unassigned-row'
import { refuseUnlessSafe } from '../held/refuse-unless-safe'
import { refuseCannotSend } from '../policy/network-setting'
import { refuseStoppedByOperator } from '../policy/payout-stop'
import { refuseStopped } from '../policy/policy'
import { isPayer } from '../refund/payers'
import { refuseHeldBackElsewhere } from './elsewhere'
import { hasLeft, lockCanceled, lockOpenSendBack, sendBackRef } from './send-back-row'
import type { SendBackRow } from './send-back-row'

/**
 * The policy check before a send-back is signed, in the transaction that signs it: it is still open, nothing stops it, and the
 * money is still on the chain. All rows stay locked until then.
 *
 * @throws Refusal wrong_state; cannot_be_refunded when the chain has taken the money back, or has carried out an earlier send-back of it
 * after all; withdrawals_paused;
 * account_cannot_withdraw, network_cannot_send, network_not_offered, address_risky, address_frozen, address_not_checked; of one that
 * goes elsewhere also those of `refuseHeldBackElsewhere`
 */
export async function permitSendBack(trx: Trx, services: DecidingServices, row: SendBackRow): Promise<void> {
  const open = await lockOpenSendBack(trx, row)
  if (open === undefined || open.act.txid !== null) throw new Refusal('wrong_state')
  if (!open.money.row.in_suspense || (await hasLeft(trx, row.unassigned_id))) throw new Refusal('cannot_be_refunded')
  if (row.merchant_id === null) await refuseStoppedByOperator(trx, null)
  else await refuseStopped(trx, services, row.merchant_id)
  await refuseCannotSend(trx, row.network_id)
  const { merchant_id } = row
  const goesHome = await isPayer(trx, { ...row, payers: [open.money.from_address] })
  if (merchant_id !== null && !goesHome) {
    await lockAccounts(trx, { money: open.money, act: row })
    await refuseHeldBackElsewhere(trx, services, { ...row, merchant_id })
  }
  await refuseUnlessSafe(trx, services, { ...row, ref: sendBackRef(row) })
}

/** The network has accepted the transfer. */
export async function noteSendBackSent(
  trx: Trx,
  services: DecidingServices,
  { row, txid }: { row: SendBackRow; txid: string },
): Promise<void> {
  const open = await lockOpenSendBack(trx, row)
  if (open === undefined || open.act.txid !== null) return
  await trx.updateTable('unassigned_act').set({ txid, wait_words: null }).where('id', '=', row.id).execute()
  await tellUnassigned(trx, services, { money: open.money, step: 'send_back_sent', detail: detailOf(row, txid) })
}

/**
 * Ends a send-back whose transfer is confirmed. Where the chain has taken the money back meanwhile, who had it sent bears it.
 */
export async function finishSendBack(
  trx: Trx,
  services: DecidingServices,
  { row, fee }: { row: SendBackRow; fee: string },
): Promise<void> {
  const open = await lockOpenSendBack(trx, row)
  if (open === undefined) return
  await completeSendBack(trx, services, open)
  await payGas(trx, open.act, { fee, at: services.clock.now() })
}

async function completeSendBack(
  trx: Trx,
  services: DecidingServices,
  { money, act }: { money: LockedUnassigned; act: SendBackRow },
): Promise<void> {
  const at = services.clock.now()
  await lockAccounts(trx, { money, act })
  const { merchant_id } = act
  const isCharged = await bookSentBack(trx, money, { merchant_id, ref: sendBackRef(act), at })
  await endAct(trx, act, { state: 'accomplish', at })
  await tellUnassigned(trx, services, { money, step: 'sent_back', detail: detailOf(act, act.txid) })
  await notifyMerchant(trx, services, act, 'send_back_completed')
  if (isCharged) await tellCharged(trx, services, [money.row.id])
}

async function lockAccounts(
  trx: Trx,
  { money, act: { merchant_id, token_id } }: { money: LockedUnassigned; act: SendBackRow },
): Promise<void> {
  if (merchant_id === null) return
  await lockMerchantAccounts(trx, [{ merchant_id, application_id: money.application_id, token_id }])
}

/**
 * The chain has carried out a canceled send-back after all, by a reorganisation: it is completed. Where somebody has decided
 * otherwise about the money meanwhile, it stays canceled, and who had it sent bears it.
 */
export async function reviveSendBack(trx: Trx, services: DecidingServices, row: SendBackRow): Promise<void> {
  const money = await lockAnyUnassigned(trx, row.unassigned_handle_id)
  const act = await lockCanceled(trx, row)
  if (act === undefined) return
  if (money.row.state === 'open' || money.row.state === 'taken_back') {
    await completeSendBack(trx, services, { money, act })
    return
  }
  await lockAccounts(trx, { money, act })
  const { merchant_id } = act
  await bookRevivedSendBack(trx, money, { merchant_id, ref: sendBackRef(act), at: services.clock.now() })
  const reason = ownReason('carried_out_after_all')
  const words = { reason: reason.text, reason_words: JSON.stringify(reason) }
  await trx.updateTable('unassigned_act').set(words).where('id', '=', act.id).execute()
  await tellUnassigned(trx, services, { money, step: 'sent_back', detail: detailOf(act, act.txid) })
  await notifyMerchant(trx, services, act, 'send_back_completed')
}

/**
 * Cancels a send-back that was not sent or that the chain rejected: the money is open again, unless the chain has taken it back.
 *
 * @param ending `fee` is what the chain charged anyway, in its own coin
 */
export async function cancelSendBack(
  trx: Trx,
  services: DecidingServices,
  { row, reason, fee = '0' }: { row: SendBackRow; reason: PayoutReason; fee?: string },
): Promise<void> {
  const open = await lockOpenSendBack(trx, row)
  if (open === undefined) return
  const at = services.clock.now()
  await payGas(trx, open.act, { fee, at })
  await endAct(trx, row, { state: 'canceled', at, reason })
  await forgetGivenBack(trx, sendBackRef(row))
  await reopenUnassigned(trx, open.money)
  const detail = { ...detailOf(row, open.act.txid), reason: reason.text, reason_words: reason }
  await tellUnassigned(trx, services, { money: open.money, step: 'send_back_canceled', detail })
  await notifyMerchant(trx, services, row, 'send_back_canceled')
}

const detailOf = ({ handle_id, amount, token, address }: SendBackRow, txid: string | null) => ({
  send_back: handle_id,
  amount,
  token,
  address,
  txid,
})

async function endAct(
  trx: Trx,
  { id }: SendBackRow,
  { state, at, reason }: { state: 'accomplish' | 'canceled'; at: Date; reason?: PayoutReason },
): Promise<void> {
  const why = reason === undefined ? {} : { reason: reason.text, reason_words: JSON.stringify(reason) }
  await trx
    .updateTable('unassigned_act')
    .set({ state, finished_at: at, ...why })
    .where('id', '=', id)
    .execute()
}

async function payGas(trx: Trx, row: SendBackRow, spent: { fee: string; at: Date }): Promise<void> {
  await bookGas(trx, [{ ...row, ref: `send_back_gas:${row.id}`, types: GAS_TYPES.refund, ...spent }])
}

async function notifyMerchant(
  trx: Trx,
  services: DecidingServices,
  { merchant_id, amount, token, chain, unassigned_handle_id: handle_id }: SendBackRow,
  code: 'send_back_completed' | 'send_back_canceled',
): Promise<void> {
  if (merchant_id === null) return
  await notify(trx, services, { merchant_id, code, params: { amount, token, chain, handle_id } })
}
