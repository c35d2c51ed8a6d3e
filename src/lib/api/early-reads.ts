/** How old an answer may be that the console takes over; TanStack's answers are fresh for as long (query-client.ts). */
const FRESH_MS = 10_000

interface EarlyRead {
  answer: Promise<EarlyAnswer>
  /** Milliseconds, as `Date.now()`. */
  askedAt: number
  stop: AbortController
}

/** An answer that was there before anybody waited for it. */
export interface EarlyAnswer {
  response: Response
  /** When its headers were there, for the difference between the two clocks. */
  arrivedAt: number
}

declare global {
  /** What the script of the page has asked for before the console was there, by `keyOf`. */
  var earlyReads: Map<string, EarlyRead> | undefined
  /** The place in the stream of events before the first of them (next-start.ts). */
  var earlyPlace: string | undefined
}

/** Everything that the answer depends on; the header with the time is left out, because it differs by itself. */
function keyOf(url: string, headers: Readonly<Record<string, string>>, timeHeader: string): string {
  const sent = Object.entries(headers).filter(([name]) => name !== timeHeader)
  return [url, ...sent.map((header) => header.join(': ')).sort()].join('\n')
}

/**
 * Asks for a read before the console is there, as `call` will ask for it. Runs in the script of the page.
 * @param headers those that request.ts sends, without the time
 * @example askEarly('/api/v1/user/info', { Accept: 'application/json', 'X-Token': token }, 'X-Time')
 */
export function askEarly(url: string, headers: Readonly<Record<string, string>>, timeHeader: string): void {
  const stop = new AbortController()
  const askedAt = Date.now()
  const sent = { ...headers, [timeHeader]: String(Math.floor(askedAt / 1000)) }
  const answer = fetch(url, { headers: sent, signal: stop.signal, ...PRIVATE }).then((response) => ({
    response,
    arrivedAt: Date.now(),
  }))
  // A failure that nobody takes over is nobody's.
  answer.catch(() => undefined)
  globalThis.earlyReads ??= new Map()
  globalThis.earlyReads.set(keyOf(url, headers, timeHeader), { answer, askedAt, stop })
}

/** How every call of the API is sent: nothing is kept, no cookie goes along, and a redirect is an error. */
export const PRIVATE = {
  cache: 'no-store',
  credentials: 'omit',
  redirect: 'manual',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit

/**
 * Hands over the answer that the script of the page has asked for with the same address and headers, once. One that is too
 * old or has failed is not handed over: it is asked for as if it had never been.
 * @returns nothing where no such read was begun
 */
export function takeEarly(
  url: string,
  headers: Readonly<Record<string, string>>,
  timeHeader: string,
): ((signal: AbortSignal) => Promise<EarlyAnswer | undefined>) | undefined {
  const key = keyOf(url, headers, timeHeader)
  const early = globalThis.earlyReads?.get(key)
  if (!early) return undefined
  globalThis.earlyReads?.delete(key)
  if (Date.now() - early.askedAt > FRESH_MS) {
    early.stop.abort()
    return undefined
  }
  return async (signal) => {
    signal.addEventListener('abort', () => early.stop.abort(), { once: true })
    return await early.answer.catch(() => undefined)
  }
}

/** Forgets every answer that nobody has taken over: the session has ended, and it must not stay in memory. */
export function dropEarlyReads(): void {
  for (const { stop } of globalThis.earlyReads?.values() ?? []) stop.abort()
  globalThis.earlyReads?.clear()
  globalThis.earlyPlace = undefined
}
