import type { Services } from '#server/chain/services'
import type { Db } from '#server/database/schema'
import { findFixedAddress, knownAddresses } from '../policy/fixed-address'
import { checkAddress } from '@/lib/address/check-address'
import { isChainType } from '@/lib/address/chain-type'
import { looksAlike } from '@/lib/address/look-alike'
import type { WithdrawalCost } from './cost'

interface AddressUse {
  readonly address_use: 'saved' | 'waiting' | 'used' | 'first' | null
  /** A known address that this one could be taken for. */
  readonly similar: { address: string; name: string | null } | null
}

/** What the merchant knows of an address; nothing of none. */
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

/** The one spelling of an address; what is none stays as it is, and is like nothing. */
export function normalForm(chain_type: string, address: string): string {
  const verdict = isChainType(chain_type) ? checkAddress(chain_type, address) : undefined
  return verdict?.ok === true ? verdict.normal : address
}
