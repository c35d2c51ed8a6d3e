import * as z from 'zod/mini'
import { accountRef, amount, id } from './fields'
import { operation } from './operation'

const merchant = { source: 'extension', token: 'full', open: true, stepUp: 'none', rate: 'read' } as const

/** How many links an answer has at most. */
export const LINKS_PER_PAGE = 500

const place = z.int().check(z.nonnegative())
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** Milliseconds since 1970 in UTC, because the hash is made of them. */
const millis = z.int()

/**
 * The end of the chain of links over the merchant's books (docs/accounting.md): who keeps it can see later whether anything
 * before it was changed. Before the first link the place is 0 and the hash 64 zeros.
 */
export const booksHead = operation({
  name: 'account.booksHead',
  method: 'GET',
  path: '/account/books/head',
  ...merchant,
  answer: z.object({
    place,
    hash,
    /** When the entry of that link was booked; null before the first link, and for an entry that is gone. */
    booked_ms: z.nullable(millis),
  }),
})

/** A link as it is stored, and what its entry is now: all that its hash is made of. */
export const bookLink = z.object({
  place,
  hash,
  /** As in the journal. */
  entry_id: id,
  /** Null: the merchant has no posting in this entry any more. */
  entry: z.nullable(
    z.object({
      booked_ms: millis,
      reason: z.string(),
      /** On the merchant's own accounts alone. */
      postings: z.array(
        z.object({
          /** `capital`, `held`, `debt`, or an appid. */
          account: accountRef,
          token_id: id,
          amount,
          /** The time and reason of the posting itself, where they are not those of its entry: never in books nobody has touched. */
          booked_ms: z.optional(millis),
          reason: z.optional(z.string()),
        }),
      ),
    }),
  ),
})

/** The links after a place, in their order, at most 500. An empty list: there is none after it. */
export const booksLinks = operation({
  name: 'account.booksLinks',
  method: 'GET',
  path: '/account/books/links',
  ...merchant,
  query: z.object({ after: z.coerce.number().check(z.int(), z.nonnegative()) }),
  answer: z.object({ list: z.array(bookLink) }),
})
