import { createHash } from 'node:crypto'
import { isPasskeyKey } from '#shared/passkey/assertion'
import { digestOf } from '#shared/payout/canonical-lines'
import { enrolmentCode, enrolmentText, removalText } from '#shared/payout/passkey-text'
import { refused } from './answers'
import type { Book } from './book'
import { confirmersOf, confirms } from './confirmations'
import type { ConfirmedAt } from './confirmations'
import type { Refused, RequestOf, Wait } from './contract'
import type { EntryOf } from './entries'
import { ADDED_AFTER_SECONDS } from './passkeys'
import type { Passkey } from './passkeys'
import { isInTime } from './time'

/** Enrolments that may wait for operators at once: more than that is no merchant's need. */
const MOST_PENDING = 1000
const MOST_OF_ONE = 32

export interface PasskeyCall {
  readonly book: Book
  readonly at: ConfirmedAt
  readonly now: number
}

/** A passkey that was taken. `pending`: operators have to confirm its code; `waits`: it counts from `ready_at` on, in seconds. */
type Enrolled =
  { readonly state: 'pending'; readonly code: string } | { readonly state: 'waits'; readonly ready_at: string }

/**
 * Takes a new passkey of a merchant. It proves its key by signing its own enrolment. It waits for operators, or for 24 hours when
 * a passkey that counts has confirmed it. The same one twice is one.
 */
export async function enrol(
  { book, at, now }: PasskeyCall,
  { enrolment, spki, proof, confirmed_by }: RequestOf<'enrol'>,
): Promise<Enrolled | Refused | Wait> {
  const { merchant_id, credential_id, person } = enrolment
  if (enrolment.signer_id !== book.identity.signerId()) return refused('other_signer')
  const bytes = Buffer.from(spki, 'base64url')
  const isOfKey = createHash('sha256').update(bytes).digest('hex') === enrolment.key_hash
  if (!isOfKey || bytes.toString('base64url') !== spki || !(await isPasskeyKey(bytes))) return refused('other_key')
  const known = book.passkeys.of(credential_id)
  if (known !== undefined)
    return known.spki === spki && known.merchant_id === merchant_id ? enrolled(known) : refused('other_key')
  if (book.passkeys.isRemoved(credential_id)) return refused('removed')
  if (!isInTime(enrolment.not_after, now)) return refused('expired')
  const challenge = digestOf(enrolmentText(enrolment))
  if (proof.credential_id !== credential_id) return refused('assertion')
  if ((await confirms(at, { assertion: proof, challenge, spki })) === undefined) return refused('assertion')
  const by = confirmed_by === null ? [] : [confirmed_by]
  const confirmers = await confirmersOf(book, at, { merchant_id, challenge, assertions: by, now })
  if ('state' in confirmers) return confirmers
  if (book.passkeys.ofMerchant(merchant_id).length >= MOST_OF_ONE || book.passkeys.pending(now) >= MOST_PENDING)
    return refused('too_many')
  const passkey = {
    at: now,
    merchant_id,
    credential_id,
    spki,
    person,
    code: enrolmentCode(enrolment),
    not_after: Number(enrolment.not_after),
  }
  const entry: EntryOf<'passkey'> | EntryOf<'passkey_by'> =
    confirmed_by === null
      ? { kind: 'passkey', ...passkey, ready_at: null }
      : { kind: 'passkey_by', ...passkey, ready_at: now + ADDED_AFTER_SECONDS, by: confirmed_by.credential_id }
  book.record(entry)
  return enrolled(entry)
}

const enrolled = ({ code, ready_at }: Pick<Passkey, 'code' | 'ready_at'>): Enrolled =>
  ready_at === null ? { state: 'pending', code } : { state: 'waits', ready_at: String(ready_at) }

/** The passkeys of a merchant: those that wait for operators and those that count, or will. */
export function passkeysOf({ book }: Pick<PasskeyCall, 'book'>, { merchant_id }: RequestOf<'passkeys'>) {
  const list = book.passkeys.ofMerchant(merchant_id).map(({ credential_id, code, ready_at }) => ({
    credential_id,
    code,
    ready_at: ready_at === null ? null : String(ready_at),
  }))
  return { state: 'known', list } as const
}

/** Removes a passkey by another one of the merchant that counts, at once: also one that waits and that nobody wanted. */
export async function remove(
  { book, at, now }: PasskeyCall,
  { removal, confirmed_by }: RequestOf<'remove'>,
): Promise<{ readonly state: 'removed' } | Refused | Wait> {
  const { merchant_id, credential_id } = removal
  if (removal.signer_id !== book.identity.signerId()) return refused('other_signer')
  if (!isInTime(removal.not_after, now)) return refused('expired')
  const challenge = digestOf(removalText(removal))
  const confirmers = await confirmersOf(book, at, { merchant_id, challenge, assertions: [confirmed_by], now })
  if ('state' in confirmers) return confirmers
  const [by] = confirmers
  const known = book.passkeys.of(credential_id)
  if (known?.merchant_id !== merchant_id || by === undefined || by.passkey.credential_id === credential_id)
    return refused('unknown_passkey')
  book.record({ kind: 'removed', at: now, merchant_id, credential_id, by: by.passkey.credential_id })
  return { state: 'removed' }
}
