const MAX_LENGTH = 2048
/** A slash, then no blanks, control characters or backslashes, because browsers drop or rewrite those. */
const PLAIN_PATH = /^\/[^\s\\\p{Cc}]*$/u
/** Encoded slashes, backslashes, percent signs and control characters, which a later parser may decode; two slashes. */
const DISGUISED = /%(?:2f|5c|25|0[0-9a-d])|\/\//i

export type ReturnPathOptions = {
  origin: string
  /** Whether a pathname is a route of the console. */
  isKnownRoute: (pathname: string) => boolean
}

/**
 * A path to return to after signing in; undefined unless it is plainly one of ours. Somebody who sends a link with
 * `?return=` must not choose where a merchant lands. Never throws.
 * @example readReturnPath('/record?page=2', { origin, isKnownRoute }) // '/record?page=2'
 * @example readReturnPath('//evil.example', { origin, isKnownRoute }) // undefined
 */
export function readReturnPath(candidate: unknown, { origin, isKnownRoute }: ReturnPathOptions): string | undefined {
  if (typeof candidate !== 'string' || candidate.length > MAX_LENGTH || !PLAIN_PATH.test(candidate)) return undefined
  if (!URL.canParse(candidate, origin)) return undefined
  const url = new URL(candidate, origin)
  const typedPath = candidate.replace(/[?#].*$/s, '')
  // When the parser changed the path (another host, dot segments), it does not mean what was written.
  if (url.origin !== origin || url.pathname !== typedPath || DISGUISED.test(typedPath)) return undefined
  return isKnownRoute(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : undefined
}
