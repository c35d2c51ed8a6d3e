import { randomBytes } from 'node:crypto'
import type { Operators } from './acts'
import type { Book, OpenBook } from './book'
import type { SignerNetwork } from './chain-view'
import type { Entry } from './entries'
import { MOST_AHEAD_SECONDS } from './outgoing'
import type { Began } from './outgoing'
import { SignerError } from './signer-error'

/** What a start is judged by. */
interface Beginning {
  readonly networks: readonly SignerNetwork[]
  readonly console_origins: readonly string[]
  readonly rp_id: string
  readonly operators: Operators
  readonly now: () => number
  readonly pkcs11?: object | undefined
  readonly waits_after_start?: boolean | undefined
}

/** Begins an empty journal with the name of its signer. */
export function nameNew(book: Book, at: number): void {
  if (book.entries() === 0) book.record({ kind: 'signer', at, signer_id: randomBytes(8).toString('hex') })
}

/** Names a new signer, and writes settings down that have changed: so one can say later under which of them it signed. */
export function begin({ console_origins, rp_id, operators, now }: Beginning, book: Book): void {
  nameNew(book, now())
  if (book.identity.signerId() === undefined)
    throw new SignerError(
      'altered',
      'The journal does not begin with the name of a signer: take the file from the newest copy.',
    )
  const known = book.identity.settings()
  const entry: Entry = {
    kind: 'settings',
    at: known?.at ?? now(),
    console_origins: [...console_origins],
    rp_id,
    operators: [...operators.keys],
    operators_needed: operators.needed,
  }
  if (JSON.stringify(known) !== JSON.stringify(entry)) book.record({ ...entry, at: now() })
}

/**
 * How this run began, once the keys are open. The name of a new signer is on the disk before its keys are, so keys beside an empty journal
 * are those of one that is lost.
 */
export function beganWith(
  { networks, now, pkcs11, waits_after_start }: Beginning,
  { opened, book }: Pick<OpenBook, 'opened' | 'book'>,
): Began & { readonly is_lost: boolean } {
  const isEmpty = opened.entries === 0
  const is_lost = isEmpty && (pkcs11 !== undefined || book.entries() === 0)
  return {
    is_lost,
    is_new: (isEmpty && !is_lost) || waits_after_start === false,
    looked_until: new Map(networks.map(({ id }) => [id, (opened.lastSignedOnTron(id) ?? now()) - MOST_AHEAD_SECONDS])),
    first_seen: new Map(),
    taken_since: new Map(),
  }
}

/**
 * The keys of a journal that is lost may have signed anything. An EVM chain tells by its nonces, TRON does not: nothing is signed there
 * before operators have looked.
 */
export function closeTron({ networks, now }: Pick<Beginning, 'networks' | 'now'>, book: Book): void {
  nameNew(book, now())
  for (const { id: network, chain_type } of networks)
    if (chain_type === 'Tron') book.record({ kind: 'closed', at: now(), network, mined: '0' })
}
