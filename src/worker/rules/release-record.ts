/** When each kept chunk left the release, in milliseconds; 0 while it belongs to it. */
export type LeftAt = Readonly<Record<string, number>>

/** A page of an older version is open at most this long. */
const KEEP_MS = 14 * 24 * 60 * 60 * 1000

interface Moment {
  before: LeftAt
  /** Paths of the chunks in the cache. */
  kept: readonly string[]
  /** Paths of the chunks of the release that begins now. */
  current: readonly string[]
  now: number
}

/** The record after a release began, and the chunks that nobody needs any more. */
export function afterRelease({ before, kept, current, now }: Moment): { record: LeftAt; gone: string[] } {
  const belongs = new Set(current)
  const gone: string[] = []
  const record: Record<string, number> = {}
  for (const path of kept) {
    // 0 as well as no entry: until now it belonged to the release.
    const leftAt = belongs.has(path) ? 0 : before[path] || now
    if (leftAt !== 0 && now - leftAt > KEEP_MS) gone.push(path)
    else record[path] = leftAt
  }
  return { record, gone }
}

/** Reads a stored record; anything else counts as none, and the waiting time begins anew. */
export function readRecord(stored: unknown): LeftAt {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}
