import type { PageAddress } from './page-search'

/** The page and the address of each kind of record; without an identifier, of the list that it is in. */
const ADDRESSES = {
  payment: (open) => ({ to: '/record', search: open }),
  refund: (open) => ({ to: '/record', search: open }),
  unassigned: (open) => ({ to: '/unassigned', search: { show: 'all', ...open } }),
  withdrawal: (open) => ({ to: '/property', search: open }),
  recharge: () => ({ to: '/property', search: { tab: 'recharge' } }),
  transfer: () => ({ to: '/property', search: { tab: 'transfer' } }),
  application: (open) => ({ to: '/appManage', search: open }),
  fixed_address: (open) => ({ to: '/property/fixedAddr', search: open }),
} as const satisfies Record<string, (open: { open?: string }) => PageAddress>

/** The kinds of records that open somewhere in the console. */
export type RecordKind = keyof typeof ADDRESSES

/**
 * Where a record opens: the one table for notifications, search, look-ups, the fund stream and the dashboard.
 * @param id the identifier of the record; without it the list of its kind opens
 * @example linkTo('payment', 'x1') // { to: '/record', search: { open: 'x1' } }
 */
export function linkTo(kind: RecordKind, id?: string): PageAddress {
  return ADDRESSES[kind](id === undefined ? {} : { open: id })
}
