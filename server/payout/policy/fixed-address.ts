import { Refusal } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import type { Db, Trx } from '#server/database/schema'
import type { saveFixedAddress } from '#shared/contract/fixed-address'
import type { AnswerOf } from '#shared/contract/operation'
import type { Actor } from '#server/access/actor'
import { addressNotice, tellPayoutChange } from './notice'
import type { NoticeServices } from './notice'

/** An address that the merchant saved or paid, as the chain shows it; `name` is null for one that was never saved. */
interface KnownAddress {
  readonly address: string
  readonly name: string | null
}

interface OnNetwork {
  readonly merchant_id: string
  readonly network_id: string
}

/** The fixed address with this normal form, usable or still waiting; undefined for none. */
export async function findFixedAddress(
  db: Db,
  { merchant_id, network_id, normal }: OnNetwork & { normal: string },
): Promise<{ id: string; name: string; usable_from: Date } | undefined> {
  return await db
    .selectFrom('fixed_address')
    .select(['id', 'name', 'usable_from'])
    .where('merchant_id', '=', merchant_id)
    .where('network_id', '=', network_id)
    .where('normal', '=', normal)
    .executeTakeFirst()
}

/**
 * The addresses that the merchant saved or paid successfully, each once. A new address is compared with them, because
 * an attacker may plant one that looks like one of them.
 */
export async function knownAddresses(db: Db, { merchant_id, network_id }: OnNetwork): Promise<KnownAddress[]> {
  const saved = await db
    .selectFrom('fixed_address')
    .select(['address', 'name'])
    .where('merchant_id', '=', merchant_id)
    .where('network_id', '=', network_id)
    .orderBy('id')
    .execute()
  const used = await db
    .selectFrom('withdrawal')
    .innerJoin('token', 'token.id', 'withdrawal.token_id')
    .select('withdrawal.address')
    .distinct()
    .where('withdrawal.merchant_id', '=', merchant_id)
    .where('token.network_id', '=', network_id)
    .where('withdrawal.state', '=', 'completed')
    .orderBy('withdrawal.address')
    .execute()
  const names = new Set(saved.map(({ address }) => address))
  return [
    ...saved,
    ...used.filter(({ address }) => !names.has(address)).map(({ address }) => ({ address, name: null })),
  ]
}

/** A fixed address, as the API returns it. */
export type FixedAddress = AnswerOf<typeof saveFixedAddress>

/** A merchant's fixed addresses, without further conditions. */
export function selectFixedAddresses(db: Db, merchant_id: string) {
  return db
    .selectFrom('fixed_address')
    .innerJoin('network', 'network.id', 'fixed_address.network_id')
    .select([
      'fixed_address.id',
      'fixed_address.network_id',
      'network.name as chain',
      'fixed_address.address',
      'fixed_address.name',
      'fixed_address.usable_from',
      'fixed_address.created_at',
    ])
    .where('fixed_address.merchant_id', '=', merchant_id)
}

type FixedAddressRow = Awaited<ReturnType<ReturnType<typeof selectFixedAddresses>['executeTakeFirstOrThrow']>>

/** A fixed address as the API returns it. */
export function toFixedAddress({ usable_from, created_at, ...row }: FixedAddressRow): FixedAddress {
  return { ...row, usable_from: secondsOf(usable_from), created_time: secondsOf(created_at) }
}

/** A merchant's fixed addresses, the newest first: one page of them, or all. */
export async function fixedAddressPage(
  db: Db,
  { merchant_id, network_id }: { merchant_id: string; network_id: string | undefined },
  page: { current: number; size: number } | 'all',
): Promise<{ list: FixedAddress[]; total: number }> {
  const mine = selectFixedAddresses(db, merchant_id)
  const found = network_id === undefined ? mine : mine.where('fixed_address.network_id', '=', network_id)
  const sorted = found.orderBy('fixed_address.id', 'desc')
  const rows = await (page === 'all'
    ? sorted.execute()
    : sorted
        .limit(page.size)
        .offset((page.current - 1) * page.size)
        .execute())
  const { total } = await found
    .clearSelect()
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow()
  return { list: rows.map(toFixedAddress), total }
}

/** Renames a fixed address and tells the merchant. @throws Refusal does_not_exist, also for one of another merchant */
export async function renameFixedAddress(
  trx: Trx,
  services: NoticeServices,
  { by, id, name }: { by: Actor; id: string; name: string },
): Promise<FixedAddress> {
  const row = await ownAddress(trx, { merchant_id: by.merchant_id, id })
  await trx.updateTable('fixed_address').set({ name: name.trim() }).where('id', '=', row.id).execute()
  const renamed = toFixedAddress({ ...row, name: name.trim() })
  await tellPayoutChange(trx, services, by, addressNotice('address_renamed', [renamed], by))
  return renamed
}

/** Removes a fixed address and tells the merchant. @throws Refusal does_not_exist, also for one of another merchant */
export async function removeFixedAddress(
  trx: Trx,
  services: NoticeServices,
  { by, id }: { by: Actor; id: string },
): Promise<void> {
  const row = await ownAddress(trx, { merchant_id: by.merchant_id, id })
  await trx.deleteFrom('fixed_address').where('id', '=', row.id).execute()
  await tellPayoutChange(trx, services, by, addressNotice('address_removed', [toFixedAddress(row)], by))
}

async function ownAddress(trx: Trx, { merchant_id, id }: { merchant_id: string; id: string }) {
  const row = await selectFixedAddresses(trx, merchant_id)
    // The API accepts any text as an id, so it is compared as text.
    .where((eb) => eb(eb.cast<string>('fixed_address.id', 'text'), '=', id))
    .forUpdate('fixed_address')
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('does_not_exist')
  return row
}
