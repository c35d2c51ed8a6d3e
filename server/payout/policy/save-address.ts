import { sealNew } from '#server/access/row-seal'
import { Refusal } from '#server/core/refusal'
import type { FieldError } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import { isTaken } from '#server/merchant/find-merchant'
import { readNetworks } from '#server/chain/network-table'
import type { Network } from '#server/chain/network-table'
import type { Trx } from '#server/database/schema'
import { refuseRisky } from '#server/screening/refuse-risky'
import { checkAddress } from '#shared/address/check-address'
import { findFixedAddress, selectFixedAddresses, toFixedAddress } from './fixed-address'
import type { FixedAddress } from './fixed-address'
import { checkPayoutAddress } from './payout-address'
import type { Actor } from '#server/access/actor'
import { addressNotice, tellPayoutChange } from './notice'
import type { NoticeServices } from './notice'

/** The most fixed addresses of a merchant. Every new address is compared with all of them. */
const MOST = 1_000

interface NewAddress {
  readonly network_id: string
  readonly address: string
  readonly name: string
}

interface CheckedAddress extends NewAddress {
  readonly normal: string
}

/** Saves a fixed address, which can be paid after the waiting time, and tells the merchant of it. */
export async function saveAddress(
  trx: Trx,
  services: NoticeServices,
  { by, address }: { by: Actor; address: NewAddress },
): Promise<FixedAddress> {
  const checked = await checkNewAddress(trx, services, { networks: await readNetworks(trx), line: address })
  const [saved] = await insert(trx, services, { merchant_id: by.merchant_id, addresses: [checked] })
  if (saved === undefined) throw new Refusal('operation_failed')
  await tellPayoutChange(trx, services, by, addressNotice('address_added', [saved], by))
  return saved
}

/**
 * Saves many fixed addresses, or none when any line is wrong, and tells the merchant of them.
 *
 * @throws Refusal parameter_error with every wrong line at `list.<n>.<field>`, n counted from 0; too_many
 */
export async function importAddresses(
  trx: Trx,
  services: NoticeServices,
  { by, list }: { by: Actor; list: readonly NewAddress[] },
): Promise<FixedAddress[]> {
  const { merchant_id } = by
  const networks = await readNetworks(trx)
  const addresses: CheckedAddress[] = []
  const errors: FieldError[] = []
  for (const [index, line] of list.entries()) {
    try {
      const checked = await checkNewAddress(trx, services, { networks, line })
      if (await isDouble(trx, { merchant_id, checked, before: addresses })) throw doubleAddress()
      addresses.push(checked)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      errors.push(...error.errors.map((each) => ({ ...each, path: `list.${index}.${each.path}` })))
    }
  }
  if (errors.length > 0) throw new Refusal('parameter_error', errors)
  const saved = await insert(trx, services, { merchant_id, addresses })
  await tellPayoutChange(trx, services, by, addressNotice('address_added', saved, by))
  return saved
}

async function checkNewAddress(
  trx: Trx,
  services: Pick<Services, 'clock'>,
  { networks, line }: { networks: readonly Network[]; line: NewAddress },
): Promise<CheckedAddress> {
  const { network_id } = line
  const network = networks.find(({ id }) => id === network_id)
  if (network === undefined) {
    throw new Refusal('parameter_error', [
      { path: 'network_id', message: 'There is no such network', chinese: '没有此网络' },
    ])
  }
  const address = await checkPayoutAddress(trx, { network_id, address: line.address })
  const verdict = checkAddress(network.chain_type, address)
  await refuseRisky(trx, services, { network_id, address })
  return { network_id, address, name: line.name.trim(), normal: verdict.ok ? verdict.normal : address }
}

async function isDouble(
  trx: Trx,
  { merchant_id, checked, before }: { merchant_id: string; checked: CheckedAddress; before: readonly CheckedAddress[] },
): Promise<boolean> {
  const { network_id, normal } = checked
  if (before.some((each) => each.network_id === network_id && each.normal === normal)) return true
  return (await findFixedAddress(trx, { merchant_id, network_id, normal })) !== undefined
}

const doubleAddress = (): Refusal => new Refusal('address_exists', [{ path: 'address', message: 'double' }])

async function insert(
  trx: Trx,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  { merchant_id, addresses }: { merchant_id: string; addresses: readonly CheckedAddress[] },
): Promise<FixedAddress[]> {
  const created_at = clock.now()
  const usable_from = new Date(created_at.getTime() + settings.hold_seconds * 1000)
  // The lock keeps another transaction from changing the number of addresses; `for update` would deadlock, see `lockMerchant`.
  await trx.selectFrom('merchant').select('id').where('id', '=', merchant_id).forNoKeyUpdate().executeTakeFirstOrThrow()
  const inserted = await trx
    .insertInto('fixed_address')
    .values(addresses.map((address) => ({ ...address, merchant_id, usable_from, created_at })))
    .returning('id')
    .execute()
    .catch((error: unknown) => {
      throw isTaken(error, 'fixed_address_merchant_id_network_id_normal_key') ? doubleAddress() : error
    })
  await sealNew(
    trx,
    settings,
    'fixed-address',
    inserted.map(({ id }) => id),
  )
  const all = await selectFixedAddresses(trx, merchant_id).orderBy('fixed_address.id').execute()
  if (all.length > MOST) throw new Refusal('too_many')
  const ids = new Set(inserted.map(({ id }) => id))
  return all.filter(({ id }) => ids.has(id)).map(toFixedAddress)
}
