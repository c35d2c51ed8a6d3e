import { CacheFirst } from 'workbox-strategies'
import { CHUNKS } from './cache-names'
import { markStale } from './stale-mark'

interface ChunkStore {
  strategy: CacheFirst
  /** Fetches what is not kept yet. @throws when one of them cannot be fetched */
  keep: (event: ExtendableEvent, paths: readonly string[]) => Promise<void>
  /** Fetches what is not kept yet, a few at a time; what cannot be fetched is left out. */
  keepQuietly: (event: ExtendableEvent, paths: readonly string[]) => Promise<void>
}

/** How many chunks are fetched at once in idle time; the page needs the network too. */
const LANES = 4

/** Answers for the chunks: from the cache, else from the network, and then it is kept. */
export function chunkStore(): ChunkStore {
  const strategy = new CacheFirst({
    cacheName: CHUNKS,
    matchOptions: { ignoreVary: true },
    plugins: [
      // Some hosts answer a missing file with a page: kept, it would be served as a script for ever.
      { cacheWillUpdate: async ({ response }) => (isPage(response) ? null : response) },
      // The host has another release. Of this one a page could not start any more.
      {
        fetchDidSucceed: async ({ response }) => {
          if (isMissing(response)) await markStale()
          return response
        },
        // A page in place of the file does not have the hash that the request names: that fails like a lost connection.
        fetchDidFail: async ({ request }) => {
          const response = await fetch(request.url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
          if (response && isMissing(response)) await markStale()
        },
      },
    ],
  })
  const keepOne = async (event: ExtendableEvent, path: string): Promise<void> => {
    const [answer, done] = strategy.handleAll({ event, request: path })
    const response = await answer
    await done
    if (!response.ok || isPage(response)) throw new Error(`${path} is not on the host`)
  }
  return {
    strategy,
    async keep(event, paths) {
      await Promise.all(paths.map((path) => keepOne(event, path)))
    },
    async keepQuietly(event, paths) {
      const waiting = paths.values()
      const lane = async (): Promise<void> => {
        for (const path of waiting) await keepOne(event, path).catch(() => undefined)
      }
      await Promise.all(Array.from({ length: LANES }, lane))
    },
  }
}

/** Whether the host does not have the file that was asked for: it says so, or answers with a page. */
function isMissing(response: Response): boolean {
  return response.status === 404 || isPage(response)
}

function isPage(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('text/html') ?? false
}
