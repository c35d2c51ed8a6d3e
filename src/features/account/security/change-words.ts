import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why withdrawals wait, by the code of the change. */
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  password_changed: msg`The login password was changed.`,
  password_retrieved: msg`The login password was replaced by email. Without Google Authenticator, ways to prove yourself cannot be changed until then either.`,
  transaction_password_changed: msg`The transaction password was changed.`,
  mailbox_changed: msg`The email address was changed. Old and new address got a message.`,
  phone_changed: msg`The phone number was changed. Old and new number got a message.`,
  google_bound: msg`Google Authenticator was bound.`,
  wallet_linked: msg`A wallet was linked.`,
  wallet_unlinked: msg`A wallet was removed.`,
  security_switch_changed: msg`The security switch asks for less.`,
}

/**
 * What was changed, as a sentence. A code that this version does not know is worded in general.
 * @example t(changeWords('phone_changed'))
 */
export function changeWords(code: string | null): MessageDescriptor {
  return (code === null ? undefined : WORDS[code]) ?? msg`A way to sign in was changed.`
}
