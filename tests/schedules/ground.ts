import { vi } from 'vitest'

type Fetch = (url: URL, init: RequestInit, silence: () => void) => Promise<Response>

/** What all pages find around them; each street has a console at a host of its own. */
export interface Ground {
  /** What answers the pages of `host`; `silence` lets the thirty seconds pass that a call waits. */
  connect(host: string, answer: Fetch): void
  lift(): void
}

const PATIENCE_MILLIS = 30_000
const BETWEEN_TRIES_MILLIS = 500

/**
 * Puts streets in the place of the pages' `fetch`, with locks as browsers have them: this Node has none. The thirty
 * seconds that a call waits pass at once, when its street says so, and so do the half seconds between two tries.
 */
export function layGround(): Ground {
  const streets = new Map<string, Fetch>()
  const queues = new Map<string, Promise<unknown>>()
  let giveUp: (() => void) | undefined
  const wait = globalThis.setTimeout

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
    if (millis === PATIENCE_MILLIS) giveUp = act
    return wait(act, millis === BETWEEN_TRIES_MILLIS ? 0 : millis, ...rest)
  })
  vi.stubGlobal('fetch', async (text: string, init: RequestInit) => {
    // Set in the same breath as this call: nobody else's clock.
    const silence = giveUp
    const url = new URL(text)
    const answer = streets.get(url.host)
    if (answer === undefined) throw new Error(`Nobody is at ${url.host}`)
    return await answer(url, init, () => silence?.())
  })
  return {
    connect: (host, answer) => void streets.set(host, answer),
    lift: () => void vi.unstubAllGlobals(),
  }
}
