import { RECORDS } from './cache-names'

const MARK = '/stale'

let known: Promise<boolean> | undefined

/**
 * Whether the kept pages are older than what the host has, so that pages come from the host: a chunk of this release was
 * gone from it, or the person accepted an update that the browser lets wait. The next worker begins without the mark.
 */
export function isStale(): Promise<boolean> {
  known ??= caches.open(RECORDS).then(async (records) => (await records.match(MARK)) !== undefined)
  return known
}

export async function markStale(): Promise<void> {
  // At once for this worker; stored for the case that the browser stops and starts it.
  known = Promise.resolve(true)
  await (await caches.open(RECORDS)).put(MARK, new Response())
}

export async function removeMark(): Promise<void> {
  known = Promise.resolve(false)
  await (await caches.open(RECORDS)).delete(MARK)
}
