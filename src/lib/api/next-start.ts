/** Where and how the API is asked: all that a start needs to know of config.json for its first reads. */
export interface KnownConnection {
  base: string
  headers: { token: string; language: string; time: string }
}

const KEY = 'next-start'

/**
 * Remembers for this tab that its merchant may read the pages, and where they ask. The next start asks for its first page with
 * that before its scripts and config.json are there. Nothing of it is private.
 */
export function rememberForNextStart({ base, headers: { token, language, time } }: KnownConnection): void {
  quietly(() => sessionStorage.setItem(KEY, [base, token, language, time].join(' ')))
}

/** The next start asks for nothing early: nobody is signed in, or the merchant may not read the pages. */
export function forgetNextStart(): void {
  quietly(() => sessionStorage.removeItem(KEY))
}

/** What the last page of this tab remembered. */
export function knownConnection(): KnownConnection | undefined {
  const text = quietly(() => sessionStorage.getItem(KEY))
  const [base, token, language, time] = text?.split(' ') ?? []
  return base && token && language && time ? { base, headers: { token, language, time } } : undefined
}

function quietly<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    // Without storage the next start asks when its scripts are there.
    return undefined
  }
}
