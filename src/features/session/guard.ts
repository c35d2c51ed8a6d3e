import { redirect } from '@tanstack/react-router'
import { readReturnPath } from '@/lib/device/return-path'
import { thisDevice } from './device'
import { decideRoute, isConsolePath, needsStatus } from './route-decision'
import { session } from './session'

interface Asked {
  location: { href: string; search: { return?: unknown } }
  /** A link was pointed at; nobody goes anywhere yet. */
  preload?: boolean
}

/**
 * `beforeLoad` of every layout: leads whoever does not belong here to the right place, in one redirect. User info is
 * fetched on every route change (SPEC.md section 4); only the very first time is waited for.
 * @throws a redirect, or the ApiError that kept the merchant's status from being known
 */
export async function guard({ location, preload = false }: Asked): Promise<void> {
  const path = location.href
  // Log-in is drawn at once; should another tab answer later, the session leads on.
  if (needsStatus(path)) await session.ready
  // Whoever is signed in is led on from log-in too, and the status says where: by way of home there would be two redirects.
  const asks = session.token() !== undefined && isConsolePath(path)
  const status = asks ? await readStatus(path, preload) : undefined
  const decision = decideRoute({
    path,
    device: thisDevice(),
    token: session.token() !== undefined,
    status,
    returnPath: returnPathOf(location.search.return),
  })
  if (!decision.stay) throw redirect({ href: decision.redirect, replace: true })
}

/** A way back that is plainly one of our own pages, and not log-in again. */
function returnPathOf(asked: unknown): string | undefined {
  return readReturnPath(asked, {
    origin: window.location.origin,
    isKnownRoute: (pathname) => isConsolePath(pathname) && needsStatus(pathname),
  })
}

async function readStatus(path: string, preload: boolean): Promise<number | undefined> {
  const { merchantStatus } = await import('./merchant-status')
  try {
    return await merchantStatus(preload)
  } catch (error) {
    // The server ended the session while it was asked: the way is to log-in, not to an error page.
    if (session.token() === undefined) return undefined
    // Log-in has no place for what went wrong; home asks again, and tells.
    if (!needsStatus(path)) return undefined
    throw error
  }
}
