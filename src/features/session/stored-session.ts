import type { SignedIn } from './signed-in'
import { browserTokenShelf } from './tabs/token-shelf'

/** The session that this tab has in its storage and that no other tab has ended, before the console is there. */
export function storedSession(): SignedIn | undefined {
  const shelf = browserTokenShelf()
  const stored = shelf.get()
  return stored && shelf.endOf(stored) === undefined ? stored : undefined
}
