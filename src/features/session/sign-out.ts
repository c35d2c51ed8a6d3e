import { logout } from '#shared/contract/session'
import { call } from '@/lib/api/transport/http'
import { forgetPrivate } from './forget-private'
import { session } from './session'

/**
 * Log-out takes effect at once in every tab, whatever the server answers (SPEC.md section 4). The call survives the
 * page. If it fails, the token ends by the server's idle limit.
 */
export function signOut(): void {
  const token = session.token()
  session.end()
  forgetPrivate()
  if (token === undefined) return
  // The token is passed explicitly: ending the session has already cleared it and aborted its calls.
  void call(logout, { token, keepalive: true }).catch(() => {
    // Nobody is signed in any more, and there is nothing that a person could do.
  })
}
