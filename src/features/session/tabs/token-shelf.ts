import type { SignedIn } from '../signed-in'

/** Stores the session of this tab over a reload, and reads the mark of an ended session. */
export interface TokenShelf {
  get: () => SignedIn | undefined
  put: (session: SignedIn) => void
  /** Forgets the session here and marks it as ended for every tab. */
  clear: (session: SignedIn, how: EndOfSession) => void
  /** How the session has ended; undefined when it is not marked as ended, or when only an older token of it was refused. */
  endOf: (session: SignedIn) => EndOfSession | undefined
}

/** Log-out in one of the tabs, or the server's 401: then the person is asked to sign in again, and goes on. */
export type EndOfSession = 'signed-out' | 'expired'

const SESSION = 'session'
const ENDED = 'session.ended'
/** The id once more, how it ended, and which of its tokens was refused. A tab of an earlier version leaves it as it was. */
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
    clear: ({ id, turn = 0 }, how) =>
      quietly(() => {
        sessionStorage.removeItem(SESSION)
        // First: the other tabs act on what is written last.
        localStorage.setItem(HOW, `${id} ${how}${turn > 0 ? ` ${turn}` : ''}`)
        localStorage.setItem(ENDED, id)
      }),
    endOf: ({ id, turn = 0 }) =>
      quietly(() => {
        if (localStorage.getItem(ENDED) !== id) return undefined
        const [of, how, refused = 0] = localStorage.getItem(HOW)?.split(' ') ?? []
        if (of !== id || how !== 'expired') return 'signed-out'
        return turn > Number(refused) ? undefined : 'expired'
      }),
  }
}

/** Whether a storage event means that another tab marked a session as ended. */
export function tellsOfAnEnd(event: StorageEvent): boolean {
  // The id stays the same when an older token of the session was refused before.
  return event.key === ENDED || event.key === HOW
}

function write({ id, token, kept, turn = 0 }: SignedIn): string {
  return `${id} ${token} ${kept ? 'kept' : 'tab'} ${turn}`
}

function parse(text: string | null): SignedIn | undefined {
  const [id, token, kept, turn = 0] = text?.split(' ') ?? []
  return id && token ? { id, token, kept: kept === 'kept', turn: Number(turn) } : undefined
}

function quietly<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
