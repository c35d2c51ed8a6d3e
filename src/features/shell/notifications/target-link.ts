import type { Notification, NotificationTarget } from '#shared/contract/message'
import { linkTo } from '@/lib/paths/link-to'
import type { PageAddress } from '@/lib/paths/page-search'

const ADDRESSES = {
  payment: (id) => (id === undefined ? undefined : linkTo('payment', id)),
  withdrawal: (id) => linkTo('withdrawal', id),
  recharge: () => linkTo('recharge'),
  unassigned: (id) => linkTo('unassigned', id),
  callbacks: (id) => ({ to: '/callbackList', search: id === undefined ? {} : { appid: id } }),
  fund_stream: () => ({ to: '/property/fundingDetails' }),
  security: () => ({ to: '/accountInfo', security: true }),
  fixed_addresses: () => ({ to: '/property/fixedAddr' }),
  withdraw_settings: () => ({ to: '/property/WithdrawSetting' }),
  opening: () => ({ to: '/reviewing' }),
} as const satisfies Record<NotificationTarget, (id: string | undefined) => PageAddress | undefined>

const addresses: Readonly<Record<string, (id: string | undefined) => PageAddress | undefined>> = ADDRESSES
/** The types of SPEC.md section 3, for a back end that names no target. */
const BY_TYPE: Readonly<Record<number, NotificationTarget>> = { 2: 'security', 5: 'fund_stream' }

/**
 * Where a notification leads; undefined for a kind that this version does not know, which is then no link. A server names
 * kinds and never pages, so no notification can lead out of the console.
 */
export function addressOf({ target, types, trade_no }: Notification): PageAddress | undefined {
  const kind = target?.kind ?? BY_TYPE[types]
  const address = kind !== undefined && Object.hasOwn(addresses, kind) ? addresses[kind]?.(target?.id) : undefined
  const isOfOrder = target === undefined || target.kind === 'payment'
  if (address === undefined && isOfOrder && trade_no !== undefined && /^\d{32}$/.test(trade_no))
    return { to: '/record', search: { trade_no } }
  return address
}
