import { bytesToHex } from '@noble/hashes/utils.js'
import { canonicalLines, digestOf } from '#shared/payout/canonical-lines'

/** A posting on one of the merchant's own accounts. */
export interface LinkPosting {
  /** `capital`, `held`, `debt`, or the appid of an application. */
  readonly account: string
  readonly token_id: string
  /** Signed decimal text without trailing zeros: above zero the merchant has more. */
  readonly amount: string
  /**
   * The time and reason that the posting has itself, where they are not those of its entry. Lists read these copies, and in books
   * that nobody has touched they are the same, so both are absent.
   */
  readonly booked_ms?: number | undefined
  readonly reason?: string | undefined
}

/** What a merchant is shown of an entry, and what its link is made of. */
export interface LinkEntry {
  readonly entry_id: string
  /** When it was booked: milliseconds since 1970 in UTC. */
  readonly booked_ms: number
  readonly reason: string
  /** In any order. */
  readonly postings: readonly LinkPosting[]
}

/** A position in the chain of links of one merchant. */
export interface LinkPlace {
  /** The first link has 1; 0 is before it. */
  readonly place: number
  /** 64 hexadecimal digits. */
  readonly hash: string
}

/** Where every chain begins: before its first link, with 32 bytes of zero. */
export const CHAIN_START: LinkPlace = { place: 0, hash: '0'.repeat(64) }

/** Texts are written as in an address of the web, so that none can contain what separates them. */
const WORDS = /^\S*$/
const SHAPES = {
  previous: /^[0-9a-f]{64}$/,
  place: /^\d+$/,
  entry: WORDS,
  booked: /^-?\d+$/,
  reason: WORDS,
  postings: WORDS,
}

/**
 * The text of a link: the hash of the link before, its place, and the entry as the merchant is shown it. Postings stand in the
 * order of their text, so that the text does not depend on the order in which they were read.
 *
 * @throws LineError when the hash is none, or a number is not whole
 * @example
 * linkText(CHAIN_START, { entry_id: '7', booked_ms: 1_767_225_600_000, reason: 'payment',
 *   postings: [{ account: 'app0001', token_id: '101', amount: '9.95' }] })
 * // 'sbc-link-v1\nprevious=000…0\nplace=1\nentry=7\nbooked=1767225600000\nreason=payment\npostings=app0001/101/9.95\n'
 */
export function linkText(previous: LinkPlace, { entry_id, booked_ms, reason, postings }: LinkEntry): string {
  return canonicalLines('sbc-link-v1', SHAPES, {
    previous: previous.hash,
    place: String(previous.place + 1),
    entry: encodeURIComponent(entry_id),
    booked: String(booked_ms),
    reason: encodeURIComponent(reason),
    postings: postings.map(postingText).sort().join(';'),
  })
}

function postingText({ account, token_id, amount, booked_ms, reason }: LinkPosting): string {
  const own = booked_ms === undefined && reason === undefined ? [] : [String(booked_ms ?? ''), reason ?? '']
  return [account, token_id, amount, ...own].map(encodeURIComponent).join('/')
}

/** The hash of a link: SHA-256 of its text, as 64 hexadecimal digits. @throws LineError as `linkText` */
export function linkHash(previous: LinkPlace, entry: LinkEntry): string {
  return bytesToHex(digestOf(linkText(previous, entry)))
}
