import { CacheFirst } from 'workbox-strategies'

/** The cache of scripts, styles and fonts. Releases share it: most chunks stay the same. */
export const CHUNKS = 'chunks'

interface ChunkStore {
  strategy: CacheFirst
  /** Fetches what is not kept yet. @throws when one of them cannot be fetched */
  keep: (event: ExtendableEvent, paths: readonly string[]) => Promise<void>
  /** Fetches what is not kept yet, one after the other; what cannot be fetched is left out. */
  keepQuietly: (event: ExtendableEvent, paths: readonly string[]) => Promise<void>
}

/** Answers for the chunks: from the cache, else from the network, and then it is kept. */
export function chunkStore(): ChunkStore {
  const strategy = new CacheFirst({
    cacheName: CHUNKS,
    matchOptions: { ignoreVary: true },
    plugins: [
      // Some hosts answer a missing file with a page: kept, it would be served as a script for ever.
      { cacheWillUpdate: async ({ response }) => (isPage(response) ? null : response) },
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
      for (const path of paths) await keepOne(event, path).catch(() => undefined)
    },
  }
}

function isPage(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('text/html') ?? false
}
