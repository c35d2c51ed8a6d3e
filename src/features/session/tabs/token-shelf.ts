import type { SignedIn } from '../signed-in'

/** Stores the session of this tab over a reload, and reads the mark of an ended session. */
export interface TokenShelf {
  get: () => SignedIn | undefined
  put: (session: SignedIn) => void
  /** Forgets the session here and marks it as ended for every tab. */
  clear: (id: string, how: EndOfSession) => void
  /** How the session has ended; undefined when it is not marked as ended. */
  endOf: (id: string) => EndOfSession | undefined
}

/** Log-out in one of the tabs, or the server's 401: then the person is asked to sign in again, and goes on. */
export type EndOfSession = 'signed-out' | 'expired'

const SESSION = 'session'
const ENDED = 'session.ended'
/** The id once more, and how it ended. A tab of an earlier version leaves it as it was. */
const HOW = 'session.ended.how'

/**
 * The token is in sessionStorage and ends with the tab. The mark of an ended session is in localStorage, where tabs
 * find it that miss messages (frozen, or without BroadcastChannel). When storage throws, the token stays in memory
 * only.
 */
export function browserTokenShelf(): TokenShelf {
  return {
    get: () => quietly(() => parse(sessionStorage.getItem(SESSION))),
    put: (session) => quietly(() => sessionStorage.setItem(SESSION, write(session))),
    clear: (id, how) =>
      quietly(() => {
        sessionStorage.removeItem(SESSION)
        // First: the other tabs act on what is written last.
        localStorage.setItem(HOW, `${id} ${how}`)
        localStorage.setItem(ENDED, id)
      }),
    endOf: (id) =>
      quietly(() => {
        if (localStorage.getItem(ENDED) !== id) return undefined
        return localStorage.getItem(HOW) === `${id} expired` ? 'expired' : 'signed-out'
      }),
  }
}

/** Whether a storage event means that another tab marked a session as ended. */
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
