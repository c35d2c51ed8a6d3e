import { plainPathname, toDevicePath } from '@/lib/device/device-path'
import { gateOf } from '@/lib/paths/gates'

/** Account status 3: merchant permission is open (SPEC.md section 4). */
export const OPEN = 3
const UNDER_REVIEW = 2
const NOT_PASSED = 4

const LOGIN = '/login'

export interface Whereabouts {
  /** The address asked for: path, query and hash. */
  path: string
  device: 'mobile' | 'desktop'
  token: boolean
  /** The merchant's status; undefined while nobody has asked the server. */
  status: number | undefined
  /** Where a signed-in merchant wanted to go, already checked to be one of our routes. */
  returnPath?: string | undefined
}

export type RouteDecision = { stay: true } | { stay: false; redirect: string }

/**
 * Where somebody belongs who asks for a path: here, or somewhere else by one redirect, never two. Both layouts are
 * gated by token and status 3; the device rule comes last (SPEC.md section 2, PRODUCT.md section 6, Opening).
 *
 * An address that no route has is nobody's business but the not-found page's. Protection lies on the server: this only
 * leads people.
 */
export function decideRoute(at: Whereabouts): RouteDecision {
  if (!isConsolePath(at.path)) return { stay: true }
  const wanted = toDevicePath(destination(at) ?? at.path, at.device)
  return wanted === at.path ? { stay: true } : { stay: false, redirect: wanted }
}

/** Whether the console has this path, in either layout. */
export function isConsolePath(path: string): boolean {
  return gateOf(path) !== undefined
}

/** Whether deciding needs the merchant's status: not on the way in, not without a token. */
export function needsStatus(path: string): boolean {
  const gate = gateOf(path)
  return gate === 'merchant' || gate === 'opening'
}

/** The place of log-in, with the way back. Home needs none. */
export function loginPath(from: string, device: Whereabouts['device']): string {
  const back = plainPathname(from) === '/' ? '' : `?return=${encodeURIComponent(toDevicePath(from, device))}`
  return toDevicePath(`${LOGIN}${back}`, device)
}

/** Somewhere else than the path itself, before the device rule; undefined for here. */
function destination(at: Whereabouts): string | undefined {
  const gate = gateOf(at.path)
  if (gate === 'public') return undefined
  if (!at.token) return gate === 'sign-in' ? undefined : loginPath(at.path, at.device)
  if (gate === 'sign-in') return at.status === undefined || at.status === OPEN ? (at.returnPath ?? '/') : '/openAuth'
  if (at.status === undefined) return undefined
  if (gate === 'merchant') return at.status === OPEN ? undefined : '/openAuth'
  return openingStep(plainPathname(at.path), at.status)
}

/** The opening pages lead on by the merchant's status, each to a page that stays. */
function openingStep(plain: string, status: number): string | undefined {
  if (status === OPEN) return '/'
  const isReviewed = status === UNDER_REVIEW || status === NOT_PASSED
  if (plain === '/initPage') return isReviewed ? '/reviewing' : '/openAuth'
  if (plain === '/reviewing') return isReviewed ? undefined : '/openAuth'
  if (plain === '/openAuthPage') return status === UNDER_REVIEW ? '/reviewing' : undefined
  return undefined
}
