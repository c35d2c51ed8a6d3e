import { createPublicKey, verify } from 'node:crypto'
import { readAct } from './act-text'
import type { Act } from './act-text'
import { refused } from './answers'
import type { Book } from './book'
import type { Refused, RequestOf } from './contract'
import { isNobody } from './names'
import { isInTime } from './time'

/** Operators sign without a network, and carry the file: a week is enough for all of them. */
const LONGEST_SECONDS = 7 * 24 * 3600

/** Who may sign acts. */
export interface Operators {
  /** So many of them must. */
  readonly needed: number
  /** Public keys of Ed25519 as SubjectPublicKeyInfo in base64. */
  readonly keys: readonly string[]
}

interface Taking {
  readonly book: Book
  readonly operators: Operators
  /** Own addresses in the words of payouts. */
  readonly own: ReadonlySet<string>
  readonly now: number
}

/**
 * Takes a decision of operators: signed by enough of them, for this signer, in time, and once. What it decides counts as soon as
 * it is written down. The same act again is answered as the first time.
 */
export function takeAct(
  { book, operators, own, now }: Taking,
  { text, signatures }: RequestOf<'act'>,
): { readonly state: 'done' } | Refused {
  const act = readAct(text)
  if (act === undefined) return refused('act')
  const right = signatures.filter(
    ({ key, signature }) => operators.keys.includes(key) && isSigned(text, key, signature),
  )
  const signers = right.filter(({ key }, place) => right.findIndex((each) => each.key === key) === place)
  if (signers.length < operators.needed) return refused('signatures')
  const taken = book.allowances.takenAs(act.act_id)
  if (taken !== undefined) return taken === text ? DONE : refused('spent')
  if (act.signer_id !== book.identity.signerId()) return refused('other_signer')
  if (!isInTime(act.not_after, now, LONGEST_SECONDS)) return refused('expired')
  if (!fits(act, { book, own, now })) return refused('act')
  book.record({ kind: 'act', at: now, text, signatures: signers })
  return DONE
}

const DONE = { state: 'done' } as const

function isSigned(text: string, key: string, signature: string): boolean {
  try {
    const open = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(text), open, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** Whether there is what the act is about. */
function fits(act: Act, { book, own, now }: Omit<Taking, 'operators'>): boolean {
  if (act.kind === 'enrol') {
    const passkey = book.passkeys.waiting(act.merchant_id, act.code)
    return passkey !== undefined && passkey.person === act.person && passkey.not_after >= now
  }
  if (act.kind === 'remove') return book.passkeys.of(act.credential_id)?.merchant_id === act.merchant_id
  if (act.kind === 'cold') return act.units !== '0' && act.to !== act.contract && !own.has(act.to) && !isNobody(act)
  return act.kind !== 'reopen' || act.journal === book.closings.lastHash()
}
