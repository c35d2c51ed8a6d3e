/** Where and how the API is asked: all that a start needs to know of config.json for its first reads. */
interface Known {
  base: string
  headers: { token: string; language: string; time: string }
}

/** What the last page of this tab knew. */
export interface KnownStart extends Known {
  /** The last place in the stream of events that it heard of; undefined where the back end tells none. */
  place: string | undefined
}

const KEY = 'next-start'

/**
 * Remembers for this tab that its merchant may read the pages, and where they ask. The next start asks for its first page with
 * that before its scripts and config.json are there. Nothing of it is private.
 */
export function rememberForNextStart({ base, headers }: Known, place: string | undefined): void {
  write({ base, headers, place })
}

/**
 * Remembers how far the events were heard. The next start listens from there: its first reads are asked for at the same time
 * as the merchant, so that a payment could come between the two, and the place that the merchant's answer tells is behind it.
 */
export function rememberPlace(place: string): void {
  const known = knownStart()
  if (known) write({ ...known, place })
}

/** The next start asks for nothing early: nobody is signed in, or the merchant may not read the pages. */
export function forgetNextStart(): void {
  quietly(() => sessionStorage.removeItem(KEY))
}

/** What the last page of this tab remembered. */
export function knownStart(): KnownStart | undefined {
  const text = quietly(() => sessionStorage.getItem(KEY))
  const [base, token, language, time, place] = text?.split(' ') ?? []
  return base && token && language && time ? { base, headers: { token, language, time }, place } : undefined
}

function write({ base, headers: { token, language, time }, place }: KnownStart): void {
  const words = [base, token, language, time, ...(place === undefined ? [] : [place])]
  quietly(() => sessionStorage.setItem(KEY, words.join(' ')))
}

function quietly<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    // Without storage the next start asks when its scripts are there.
    return undefined
  }
}
