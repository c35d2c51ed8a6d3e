import type { Entry } from './entries'
import { identity } from './identity'
import type { Identity } from './identity'
import type { Journal } from './journal'

/** What a journal says, kept in memory: it is read once, and every new entry changes both. */
export interface Book {
  readonly identity: Identity
  /** Writes an entry down; when it returns, the entry survives a loss of power and counts. @throws SignerError unusable */
  record(entry: Entry): void
  entries(): number
  lastHash(): string
}

/** Reads a journal into a book. */
export function openBook(journal: Journal): Book {
  const parts = { identity: identity() }
  let entries = 0
  const apply = (entry: Entry): void => {
    entries += 1
    for (const part of Object.values(parts)) part.apply(entry)
  }
  journal.entries.forEach(apply)
  return {
    ...parts,
    record: (entry) => {
      journal.append(entry)
      apply(entry)
    },
    entries: () => entries,
    lastHash: () => journal.lastHash(),
  }
}
