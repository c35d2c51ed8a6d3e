import { allowances } from './allowances'
import type { Allowances } from './allowances'
import { closings } from './closings'
import type { Closings } from './closings'
import { collections } from './collections'
import type { Collections } from './collections'
import { deposits } from './deposits'
import type { Deposits } from './deposits'
import type { Entry } from './entries'
import { identity } from './identity'
import type { Identity } from './identity'
import { intents } from './intents'
import type { Intents } from './intents'
import { openJournal } from './journal'
import type { Journal } from './journal'
import { passkeys } from './passkeys'
import type { Passkeys } from './passkeys'
import { lastSigned } from './tron/last-signed'

/** What a journal says, kept in memory: it is read once, and every new entry changes both. */
export interface Book {
  readonly identity: Identity
  readonly passkeys: Passkeys
  readonly allowances: Allowances
  readonly intents: Intents
  readonly deposits: Deposits
  readonly closings: Closings
  readonly collections: Collections
  /** Writes an entry down; when it returns, the entry survives a loss of power and counts. @throws SignerError unusable */
  record(entry: Entry): void
  entries(): number
  lastHash(): string
}

/** A book with its journal. */
export interface OpenBook {
  readonly journal: Journal
  readonly book: Book
  /** What was in the journal when it was opened. */
  readonly opened: {
    readonly entries: number
    /** By the id of a network, as {@link lastSigned} says it. */
    readonly lastSignedOnTron: (network: string) => number | undefined
  }
}

/**
 * Opens the journal of a folder, and reads it into a book.
 *
 * @throws SignerError held, altered, unusable
 * @example
 * const { journal, book } = await openBook('/var/lib/settlement-signer')
 */
export async function openBook(folder: string): Promise<OpenBook> {
  const parts = {
    identity: identity(),
    passkeys: passkeys(),
    allowances: allowances(),
    intents: intents(),
    deposits: deposits(),
    closings: closings(),
    collections: collections(),
  }
  let entries = 0
  const apply = (entry: Entry, hash: string): void => {
    entries += 1
    for (const part of Object.values(parts)) part.apply(entry, hash)
  }
  const last = lastSigned()
  const journal = await openJournal(folder, (entry, hash) => {
    apply(entry, hash)
    last.apply(entry)
  })
  const book: Book = {
    ...parts,
    record: (entry) => {
      journal.append(entry)
      apply(entry, journal.lastHash())
    },
    entries: () => entries,
    lastHash: () => journal.lastHash(),
  }
  return { journal, book, opened: { entries, lastSignedOnTron: (network) => last.of(network) } }
}
