import type { Notification, NotificationTarget } from '#shared/contract/message'
import type { PagePath } from '@/lib/paths/gates'

/** A page of the console with its search parameters. `security` asks `/accountInfo` for its security part. */
export interface PlaceInConsole {
  to: PagePath
  search: Readonly<Record<string, string>>
  security?: true
}

const PLACES = {
  payment: (id) => (id === undefined ? undefined : { to: '/record', search: { open: id } }),
  withdrawal: (id) => ({ to: '/property', search: id === undefined ? {} : { open: id } }),
  recharge: () => ({ to: '/property', search: { tab: 'recharge' } }),
  unassigned: (id) => ({ to: '/unassigned', search: { show: 'all', ...(id === undefined ? {} : { open: id }) } }),
  callbacks: (id) => ({ to: '/callbackList', search: id === undefined ? {} : { appid: id } }),
  fund_stream: () => ({ to: '/property/fundingDetails', search: {} }),
  security: () => ({ to: '/accountInfo', search: {}, security: true }),
  fixed_addresses: () => ({ to: '/property/fixedAddr', search: {} }),
  withdraw_settings: () => ({ to: '/property/WithdrawSetting', search: {} }),
  opening: () => ({ to: '/reviewing', search: {} }),
} as const satisfies Record<NotificationTarget, (id: string | undefined) => PlaceInConsole | undefined>

const places: Readonly<Record<string, (id: string | undefined) => PlaceInConsole | undefined>> = PLACES
/** The types of SPEC.md section 3, for a back end that names no target. */
const BY_TYPE: Readonly<Record<number, NotificationTarget>> = { 2: 'security', 5: 'fund_stream' }

/**
 * Where a notification leads; undefined for a kind that this version does not know, which is then no link. A server names
 * kinds and never pages, so no notification can lead out of the console.
 */
export function placeOf({ target, types, trade_no }: Notification): PlaceInConsole | undefined {
  const kind = target?.kind ?? BY_TYPE[types]
  const place = kind !== undefined && Object.hasOwn(places, kind) ? places[kind]?.(target?.id) : undefined
  const isOfOrder = target === undefined || target.kind === 'payment'
  if (place === undefined && isOfOrder && trade_no !== undefined && /^\d{32}$/.test(trade_no))
    return { to: '/record', search: { trade_no } }
  return place
}
