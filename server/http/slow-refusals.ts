import type { Context, Env, MiddlewareHandler } from 'hono'
import { limitedAs } from '#server/core/network-address'
import type { Services } from '#server/chain/services'
import { callerAddress, callerFinder } from './caller-address'
import { windowOf } from './rate-limit'

const WAIT_MILLIS = 1_000
/** More addresses than this are refused in one minute only in an attack; they are then counted anew. */
const MOST_ADDRESSES = 10_000

/**
 * Lets callers who are not known wait for refusals: an address gets as many at once as it may make public calls in a minute, and each
 * further one a second late, whatever it is about. Who calls again as soon as he is refused comes once a second on each connection
 * then. Sixty such connections took the whole process, and a sign-in beside them took five times as long. Counted in each process.
 *
 * @param isKnown whether the caller was found to be a merchant or an application
 * @example
 * app.use(slowRefusals(services))
 */
export function slowRefusals<E extends Env>(
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  isKnown: (context: Context<E>) => boolean = () => false,
): MiddlewareHandler<E> {
  const findCaller = callerFinder(settings.trusted_proxies)
  const refused = new Map<string, number>()
  let window = 0
  const countOf = (context: Context<E>): number => {
    const start = windowOf(clock.now())
    if (start !== window || refused.size > MOST_ADDRESSES) refused.clear()
    window = start
    const address = limitedAs(callerAddress(context, findCaller))
    const count = (refused.get(address) ?? 0) + 1
    refused.set(address, count)
    return count
  }
  return async (context, next) => {
    await next()
    if (context.res.status < 400 || isKnown(context)) return
    if (countOf(context) > settings.rate_limits.public) await new Promise((resolve) => setTimeout(resolve, WAIT_MILLIS))
  }
}
