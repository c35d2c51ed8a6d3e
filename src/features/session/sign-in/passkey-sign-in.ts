import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { call } from '@/lib/api/transport/http'
import { explain } from '@/lib/domain-ui/explain'
import { askPasskey, PasskeyError, type PasskeyFault } from '@/lib/passkey/authenticator'
import { passkeyChallenge, passkeyLogin } from '#shared/contract/passkey-login'
import { digestOf } from '#shared/payout/canonical-lines'
import { signInText } from '#shared/payout/passkey-text'
import type { SignedInAnswer } from './wallet-sign-in'

const WORDS = {
  unsupported: msg`This browser cannot use passkeys here. Sign in another way.`,
  refused: msg`No passkey has signed: it was canceled, took too long, or there is none here. Nothing was sent. Try again, or sign in another way.`,
  elsewhere: msg`Passkeys of this service do not work at this address. Open the console at its usual address.`,
  known: msg`The browser could not use the passkey. Try again, or sign in another way.`,
  failed: msg`The browser could not use the passkey. Try again, or sign in another way.`,
} as const satisfies Record<PasskeyFault, MessageDescriptor>

interface PasskeySignIn {
  kept: boolean
  /** The passkey has signed; the server is now checking it. */
  onChecking: () => void
}

/**
 * Signs in by a passkey: the device offers those that it has for this service. The page makes the challenge by itself out of what the
 * server gave, so that no server can have something else signed.
 */
export async function passkeySignIn({
  kept,
  onChecking,
}: PasskeySignIn): Promise<{ answer: SignedInAnswer } | { words: string }> {
  try {
    const { origin } = window.location
    const { nonce, not_after, rp_id } = await call(passkeyChallenge, { body: { console_origin: origin } })
    const challenge = digestOf(signInText({ origin, nonce, not_after }))
    const assertion = await askPasskey(challenge, { rp_id, credentials: [] })
    onChecking()
    return { answer: await call(passkeyLogin, { body: { nonce, assertion, kept } }) }
  } catch (error) {
    return { words: error instanceof PasskeyError ? i18n._(WORDS[error.fault]) : explain(error) }
  }
}
