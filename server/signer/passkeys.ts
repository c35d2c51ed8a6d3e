import { readAct } from './act-text'
import type { Act } from './act-text'
import type { EntryOf, Part } from './entries'

const HOUR = 3600
/** A merchant who lost every passkey, or somebody who says so, waits this long; a notice goes out meanwhile. */
const REPLACED_AFTER_SECONDS = 72 * HOUR
/** Another passkey has confirmed the new one: in this time any that is ready can take it back. */
export const ADDED_AFTER_SECONDS = 24 * HOUR

/** A passkey that this signer knows. */
export interface Passkey {
  readonly merchant_id: string
  readonly credential_id: string
  readonly spki: string
  readonly person: string
  readonly code: string
  /** Until when its code may be confirmed by operators. */
  readonly not_after: number
  /** From when on it counts; null while operators have to decide. */
  readonly ready_at: number | null
  /**
   * Whose word it is where two persons have to confirm: its own person's, if operators have made it ready; else that of the passkey that
   * has confirmed it, because whoever has that one could give the new one any name. null: an older entry does not say whose.
   */
  readonly speaks_for: string | null
}

/** The passkeys of all merchants, as the journal has them. A row in a database adds none. */
export interface Passkeys extends Part {
  of(credential_id: string): Passkey | undefined
  /** Whether it was removed: then it never counts again, whoever brings the words of its enrolment once more. */
  isRemoved(credential_id: string): boolean
  ofMerchant(merchant_id: string): readonly Passkey[]
  /** The one that waits for operators under this code. */
  waiting(merchant_id: string, code: string): Passkey | undefined
  /** Whether the merchant has one now, or had one: then nothing of his goes without. */
  hasHad(merchant_id: string): boolean
  /** How many wait for operators. */
  pending(now: number): number
}

/** Follows the passkeys in the entries of a journal. */
export function passkeys(): Passkeys {
  const known = new Map<string, Passkey>()
  const had = new Set<string>()
  const removed = new Set<string>()
  const remove = (credential_id: string): void => {
    known.delete(credential_id)
    removed.add(credential_id)
  }
  const add = (entry: EntryOf<'passkey'> | EntryOf<'passkey_by'>): void => {
    const speaks_for = entry.kind === 'passkey_by' ? (known.get(entry.by)?.speaks_for ?? null) : null
    known.set(entry.credential_id, { ...entry, speaks_for })
    if (entry.ready_at !== null) had.add(entry.merchant_id)
  }
  const waiting = (merchant_id: string, code: string): Passkey | undefined =>
    [...known.values()].find((each) => each.merchant_id === merchant_id && each.code === code && each.ready_at === null)
  const decide = (act: Act, at: number): void => {
    if (act.kind === 'remove') remove(act.credential_id)
    if (act.kind !== 'enrol') return
    const passkey = waiting(act.merchant_id, act.code)
    if (passkey === undefined) return
    const ready_at = had.has(act.merchant_id) ? at + REPLACED_AFTER_SECONDS : at
    known.set(passkey.credential_id, { ...passkey, ready_at, speaks_for: passkey.person })
    had.add(act.merchant_id)
  }
  return {
    of: (credential_id) => known.get(credential_id),
    isRemoved: (credential_id) => removed.has(credential_id),
    ofMerchant: (merchant_id) => [...known.values()].filter((each) => each.merchant_id === merchant_id),
    waiting,
    hasHad: (merchant_id) => had.has(merchant_id),
    pending: (now) => [...known.values()].filter((each) => each.ready_at === null && each.not_after >= now).length,
    apply: (entry) => {
      if (entry.kind === 'passkey' || entry.kind === 'passkey_by') add(entry)
      else if (entry.kind === 'removed') remove(entry.credential_id)
      else if (entry.kind === 'act') {
        const act = readAct(entry.text)
        if (act !== undefined) decide(act, entry.at)
      }
    },
  }
}
