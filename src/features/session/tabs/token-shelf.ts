import type { SignedIn } from '../signed-in'

/** Stores the session of this tab over a reload, and reads the mark of an ended session. */
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
 * The token is in sessionStorage and ends with the tab. The mark of an ended session is in localStorage, where tabs
 * find it that miss messages (frozen, or without BroadcastChannel). When storage throws, the token stays in memory
 * only.
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
