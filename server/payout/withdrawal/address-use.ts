import type { Services } from '#server/chain/services'
import type { Db } from '#server/database/schema'
import { findFixedAddress, knownAddresses } from '../policy/fixed-address'
import { checkAddress } from '#shared/address/check-address'
import { isChainType } from '#shared/address/chain-type'
import { looksAlike } from '#shared/address/look-alike'
import type { WithdrawalCost } from './cost'

interface AddressUse {
  readonly address_use: 'saved' | 'waiting' | 'used' | 'first' | null
  /** A known address that looks like this one. */
  readonly similar: { address: string; name: string | null } | null
}

/** How a merchant has used an address before; all null without an address. */
export async function addressUse(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  on: { merchant_id: string; cost: Pick<WithdrawalCost, 'network_id' | 'chain_type'>; address: string | null },
): Promise<AddressUse> {
  if (on.address === null) return { address_use: null, similar: null }
  const { merchant_id, cost } = on
  const { network_id, chain_type } = cost
  const normal = normalForm(chain_type, on.address)
  const known = (await knownAddresses(db, { merchant_id, network_id })).map((each) => ({
    ...each,
    normal: normalForm(chain_type, each.address),
  }))
  const fixed = await findFixedAddress(db, { merchant_id, network_id, normal })
  if (fixed !== undefined) {
    return { address_use: fixed.usable_from <= clock.now() ? 'saved' : 'waiting', similar: null }
  }
  if (known.some((each) => each.normal === normal)) return { address_use: 'used', similar: null }
  const similar = known.find((each) => looksAlike(each.normal, normal))
  return {
    address_use: 'first',
    similar: similar === undefined ? null : { address: similar.address, name: similar.name },
  }
}

/** The normal form of an address. A text that is no address is returned unchanged, and equals no address. */
export function normalForm(chain_type: string, address: string): string {
  const verdict = isChainType(chain_type) ? checkAddress(chain_type, address) : undefined
  return verdict?.ok === true ? verdict.normal : address
}
