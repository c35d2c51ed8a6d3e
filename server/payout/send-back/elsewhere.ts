import { sql } from 'kysely'
import type { Services } from '#server/chain/services'
import { Refusal } from '#server/core/refusal'
import type { Trx } from '#server/database/schema'
import { refuseInDebt } from '#server/ledger/debt'
import { lockMerchantAccounts } from '#server/ledger/merchant-lock'
import type { Decidable } from '#server/payment/decide-unassigned'
import { limitsOf, refuseAboveLimits } from '../policy/limits'
import { refuseNetworkOff } from '../policy/network-setting'
import { refuseUnsaved } from '../policy/refuse-unsaved'
import { isPayer } from '../refund/payers'
import { worthOf } from '../withdrawal/figures'
import type { SendBackRow } from './send-back-row'

type LimitServices = Pick<Services, 'clock' | 'settings'>

/**
 * What a send-back counts for in the limits of withdrawals, in USDT; null when it goes to the sender, which counts for nothing. One
 * that goes elsewhere is held to every limit of a withdrawal: otherwise a stolen session had a way out beside them.
 *
 * @param merchant_id locked; null: the operator's, who sends money of nobody to its sender and to no other
 * @throws Refusal parameter_error at `address`, network_off, address_not_saved, address_waiting, insufficient_balance while the
 * merchant owes something in the token, single_withdrawal_too_large, day_limit_exceeded
 */
export async function worthElsewhere(
  trx: Trx,
  services: LimitServices,
  { money, merchant_id, address }: { money: Decidable; merchant_id: string | null; address: string },
): Promise<string | null> {
  const { network_id, token_id, from_address, amount } = money
  if (await isPayer(trx, { network_id, address, payers: [from_address] })) return null
  if (merchant_id === null) {
    const words = { message: `Only to the sender, ${from_address}`, chinese: `只能退回给付款地址 ${from_address}` }
    throw new Refusal('parameter_error', [{ path: 'address', ...words }])
  }
  await lockMerchantAccounts(trx, [{ ...money, merchant_id }])
  await refuseHeldBackElsewhere(trx, services, { merchant_id, network_id, token_id, address })
  const { rate } = await trx
    .selectFrom('token')
    .select(sql<string>`trim_scale(usdt_rate)::text`.as('rate'))
    .where('id', '=', token_id)
    .executeTakeFirstOrThrow()
  const worth = worthOf(amount, rate)
  refuseAboveLimits(worth, await limitsOf(trx, services, merchant_id))
  return worth
}

/**
 * Refuses one that goes elsewhere, at the request and before it is signed, when the merchant has switched the network off or allows
 * saved addresses only, or owes something in the token.
 *
 * @throws Refusal network_off, address_not_saved, address_waiting, insufficient_balance
 */
export async function refuseHeldBackElsewhere(
  trx: Trx,
  services: LimitServices,
  to: { merchant_id: string } & Pick<SendBackRow, 'network_id' | 'token_id' | 'address'>,
): Promise<void> {
  await refuseNetworkOff(trx, to)
  await refuseUnsaved(trx, services, to)
  await refuseInDebt(trx, to)
}
