import * as z from 'zod/mini'
import { isDate } from '@/lib/time/day-bounds'

/** A part of an address. Garbage in a link falls back to what is usual, part by part. */
export function lenient<Schema extends z.core.$ZodType>(schema: Schema) {
  // oxlint-disable-next-line promise/valid-params -- the catch of a schema, not of a promise
  return z.catch(z.optional(schema), undefined)
}

/** A text; an id of digits alone is a number to whoever reads addresses. */
export const text = (longest: number) =>
  z
    .pipe(
      z.union([z.string(), z.number()]),
      z.transform((value) => String(value).trim()),
    )
    .check(z.minLength(1), z.maxLength(longest))
/** YYYY-MM-DD. */
export const date = z.string().check(z.refine(isDate))

/** What becomes of some parts of a search; undefined takes a part out. */
export type Change<Value> = { [Key in keyof Value]?: Value[Key] | undefined }

/** Nothing undefined is kept, so that equal addresses are equal objects. */
export function written<Value extends object>(value: Change<Value>): Value
export function written(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined))
}
