import { isAsSealed } from '#server/access/row-seal'
import { Refusal } from '#server/core/refusal'
import type { Trx } from '#server/database/schema'
import { normalForm } from '../withdrawal/address-use'
import { findFixedAddress } from './fixed-address'
import { payoutPolicy } from './policy'
import type { PolicyServices } from './policy'

interface Payee {
  readonly merchant_id: string
  readonly network_id: string
  readonly address: string
  /** Addresses that are allowed anyway: those of the payers of a refund. */
  readonly payers?: readonly string[]
}

/**
 * If the merchant has switched "saved addresses only" on, refuses an address that is no fixed address, or is one whose
 * hold has not ended.
 *
 * @throws Refusal address_not_saved, address_waiting
 */
export async function refuseUnsaved(
  trx: Trx,
  services: PolicyServices,
  { merchant_id, network_id, address, payers = [] }: Payee,
): Promise<void> {
  const { saved_addresses_only } = await payoutPolicy(trx, services, merchant_id)
  if (!saved_addresses_only) return
  const { chain_type } = await trx
    .selectFrom('network')
    .select('chain_type')
    .where('id', '=', network_id)
    .executeTakeFirstOrThrow()
  const normal = normalForm(chain_type, address)
  if (payers.some((payer) => normalForm(chain_type, payer) === normal)) return
  const fixed = await findFixedAddress(trx, { merchant_id, network_id, normal })
  // A row that somebody has only written into the database is no address that the merchant has saved.
  const isOurs = fixed !== undefined && (await isAsSealed(trx, services.settings, 'fixed-address', fixed.id))
  if (!isOurs) throw new Refusal('address_not_saved')
  if (fixed.usable_from > services.clock.now()) throw new Refusal('address_waiting')
}
