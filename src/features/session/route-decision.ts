import { plainPathname, toDevicePath } from '@/lib/device/device-path'
import { gateOf } from '@/lib/paths/gates'
import { MERCHANT_STATUS } from '#shared/contract/merchant-status'

const { open: OPEN, under_review: UNDER_REVIEW, not_passed: NOT_PASSED } = MERCHANT_STATUS

const LOGIN = '/login'

export interface Whereabouts {
  /** The requested address: path, query and hash. */
  path: string
  device: 'mobile' | 'desktop'
  token: boolean
  /** The merchant's status; undefined while it is not known. */
  status: number | undefined
  /** Where the merchant wanted to go before signing in, already checked to be one of our routes. */
  returnPath?: string | undefined
}

export type RouteDecision = { stay: true } | { stay: false; redirect: string }

/**
 * Decides whether a person may stay on a path or must be redirected; the target never redirects again. Token and status
 * decide first, for both layouts alike; then the path gets the prefix of the device (SPEC.md section 2, PRODUCT.md
 * section 6, Opening).
 *
 * An address without a route is left to the not-found page. The server protects the data; this function only leads
 * people.
 */
export function decideRoute(at: Whereabouts): RouteDecision {
  if (!isConsolePath(at.path)) return { stay: true }
  const wanted = toDevicePath(redirectTarget(at) ?? at.path, at.device)
  return wanted === at.path ? { stay: true } : { stay: false, redirect: wanted }
}

/** Whether the console has this path, in either layout. */
export function isConsolePath(path: string): boolean {
  return gateOf(path) !== undefined
}

/** Whether the decision needs the merchant's status. Sign-in and public pages do not. */
export function needsStatus(path: string): boolean {
  const gate = gateOf(path)
  return gate === 'merchant' || gate === 'opening'
}

/** Whether the page is only for people who are not signed in. */
export function isForSignIn(path: string): boolean {
  return gateOf(path) === 'sign-in'
}

/** The address of log-in with a return path; home needs none. */
export function loginPath(from: string, device: Whereabouts['device']): string {
  const back = plainPathname(from) === '/' ? '' : `?return=${encodeURIComponent(toDevicePath(from, device))}`
  return toDevicePath(`${LOGIN}${back}`, device)
}

/** The target of the redirect before the device rule; undefined to stay. */
function redirectTarget(at: Whereabouts): string | undefined {
  const gate = gateOf(at.path)
  if (gate === 'public') return undefined
  if (!at.token) return gate === 'sign-in' ? undefined : loginPath(at.path, at.device)
  if (gate === 'sign-in') return at.status === undefined || at.status === OPEN ? (at.returnPath ?? '/') : '/openAuth'
  if (at.status === undefined) return undefined
  if (gate === 'merchant') return at.status === OPEN ? undefined : '/openAuth'
  return openingStep(plainPathname(at.path), at.status)
}

/**
 * Where a merchant on a page of the opening must go: home when permission is open, else the page that fits the status;
 * undefined when this page fits.
 */
function openingStep(plain: string, status: number): string | undefined {
  if (status === OPEN) return '/'
  const isReviewed = status === UNDER_REVIEW || status === NOT_PASSED
  if (plain === '/initPage') return isReviewed ? '/reviewing' : '/openAuth'
  if (plain === '/reviewing') return isReviewed ? undefined : '/openAuth'
  if (plain === '/openAuthPage') return status === UNDER_REVIEW ? '/reviewing' : undefined
  return undefined
}
