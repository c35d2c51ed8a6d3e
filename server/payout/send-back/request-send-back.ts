import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import type { Actor } from '#server/access/actor'
import type { Trx } from '#server/database/schema'
import { openDecision, recordDecision } from '#server/payment/decide-unassigned'
import type { Asked, DecidingServices } from '#server/payment/decide-unassigned'
import type { UnassignedAct } from '@/lib/api/contract/unassigned'
import { wantRisk } from '#server/screening/answers'
import { refuseRisky } from '#server/screening/refuse-risky'
import { compare } from '@/lib/money/amount'
import { checkPayoutAddress } from '../policy/payout-address'
import { refuseCannotSend } from '../policy/network-setting'
import { refuseStopped } from '../policy/policy'
import { smallestPayout } from '../smallest-payout'
import { mailSendBack } from './notice'

type SendBackServices = DecidingServices & Pick<Services, 'mail'>

/**
 * Asks for unassigned money to be sent back, all of it, to the address that it came from. It stays in the suspense account
 * until the transfer is confirmed; `advanceSendBacks` sends it. The order stays what it is, and its shop is told nothing. A
 * repeat of the same intent returns the first record without further effects.
 *
 * @throws Refusal does_not_exist, key_reused, wrong_state, parameter_error at `amount` or `address`, amount_too_small when
 * the network costs more, address_refused, address_risky, address_frozen, withdrawals_paused, account_cannot_withdraw,
 * network_cannot_send
 * @example
 * await requestSendBack(trx, services, { by, asked: { handle_id, amount: '12', address, client_ref } })
 */
export async function requestSendBack(
  trx: Trx,
  services: SendBackServices,
  { by, asked }: { by: Actor; asked: Asked & { readonly address: string } },
): Promise<UnassignedAct> {
  const opened = await openDecision(trx, services, { by, kind: 'send_back', asked })
  if ('before' in opened) return opened.before
  const { money } = opened
  await refuseStopped(trx, services, by.merchant_id)
  await refuseCannotSend(trx, money.network_id)
  if (asked.address !== money.from_address) {
    throw new Refusal('parameter_error', [{ path: 'address', message: `Only to the sender, ${money.from_address}` }])
  }
  const address = await checkPayoutAddress(trx, { network_id: money.network_id, address: asked.address })
  await refuseRisky(trx, services, { ...money, address })
  await wantRisk(trx, services, { ...money, address })
  const least = await smallestPayout(trx, money.token_id)
  if (compare(money.amount, least) < 0) {
    const message = `The network costs ${least}, and this is less: credit it to your account instead`
    throw new Refusal('amount_too_small', [{ path: 'amount', message }])
  }
  const act = await recordDecision(trx, services, {
    by,
    money,
    client_ref: asked.client_ref,
    act: { kind: 'send_back', fees: '0', address, state: 'improgress' },
    state: 'sending',
    step: 'send_back_requested',
  })
  await mailSendBack(trx, services, { merchant_id: by.merchant_id, act, by })
  return act
}
