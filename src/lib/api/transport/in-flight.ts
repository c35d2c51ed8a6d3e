import { ApiError } from './errors'

interface SharedRead {
  promise: Promise<unknown>
  stop: AbortController
  waiters: number
}

const reads = new Map<string, SharedRead>()
const writes = new Set<string>()

/**
 * Callers that read the same thing share one request. It stops when the last caller gives up, not before.
 * @param key everything that the answer depends on
 */
export function shareRead<Answer>(
  key: string,
  signal: AbortSignal | undefined,
  start: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer>
export async function shareRead(
  key: string,
  signal: AbortSignal | undefined,
  start: (signal: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  signal?.throwIfAborted()
  const read = reads.get(key) ?? begin(key, start)
  const done = new AbortController()
  read.waiters += 1
  const leave = () => {
    if (done.signal.aborted) return
    done.abort()
    read.waiters -= 1
    if (read.waiters === 0) read.stop.abort()
  }
  // Synchronously: a refetch aborts its request and starts another one at once, and must not join the aborted one.
  signal?.addEventListener('abort', leave, { signal: done.signal })
  try {
    return await (signal ? Promise.race([read.promise, rejectedBy(signal)]) : read.promise)
  } finally {
    leave()
  }
}

function begin(key: string, start: (signal: AbortSignal) => Promise<unknown>): SharedRead {
  const stop = new AbortController()
  const read: SharedRead = { promise: start(stop.signal), stop, waiters: 0 }
  reads.set(key, read)
  const leave = () => {
    if (reads.get(key) === read) reads.delete(key)
  }
  // A caller that comes after the last one gave up starts a new request instead of joining a stopped one.
  stop.signal.addEventListener('abort', leave)
  read.promise.then(leave, leave)
  return read
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

/**
 * Allows one write of the same content at a time in this page (SPEC.md section 8). The same write from two pages is left
 * to the server.
 * @throws {ApiError} `duplicate`
 */
export async function guardWrite<Answer>(key: string, run: () => Promise<Answer>): Promise<Answer> {
  if (writes.has(key)) throw new ApiError('duplicate')
  writes.add(key)
  try {
    return await run()
  } finally {
    writes.delete(key)
  }
}
