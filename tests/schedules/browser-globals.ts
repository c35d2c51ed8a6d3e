import { vi } from 'vitest'

type Fetch = (url: URL, init: RequestInit, expireTimeout: () => void) => Promise<Response>

/** The stubbed globals that the console's code uses: `fetch`, `setTimeout` and `navigator.locks`. */
export interface BrowserGlobals {
  /** Sets what answers calls to `host`; `expireTimeout` ends the thirty seconds that the current call waits. */
  answerAt(host: string, answer: Fetch): void
  restore(): void
}

const CALL_TIMEOUT_MILLIS = 30_000
const BETWEEN_TRIES_MILLIS = 500

/**
 * Replaces `fetch` by one function per host, and adds the locks of a browser, which this Node does not have. The thirty
 * seconds that a call waits end when the answering function says so, and the half seconds between two tries end at once.
 */
export function stubBrowserGlobals(): BrowserGlobals {
  const answers = new Map<string, Fetch>()
  const queues = new Map<string, Promise<unknown>>()
  let newestTimeout: (() => void) | undefined
  const realSetTimeout = globalThis.setTimeout

  const request = async <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
    const before = queues.get(name) ?? Promise.resolve()
    const mine = before.then(act, act)
    const last = mine.catch(() => undefined)
    queues.set(name, last)
    try {
      return await mine
    } finally {
      if (queues.get(name) === last) queues.delete(name)
    }
  }
  vi.stubGlobal('navigator', { locks: { request }, onLine: true })
  vi.stubGlobal('setTimeout', (act: () => void, millis?: number, ...rest: unknown[]) => {
    if (millis === CALL_TIMEOUT_MILLIS) newestTimeout = act
    return realSetTimeout(act, millis === BETWEEN_TRIES_MILLIS ? 0 : millis, ...rest)
  })
  vi.stubGlobal('fetch', async (text: string, init: RequestInit) => {
    // A call sets its timeout synchronously before it fetches, so the newest timeout is the one of this call.
    const expireTimeout = newestTimeout
    const url = new URL(text)
    const answer = answers.get(url.host)
    if (answer === undefined) throw new Error(`No server answers at ${url.host}`)
    return await answer(url, init, () => expireTimeout?.())
  })
  return {
    answerAt: (host, answer) => void answers.set(host, answer),
    restore: () => void vi.unstubAllGlobals(),
  }
}
