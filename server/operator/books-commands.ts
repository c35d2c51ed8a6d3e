import { checkBooks } from '#server/ledger/check-books'
import type { BooksVerdict } from '#server/ledger/check-books'
import type { LinkFinding } from '#shared/books/link-faults'
import type { LinkPlace } from '#shared/books/link-text'
import type { Command, Input, OperatorServices, Output } from './command'
import { merchantId } from './operator-act'
import { OperatorError } from './operator-error'

const timeOf = (millis: number): string => new Date(millis).toISOString()
const placed = (after_ms: number | null): string =>
  after_ms === null ? 'at the beginning of the chain' : `after the entry of ${timeOf(after_ms)}`

/** What was found, in one sentence. */
function sentenceOf(found: LinkFinding): string {
  if (found.is === 'edited')
    return `The entry ${found.entry_id} of ${timeOf(found.booked_ms)} was edited, or the hash of the link before it was replaced.`
  if (found.is === 'removed') return `The entry ${found.entry_id} was removed; it was linked ${placed(found.after_ms)}.`
  if (found.is === 'swapped')
    return `The entries ${found.entries.map((one) => `${one.entry_id} of ${timeOf(one.booked_ms)}`).join(' and ')} were swapped.`
  if (found.is === 'hash replaced')
    return `The hash for the entry ${found.entry_id} of ${timeOf(found.booked_ms)} was replaced; the entry itself fits.`
  const which = found.place === found.last ? `link ${found.place}` : `links ${found.place} to ${found.last}`
  return `Removed from the chain, ${placed(found.after_ms)}: ${which}.`
}

/** What does not fit in the books of a merchant, a sentence each. */
function faultsOf({ findings, more, unlinked, continues }: BooksVerdict, kept: LinkPlace | undefined): string[] {
  return [
    ...findings.map(sentenceOf),
    ...(more === 0 ? [] : [`${more} more entries do not fit.`]),
    ...unlinked.map(
      ({ entry_id, booked_at }) => `The link of the entry ${entry_id} of ${booked_at.toISOString()} was removed.`,
    ),
    ...(continues === false && kept !== undefined
      ? [`The chain does not have this hash at place ${kept.place}: it was written anew, or it was cut off.`]
      : []),
  ]
}

/** The place and the hash that somebody has kept. @throws OperatorError */
function keptOf([, place, hash]: readonly string[]): LinkPlace | undefined {
  if (place === undefined) return undefined
  if (!/^[1-9]\d{0,14}$/.test(place) || hash === undefined || !/^[0-9a-f]{64}$/.test(hash))
    throw new OperatorError('Give PLACE and HASH as they stand on the statement: a number, and 64 digits and letters.')
  return { place: Number(place), hash }
}

async function check(services: OperatorServices, input: Input): Promise<Output> {
  const { db } = services
  const [mchid] = input.words
  const kept = keptOf(input.words)
  const merchants =
    mchid === undefined
      ? await db.selectFrom('merchant').select(['id', 'mchid']).orderBy('id').execute()
      : [{ id: await merchantId(services, mchid), mchid }]
  const lines: string[] = []
  let links = 0
  for (const merchant of merchants) {
    const verdict = await checkBooks(db, merchant.id, kept)
    links += verdict.links
    lines.push(...faultsOf(verdict, kept).map((fault) => `Merchant ${merchant.mchid}: ${fault}`))
  }
  const looked = `Links computed again: ${links}. Merchants: ${merchants.length}.`
  if (lines.length === 0) return { said: `The books fit. ${looked}` }
  return { said: [...lines, `The books do not fit. ${looked}`].join('\n'), fits: false }
}

/** Comparing the books with the chain of hashes over them. */
export const booksCommands = {
  'books check': {
    kind: 'check',
    about:
      'computes the chain of the books again, of one merchant or of all, and names each entry that was edited, removed or swapped; PLACE and HASH are those of a printed statement',
    moreWords: ['MCHID', 'PLACE', 'HASH'],
    run: check,
  },
} as const satisfies Readonly<Record<string, Command>>
