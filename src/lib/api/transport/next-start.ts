/** Where and how this tab asks the API. */
interface Known {
  /** Of this origin only: `/api/v1`. */
  base: string
  headers: { token: string; language: string; time: string }
  /** The language that the calls name. */
  language: string
}

/** What the last page of this tab knew. */
export interface KnownStart extends Known {
  /** The last place in the stream of events that it heard of; undefined where the back end tells none. */
  place: string | undefined
}

const KEY = 'next-start'
const OWN_ORIGIN = /^\/(?!\/)\S*$/
const PLACE = /^\S{1,64}$/

/**
 * Remembers for this tab that its merchant may read the pages, and where they ask. The next start asks for its first page with
 * that before its scripts and config.json are there. Nothing of it is private. An API of another origin is not remembered:
 * config.json may have replaced it by then, and the token must not go to the old one.
 */
export function rememberForNextStart(known: Known, place: string | undefined): void {
  if (OWN_ORIGIN.test(known.base)) write({ ...known, place })
  else forgetNextStart()
}

/**
 * Remembers how far the events were heard. The next start listens from there: its first reads are asked for at the same time
 * as the merchant, so that a payment could come between the two, and the place that the merchant's answer tells is behind it.
 */
export function rememberPlace(place: string): void {
  const known = knownStart()
  // Where the merchant's answer tells no place, the stream may know none either.
  if (known?.place !== undefined) write({ ...known, place })
}

/** The next start asks for nothing early: nobody is signed in, or the merchant may not read the pages. */
export function forgetNextStart(): void {
  quietly(() => sessionStorage.removeItem(KEY))
}

/** What the last page of this tab remembered. */
export function knownStart(): KnownStart | undefined {
  const text = quietly(() => sessionStorage.getItem(KEY))
  const [base, token, time, header, language, place] = text?.split(' ') ?? []
  if (!base || !OWN_ORIGIN.test(base) || !token || !time || !header || !language) return undefined
  return { base, headers: { token, time, language: header }, language, place }
}

function write({ base, headers, language, place }: KnownStart): void {
  const words = [base, headers.token, headers.time, headers.language, language]
  const all = place !== undefined && PLACE.test(place) ? [...words, place] : words
  quietly(() => sessionStorage.setItem(KEY, all.join(' ')))
}

function quietly<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    // Without storage the next start asks when its scripts are there.
    return undefined
  }
}
