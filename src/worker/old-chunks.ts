import { CHUNKS, RECORDS } from './cache-names'
import { afterRelease, type LeftAt, readRecord } from './rules/release-record'

/** The record of which chunks left the release when. */
const NAME = '/chunks'

/**
 * Deletes chunks that no open page can need any more. A page of the version before may be open for days and still load a
 * part of itself that the host no longer has, so its chunks stay for some time.
 * @param current paths of the chunks of this release
 */
export async function forgetOldChunks(current: readonly string[]): Promise<void> {
  const [chunks, records] = await Promise.all([caches.open(CHUNKS), caches.open(RECORDS)])
  const kept = (await chunks.keys()).map(({ url }) => new URL(url).pathname)
  const stored = await records.match(NAME)
  const before: LeftAt = readRecord(await stored?.json().catch(() => undefined))
  const { record, gone } = afterRelease({ before, kept, current, now: Date.now() })
  await records.put(NAME, Response.json(record))
  await Promise.all(gone.map((path) => chunks.delete(path, { ignoreVary: true })))
}
