import { redirect } from '@tanstack/react-router'
import { readReturnPath } from '@/lib/device/return-path'
import { thisDevice } from './device'
import { decideRoute, isConsolePath, needsStatus } from './route-decision'
import type { KnownStatus } from './merchant-status'
import { session } from './session'

interface Asked {
  location: { href: string; search: { return?: unknown } }
  /** The route is only preloaded, because the pointer is over a link. */
  preload?: boolean
}

/**
 * `beforeLoad` of every layout: redirects a person who may not see this page, in one redirect. User info is fetched on
 * every route change (SPEC.md section 4). It is waited for in two cases: the first time, and before a merchant whose permission
 * is not open is redirected.
 * @throws a redirect, or the ApiError of the failed user info
 */
export async function guard({ location, preload = false }: Asked): Promise<void> {
  const path = location.href
  // Log-in does not wait: when another tab answers later that it is signed in, the session watch redirects.
  if (needsStatus(path)) await session.ready
  // A signed-in person is redirected from log-in too. The status is needed for that: going by way of home would be two
  // redirects.
  const asks = session.token() !== undefined && isConsolePath(path)
  const known = asks ? await readStatus(path, preload) : undefined
  const decide = (status: number | undefined) =>
    decideRoute({
      path,
      device: thisDevice(),
      token: session.token() !== undefined,
      status,
      returnPath: returnPathOf(location.search.return),
    })
  let decision = decide(known?.status)
  // The review and the status are two reads. While the status was still the earlier one, "Edit" of a refused application led
  // back to the review.
  if (!decision.stay && !preload && known?.mayBeOld === true) {
    const { newestStatus } = await import('./merchant-status')
    decision = decide(await newestStatus())
  }
  if (!decision.stay) throw redirect({ href: decision.redirect, replace: true })
}

/** The return path, when it is one of our own pages and not log-in. */
function returnPathOf(asked: unknown): string | undefined {
  return readReturnPath(asked, {
    origin: window.location.origin,
    isKnownRoute: (pathname) => isConsolePath(pathname) && needsStatus(pathname),
  })
}

async function readStatus(path: string, preload: boolean): Promise<KnownStatus | undefined> {
  const { merchantStatus } = await import('./merchant-status')
  try {
    return await merchantStatus(preload)
  } catch (error) {
    // The server ended the session during this call: redirect to log-in and show no error page.
    if (session.token() === undefined) return undefined
    // Log-in cannot show this error; home fetches again and shows it.
    if (!needsStatus(path)) return undefined
    throw error
  }
}
