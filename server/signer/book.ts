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
import type { Journal } from './journal'
import { passkeys } from './passkeys'
import type { Passkeys } from './passkeys'

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

/** Reads a journal into a book. */
export function openBook(journal: Journal): Book {
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
  for (const { entry, hash } of journal.lines) apply(entry, hash)
  return {
    ...parts,
    record: (entry) => {
      journal.append(entry)
      apply(entry, journal.lastHash())
    },
    entries: () => entries,
    lastHash: () => journal.lastHash(),
  }
}
