import * as z from 'zod/mini'
import { anyId, LONGEST_ID } from '#shared/contract/fields'
import { isDate } from '#shared/time/day-bounds'

/**
 * A part of an address that may hold anything. A wrong value becomes undefined, and the page uses its default; the
 * other parts are kept.
 */
export function lenient<Schema extends z.core.$ZodType>(schema: Schema) {
  // oxlint-disable-next-line promise/valid-params -- the catch of a schema, not of a promise
  return z.catch(z.optional(schema), undefined)
}

/** How long an order number and a transaction ID can be, in a filter as in an address. `checkFilterText` refuses longer ones. */
export const LONGEST_FILTER = { order: 64, txid: 128 } as const

/** A text of an address. An id of digits comes as a number (search-text.ts), so numbers are turned into text. */
export const text = (longest: number) =>
  z
    .pipe(
      z.union([z.string(), z.number()]),
      z.transform((value) => String(value).trim()),
    )
    .check(z.minLength(1), z.maxLength(longest))
/**
 * The identifier of a record, whatever form the back end gave it. One with only SPEC.md's fields names a payment by its
 * transaction, which is longer than our own ids. Other characters are no identifier, and a question for one is refused; the
 * dash that stands for an identifier that could not be read is among them.
 */
export const recordId = z.pipe(text(LONGEST_ID), anyId).check(z.regex(/^[\w.:/+=~@-]+$/))
/** A calendar date, YYYY-MM-DD. */
export const date = z.string().check(z.refine(isDate))

/** The schema of a page in an address. A page below `first` is left out. */
export const pageFrom = (first: 1 | 2) => lenient(z.int().check(z.gte(first), z.lte(100_000)))

/** A change of some parts of a search; undefined removes a part. */
export type Change<Value> = { [Key in keyof Value]?: Value[Key] | undefined }

/** Removes undefined parts, so that equal addresses give equal objects. */
export function written<Value extends object>(value: Change<Value>): Value
export function written(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined))
}
