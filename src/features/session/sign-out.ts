import { logout } from '#shared/contract/session'
import { call } from '@/lib/api/transport/http'
import { forgetDrafts } from '@/lib/forms/forget-drafts'
import { session } from './session'

/**
 * Log-out takes effect at once in every tab, whatever the server answers (SPEC.md section 4). The call survives the
 * page. If it fails, the token ends by the server's idle limit.
 */
export function signOut(): void {
  const token = session.token()
  session.end()
  void forgetIntents()
  forgetDrafts()
  void forgetKept()
  if (token === undefined) return
  // The token is passed explicitly: ending the session has already cleared it and aborted its calls.
  void call(logout, { token, keepalive: true }).catch(() => {
    // Nobody is signed in any more, and there is nothing that a person could do.
  })
}

/** Deletes the intents that have an answer. The module is loaded only here, because sign-in does not need it. */
async function forgetIntents(): Promise<void> {
  const { moneyIntents } = await import('@/lib/money-intent/intent-store')
  await moneyIntents.forgetAnswered()
}

/** Deletes the texts of forms that are kept for longer than a reload. */
async function forgetKept(): Promise<void> {
  const { forgetKeptDrafts } = await import('@/lib/forms/kept-drafts')
  await forgetKeptDrafts()
}
