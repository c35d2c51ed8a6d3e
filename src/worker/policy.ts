import type { PrecacheController } from 'workbox-precaching'

const POLICY = 'Content-Security-Policy'
const FIRST_PAGE = '/index.html'

/** Whether the host sends another policy with its pages than the kept ones have. */
export async function hasNewPolicy(pages: PrecacheController): Promise<boolean> {
  const kept = await pages.matchPrecache(FIRST_PAGE)
  const sent = await fetch(FIRST_PAGE, { cache: 'reload' })
  return kept !== undefined && sent.ok && kept.headers.get(POLICY) !== sent.headers.get(POLICY)
}

/** Fetches every page anew, for its headers. The bytes must be those of this release. */
export async function renewPages(pages: PrecacheController): Promise<void> {
  const cache = await caches.open(pages.strategy.cacheName)
  const renew = async (url: string, key: string): Promise<void> => {
    const integrity = pages.getIntegrityForCacheKey(key)
    const response = await fetch(url, { cache: 'reload', ...(integrity === undefined ? {} : { integrity }) })
    if (response.ok) await cache.put(key, response)
  }
  await Promise.all(Array.from(pages.getURLsToCacheKeys(), async ([url, key]) => await renew(url, key)))
}
