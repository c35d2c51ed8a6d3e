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

/** Hears of ends that no message brings: a tab without a channel, a page out of the browser's cache. */
export function watchForEnds(): void {
  addEventListener('storage', (event) => {
    if (tellsOfAnEnd(event)) session.wake()
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) session.wake()
  })
}

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state)
}
