import type { EarlyAnswer } from './early-reads'
import { ApiError } from './errors'
import { PRIVATE } from './private-call'
import { learnServerTime } from './server-clock'

/** SPEC.md section 9. The limit covers the body too: a body that arrives too slowly counts as no answer. */
export const TIMEOUT_MS = 30_000
/** The largest answer that is read, in bytes. A list has at most 20 rows. */
const LARGEST = 4 * 1024 * 1024

export interface Exchange {
  status: number
  headers: Headers
  text: string
}

/**
 * Sends once and reads the whole answer, within 30 s.
 * @param early the same read, when it was asked for before: nothing is sent then, and the 30 s count from now
 * @throws {ApiError} `timeout`, `network`, `offline`, `shape` when it is too large or a redirect, which an API never sends
 * @throws the reason of `outer` when that was aborted
 */
export async function exchange(
  url: string,
  init: RequestInit,
  outer: AbortSignal,
  early?: EarlyAnswer,
): Promise<Exchange> {
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(), TIMEOUT_MS)
  const wasOffline = isOffline()
  try {
    const signal = AbortSignal.any([outer, clock.signal])
    const response = await (early?.wait(signal) ?? fetch(url, { ...init, ...PRIVATE, redirect: 'manual', signal }))
    if (response.type === 'opaqueredirect') throw new ApiError('shape', { where: 'redirect', flaw: 'redirect' })
    learnServerTime(response.headers.get('date'), early?.arrivedAt() ?? Date.now())
    return { status: response.status, headers: response.headers, text: await readWhole(response) }
  } catch (error) {
    outer.throwIfAborted()
    if (clock.signal.aborted) throw new ApiError('timeout', { cause: error })
    if (error instanceof ApiError) throw error
    throw new ApiError(wasOffline && isOffline() ? 'offline' : 'network', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** What the browser says. It is sure only when it says so: a network without a way out counts as a connection. */
function isOffline(): boolean {
  return 'navigator' in globalThis && !navigator.onLine
}

async function readWhole(response: Response): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > LARGEST) {
      await reader.cancel()
      throw new ApiError('shape', { status: response.status, where: 'too large', flaw: 'large' })
    }
    text += decoder.decode(value, { stream: true })
  }
}
