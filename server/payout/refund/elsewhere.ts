import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { refuseNetworkOff } from '../policy/network-setting'
import { refuseUnsaved } from '../policy/refuse-unsaved'
import { isPayer, payersOf } from './payers'

interface Refunding {
  readonly payment: Parameters<typeof payersOf>[1]['payment']
  /** It has an id once it is stored. */
  readonly refund: {
    readonly id?: string
    readonly merchant_id: string
    readonly network_id: string
    readonly amount: string
    readonly address: string
  }
}

/**
 * Refuses a refund that goes elsewhere than back to who has paid, at the request and before it is signed, when the merchant has
 * switched the network off or allows saved addresses only. Whether somebody has paid is looked at each time: what came may have
 * been sent back meanwhile, or taken back by the chain.
 *
 * @returns whether it goes back to who has paid
 * @throws Refusal network_off, address_not_saved, address_waiting
 */
export async function refuseElsewhere(
  trx: Trx,
  services: Pick<Services, 'clock' | 'settings'>,
  { payment, refund }: Refunding,
): Promise<boolean> {
  const payers = await payersOf(trx, { payment, refund })
  await refuseUnsaved(trx, services, { ...refund, payers })
  const to_payer = await isPayer(trx, { ...refund, payers })
  if (!to_payer) await refuseNetworkOff(trx, refund)
  return to_payer
}
