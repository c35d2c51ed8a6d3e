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
  if (token === undefined) return
  // The call carries the token by itself: ending the session has already aborted what belonged to it.
  void call(logout, { token, keepalive: true }).catch(() => {
    // Nobody is signed in here any more, and there is nothing a person could do.
  })
}
