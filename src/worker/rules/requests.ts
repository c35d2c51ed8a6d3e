/** What a page may ask of the worker; the first one is the word of workbox-window. */
type WorkerRequest = { type: 'SKIP_WAITING' | 'LET_THROUGH' | 'KEEP_ALL' } | { type: 'KEEP'; paths: string[] }

/**
 * Reads the message of a page.
 * - `SKIP_WAITING`: the person accepted the new version
 * - `LET_THROUGH`: the new worker has to wait, so pages come from the host
 * - `KEEP_ALL`: fetch every chunk of this release, in idle time
 * - `KEEP`: chunks that the page loaded before the worker was there
 *
 * Pages of other versions may send something else, which is ignored.
 */
export function readRequest(data: unknown): WorkerRequest | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  const { type } = data
  if (type === 'SKIP_WAITING' || type === 'LET_THROUGH' || type === 'KEEP_ALL') return { type }
  if (type !== 'KEEP' || !('paths' in data) || !Array.isArray(data.paths)) return undefined
  return { type: 'KEEP', paths: data.paths.filter((path: unknown) => typeof path === 'string' && isChunk(path)) }
}

/** Whether a path is that of a chunk on this host, and of nothing else. */
function isChunk(path: string): boolean {
  return /^\/assets\/[\w.-]+$/.test(path)
}
