import type { SignedIn } from '../signed-in'

/** Where this tab keeps its session over a reload, and where it reads that a session was ended. */
export interface TokenShelf {
  get: () => SignedIn | undefined
  put: (session: SignedIn) => void
  /** Forgets the session here and marks it as ended for every tab. */
  clear: (id: string) => void
  hasEnded: (id: string) => boolean
}

const SESSION = 'session'
const ENDED = 'session.ended'

/**
 * The token lies in sessionStorage, gone with the tab; the mark of an ended session in localStorage, where it reaches
 * tabs that no message reaches (frozen, or without BroadcastChannel). Storage that throws leaves the token in memory.
 */
export function browserTokenShelf(): TokenShelf {
  return {
    get: () => quietly(() => parse(sessionStorage.getItem(SESSION))),
    put: (session) => quietly(() => sessionStorage.setItem(SESSION, write(session))),
    clear: (id) =>
      quietly(() => {
        sessionStorage.removeItem(SESSION)
        localStorage.setItem(ENDED, id)
      }),
    hasEnded: (id) => quietly(() => localStorage.getItem(ENDED)) === id,
  }
}

/** True for the event by which a browser tells that another tab marked a session as ended. */
export function tellsOfAnEnd(event: StorageEvent): boolean {
  return event.key === ENDED
}

function write({ id, token, kept }: SignedIn): string {
  return `${id} ${token} ${kept ? 'kept' : 'tab'}`
}

function parse(text: string | null): SignedIn | undefined {
  const [id, token, kept] = text?.split(' ') ?? []
  return id && token ? { id, token, kept: kept === 'kept' } : undefined
}

function quietly<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
