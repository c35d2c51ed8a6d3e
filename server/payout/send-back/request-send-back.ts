import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import type { Actor } from '#server/access/actor'
import type { Trx } from '#server/database/schema'
import { decidableNow, openDecision, recordDecision } from '#server/payment/decide-unassigned'
import type { Asked, Decidable, DecidingServices } from '#server/payment/decide-unassigned'
import { lockAnyUnassigned, toActRecord } from '#server/payment/unassigned-row'
import type { ActRow } from '#server/payment/unassigned-row'
import type { UnassignedAct } from '#shared/contract/unassigned'
import { wantRisk } from '#server/screening/answers'
import { refuseRisky } from '#server/screening/refuse-risky'
import { compare } from '#shared/money/amount'
import { checkPayoutAddress } from '../policy/payout-address'
import { refuseCannotSend } from '../policy/network-setting'
import { refuseStoppedByOperator } from '../policy/payout-stop'
import { signerOf } from '../passkey/passkey-row'
import { refuseStopped } from '../policy/policy'
import { smallestPayout } from '../smallest-payout'
import { rightOfProof, writeWarrant } from '../warrant/warrant'
import type { Right } from '../warrant/warrant'
import { worthElsewhere } from './elsewhere'
import { mailSendBack } from './notice'
import { hasLeft, sendBackFacts } from './send-back-row'

type SendBackServices = DecidingServices & Pick<Services, 'mail' | 'chains'>

/**
 * Asks for unassigned money to be sent back, all of it: to the address that it came from, or to another one that the customer has
 * named, which counts in every limit of withdrawals. It stays in the suspense account until the transfer is confirmed;
 * `advanceSendBacks` sends it. The order stays what it is, and its shop is told nothing. A repeat of the same intent returns the
 * first record without further effects.
 *
 * @throws Refusal does_not_exist, key_reused, wrong_state, cannot_be_refunded when an earlier send-back of it has left after all, parameter_error at `amount`, amount_too_small when the network costs
 * more, address_wrong_chain, address_refused, address_risky, address_frozen, withdrawals_paused, account_cannot_withdraw,
 * network_cannot_send, network_not_offered, and those of `worthElsewhere`
 * @example
 * await requestSendBack(trx, services, { by, asked: { handle_id, amount: '12', address, client_ref } })
 */
export async function requestSendBack(
  trx: Trx,
  services: SendBackServices,
  { by, asked }: { by: Actor; asked: Asked & { readonly address: string } },
): Promise<UnassignedAct> {
  const opened = await openDecision(trx, services, { by, kind: 'send_back', asked })
  if ('before' in opened) {
    const { before } = opened
    const { network_id } = await lockAnyUnassigned(trx, asked.handle_id)
    const address = await checkPayoutAddress(trx, { network_id, address: asked.address })
    if (before.address !== address) throw new Refusal('key_reused')
    return before
  }
  const { money } = opened
  const { merchant_id } = by
  // As for a withdrawal: of many payouts at once each sees what the one before it has taken of the limits. Before `refuseStopped`,
  // whose weaker lock two of them would share, each waiting for the other to let it go.
  await trx.selectFrom('merchant').select('id').where('id', '=', merchant_id).forNoKeyUpdate().executeTakeFirstOrThrow()
  await refuseStopped(trx, services, merchant_id)
  const { address, client_ref } = asked
  const rightTo = (subject: string): Right => rightOfProof(by, subject)
  const begun = await begin(trx, services, { by, money, address, client_ref, rightTo })
  const act = toActRecord({ chains: services.chains, language: by.language }, begun)
  await mailSendBack(trx, services, { merchant_id, act, elsewhere: begun.elsewhere_usdt !== null, by })
  return act
}

/**
 * The same for money of nobody, which the operator has sent back: with the same checks, at the request and at the signature.
 * The operator's command logs who decided it and why, as the act `logged_as`, without which it is not signed.
 *
 * It goes to the sender and to no other.
 *
 * @throws Refusal as {@link requestSendBack}; wrong_state for money of a merchant, who decides about it; parameter_error at `address`;
 * payouts_stopped; cannot_be_refunded on a network whose payouts another program signs
 */
export async function sendBackOfNobody(
  trx: Trx,
  services: DecidingServices,
  { handle_id, address, logged_as }: { handle_id: string; address: string; logged_as: string },
): Promise<ActRow> {
  const money = decidableNow(await lockAnyUnassigned(trx, handle_id))
  if (money.merchant_id !== null) throw new Refusal('wrong_state')
  await refuseStoppedByOperator(trx, null)
  // It would wait for ever: the signer pays for a merchant, or back what it has proven to be a merchant's.
  if ((await signerOf(trx, money.network_id)) !== null) {
    const message = 'The signer signs nothing that is of no merchant: assign it to one, who then has it sent back'
    throw new Refusal('cannot_be_refunded', [{ path: 'handle_id', message }])
  }
  const right = { kind: 'operator', act: logged_as, subject: handle_id, detail: 'operator' } as const
  return await begin(trx, services, { by: null, money, address, client_ref: null, rightTo: () => right })
}

interface Begun {
  readonly by: Actor | null
  readonly money: Decidable
  readonly address: string
  readonly client_ref: string | null
  /** Who has asked for it, by the public id of the send-back. */
  readonly rightTo: (handle_id: string) => Right
}

async function begin(
  trx: Trx,
  services: DecidingServices,
  { by, money, address: asked, client_ref, rightTo }: Begun,
): Promise<ActRow> {
  if (await hasLeft(trx, money.row.id)) throw new Refusal('cannot_be_refunded')
  await refuseCannotSend(trx, money.network_id)
  const address = await checkPayoutAddress(trx, { network_id: money.network_id, address: asked })
  const elsewhere_usdt = await worthElsewhere(trx, services, { money, merchant_id: by?.merchant_id ?? null, address })
  await refuseRisky(trx, services, { ...money, address })
  await wantRisk(trx, services, { ...money, address })
  const least = await smallestPayout(trx, money.token_id)
  if (compare(money.amount, least) < 0) {
    const message = `The network costs ${least}, and this is less: it can only be credited`
    throw new Refusal('amount_too_small', [{ path: 'amount', message }])
  }
  const act = await recordDecision(trx, services, {
    by,
    money,
    client_ref,
    act: { kind: 'send_back', fees: '0', address, elsewhere_usdt, state: 'improgress' },
    state: 'sending',
    step: 'send_back_requested',
  })
  await writeWarrant(trx, services, sendBackFacts({ ...act, address }), rightTo(act.handle_id))
  return act
}
