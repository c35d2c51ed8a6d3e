import { useSyncExternalStore } from 'react'
import { createSession, type Session, type SessionState } from './session-store'
import { openTabChannel } from './tabs/tab-channel'
import { browserTokenShelf, tellsOfAnEnd } from './tabs/token-shelf'
import { browserTokenVault } from './tabs/token-vault'

/** The session of this tab. */
export const session: Session = createSession({
  shelf: browserTokenShelf(),
  channel: openTabChannel('session'),
  vault: browserTokenVault(),
  newId: () => crypto.randomUUID(),
})

/**
 * Watches for ends that no message brings: in a tab without a channel, or a page restored from the browser's cache.
 * @returns a function that stops it
 */
export function watchForEnds(): () => void {
  const stop = new AbortController()
  addEventListener('storage', (event) => tellsOfAnEnd(event) && session.wake(), stop)
  addEventListener('pageshow', (event) => event.persisted && session.wake(), stop)
  return () => stop.abort()
}

/** The session of this tab, for components. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state)
}
