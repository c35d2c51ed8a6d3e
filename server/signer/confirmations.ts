import { checkWireAssertion } from '#shared/passkey/assertion'
import { refused, wait } from './answers'
import type { Book } from './book'
import type { Refused, Wait, WireAssertion } from './contract'
import type { Passkey } from './passkeys'

/** Where people confirm. */
export interface ConfirmedAt {
  readonly console_origins: readonly string[]
  readonly rp_id: string
}

/** Who has confirmed: a passkey that counts, and how often it says it has signed. */
export interface Confirmer {
  readonly passkey: Passkey
  readonly sign_count: number
}

/** Checks one assertion over a challenge with a known key. @returns undefined when it does not confirm */
export async function confirms(
  { console_origins, rp_id }: ConfirmedAt,
  { assertion, challenge, spki }: { assertion: WireAssertion; challenge: Uint8Array; spki: string },
): Promise<{ sign_count: number } | undefined> {
  const how = { challenge, rp_id, origins: console_origins, spki, in_frame: 'refused' } as const
  const found = await checkWireAssertion(assertion, how)
  return 'fault' in found ? undefined : found
}

/**
 * Who of a merchant has confirmed a challenge. One wrong assertion spoils them all: whoever adds wrong ones tries things out.
 *
 * @returns an answer instead where one is unknown, another merchant's, not ready, or wrong
 */
export async function confirmersOf(
  book: Book,
  at: ConfirmedAt,
  of: { merchant_id: string; challenge: Uint8Array; assertions: readonly WireAssertion[]; now: number },
): Promise<readonly Confirmer[] | Refused | Wait> {
  const confirmers: Confirmer[] = []
  for (const assertion of of.assertions) {
    const passkey = book.passkeys.of(assertion.credential_id)
    if (passkey?.merchant_id !== of.merchant_id) return refused('unknown_passkey')
    const confirmed = await confirms(at, { assertion, challenge: of.challenge, spki: passkey.spki })
    if (confirmed === undefined) return refused('assertion')
    if (passkey.ready_at === null || passkey.ready_at > of.now) return wait('passkey_waiting', passkey.ready_at)
    confirmers.push({ passkey, ...confirmed })
  }
  return confirmers
}
