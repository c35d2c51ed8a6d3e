import { forgetNextStart } from './next-start'
import { PRIVATE } from './private-call'

/** How old an answer may be that the console takes over, in milliseconds: its time on the page is that of the takeover. */
const OLDEST_MS = 5000

interface EarlyRead {
  answer: Promise<Response>
  stop: AbortController
  /** When its headers were there, as `Date.now()`. */
  arrivedAt?: number
  hasFailed?: true
}

declare global {
  /** What the script of the page has asked for before the console was there, by `keyOf`. */
  var earlyReads: Map<string, EarlyRead> | undefined
  /** How far the events were heard before the lists among them were asked for; undefined when none was. */
  var earlyPlace: { place: string | undefined } | undefined
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
  const sent = { ...headers, [timeHeader]: String(Math.floor(Date.now() / 1000)) }
  const answer = fetch(url, { headers: sent, signal: stop.signal, redirect: 'manual', ...PRIVATE })
  const read: EarlyRead = { answer, stop }
  answer.then(
    () => (read.arrivedAt = Date.now()),
    () => (read.hasFailed = true),
  )
  globalThis.earlyReads ??= new Map()
  globalThis.earlyReads.set(keyOf(url, headers, timeHeader), read)
}

/** An answer that is on its way, or was there before anybody waited for it. */
export interface EarlyAnswer {
  /** Waits for it as `fetch` does; the signal ends the request. */
  wait: (signal: AbortSignal) => Promise<Response>
  /** When its headers were there, as `Date.now()`; undefined before that. */
  arrivedAt: () => number | undefined
}

/**
 * Hands over the answer that the script of the page has asked for with the same address and headers, once. One that is too
 * old or has failed already is not handed over: it is asked for as if it had never been.
 * @returns undefined where no such read was begun
 */
export function takeEarly(
  url: string,
  headers: Readonly<Record<string, string>>,
  timeHeader: string,
): EarlyAnswer | undefined {
  const key = keyOf(url, headers, timeHeader)
  const read = globalThis.earlyReads?.get(key)
  if (!read) return undefined
  globalThis.earlyReads?.delete(key)
  const isOld = read.arrivedAt !== undefined && Date.now() - read.arrivedAt > OLDEST_MS
  if (isOld || read.hasFailed) {
    read.stop.abort()
    return undefined
  }
  const end = (): void => read.stop.abort()
  return {
    arrivedAt: () => read.arrivedAt,
    wait: async (signal) => {
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
      return await read.answer
    },
  }
}

/** Ends a read that was begun early and that nobody will take over: an answer that is never read keeps its connection busy. */
export function dropEarly(url: string): void {
  for (const [key, { stop }] of globalThis.earlyReads ?? [])
    if (key.startsWith(`${url}\n`)) {
      stop.abort()
      globalThis.earlyReads?.delete(key)
    }
}

/**
 * How far the events were heard before the first lists of this page were asked for, once: a stream that begins later begins
 * where the merchant's answer says.
 * @returns undefined when no list was asked for early; `place` is undefined on a back end that tells none
 */
export function takeEarlyPlace(): { place: string | undefined } | undefined {
  const early = globalThis.earlyPlace
  globalThis.earlyPlace = undefined
  return early
}

/** Without a session nothing of an earlier one may stay: no answer in memory, and the next start asks for nothing. */
export function forgetEarlyReads(): void {
  for (const { stop } of globalThis.earlyReads?.values() ?? []) stop.abort()
  globalThis.earlyReads?.clear()
  globalThis.earlyPlace = undefined
  forgetNextStart()
}
