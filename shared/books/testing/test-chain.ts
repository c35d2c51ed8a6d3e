import type { StoredLink } from '../link-faults'
import { CHAIN_START, linkHash } from '../link-text'
import type { LinkEntry } from '../link-text'

/** When the first entry of a test chain was booked: 2026-01-01T00:00:00Z. */
export const FIRST_BOOKED = 1_767_225_600_000
const MINUTE = 60_000

/** The entry of a payment, the `number`-th, a minute after the one before. */
export const paymentEntry = (number: number, more: Partial<LinkEntry> = {}): LinkEntry => ({
  entry_id: String(100 + number),
  booked_ms: FIRST_BOOKED + number * MINUTE,
  reason: 'payment',
  postings: [{ account: 'app0001', token_id: '101', amount: `${number}.5` }],
  ...more,
})

/** Links over entries, as an honest server makes them. */
export function chainOf(entries: readonly LinkEntry[]): StoredLink[] {
  const links: StoredLink[] = []
  for (const entry of entries) {
    const before = links.at(-1) ?? CHAIN_START
    const link = { place: before.place + 1, hash: linkHash(before, entry), entry_id: entry.entry_id, entry }
    links.push(link)
  }
  return links
}
