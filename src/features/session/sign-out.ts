import { logout } from '@/lib/api/contract/session'
import { call } from '@/lib/api/http'
import { session } from './session'

/**
 * Log-out: here and now, in every tab, whatever the server says (SPEC.md section 4). The call outlives the page; if
 * even so it fails, the server's idle time ends the token.
 */
export function signOut(): void {
  const token = session.token()
  session.end()
  void forgetIntents()
  if (token === undefined) return
  // The call carries the token by itself: ending the session has already aborted what belonged to it.
  void call(logout, { token, keepalive: true }).catch(() => {
    // Nobody is signed in here any more, and there is nothing a person could do.
  })
}

/** Nothing private stays: acts with money that were kept for an answer. Loaded late: who signs in needs none of it. */
async function forgetIntents(): Promise<void> {
  const { moneyIntents } = await import('@/lib/money-intent/intent-store')
  await moneyIntents.clear()
}
