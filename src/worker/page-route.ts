import { type PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { Route } from 'workbox-routing'
import { plainPage } from './rules/parts'
import { isStale } from './stale-mark'

/**
 * Answers for the pages, with any search behind their address, from what is kept. While the kept pages are stale they come
 * from the host, and without a connection still from what is kept.
 */
export function pageRoute(pages: PrecacheController): Route {
  const kept = new PrecacheRoute(pages, {
    ignoreURLParametersMatching: [/./],
    urlManipulation: ({ url }) => [plainPage(url)],
  })
  return new Route(kept.match, async (options) => {
    if (await isStale()) {
      const sent = await fetch(options.request).catch(() => undefined)
      if (sent) return sent
    }
    return await pages.strategy.handle(options)
  })
}
