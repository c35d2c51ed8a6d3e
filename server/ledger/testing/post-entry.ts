import type { Trx } from '#server/database/schema'
import { postEntries } from '../ledger'
import type { LedgerEntry, LedgerResult } from '../ledger-entry'

/** Books one entry, where a test has no others. */
export async function postEntry(trx: Trx, entry: LedgerEntry): Promise<LedgerResult> {
  const [result] = await postEntries(trx, [entry])
  if (result === undefined) throw new Error('postEntries answers every entry')
  return result
}
