import * as z from 'zod/mini'

interface OddValue {
  readonly what: string
  readonly schema: z.core.$ZodType
  readonly value: unknown
}

/** A value that JSON cannot say, or one at the edge of a demand. */
const odd = (what: string, schema: z.core.$ZodType, value: unknown): OddValue => ({ what, schema, value })

const made = z.transform(String)
const text = z.string()
const number = z.number()
const { catch: instead } = z

export const ODD_VALUES: readonly OddValue[] = [
  odd('a date, where fields are demanded', z.record(text, z.unknown()), new Date(0)),
  odd('nothing, where any value is demanded', z.object({ a: z.unknown() }), {}),
  odd('undefined, said', z.object({ a: z.optional(text) }), { a: undefined }),
  odd('a field of the parent of all objects', z.object({ toString: text }), {}),
  odd('a field that is not known', z.strictObject({ a: number }), { a: 1, b: 1 }),
  odd('a field that is not known, kept', z.looseObject({ a: number }), { b: 2, a: 1 }),
  odd('a list with a hole', z.array(z.unknown()), Array(1)),
  odd('a list that is too long', z.tuple([number]), [1, 2]),
  odd('a number that is none', number, Number.NaN),
  odd('a number beyond all', z.coerce.number(), 'Infinity'),
  odd('an object that has no text', z.coerce.number(), { toString: 1, valueOf: 1 }),
  odd('a symbol', z.coerce.number(), Symbol('one')),
  odd('a failure of the second of two', z.pipe(text, z.literal('a')), 'b'),
  odd('what is made of nothing', z.object({ a: z.pipe(z.unknown(), made) }), {}),
  odd('what is made of an option', z.object({ a: z.pipe(z.optional(text), made) }), {}),
  odd('nothing, where null is allowed', z.object({ a: z.nullable(text) }), {}),
  odd('undefined, where null is allowed', z.nullable(text), undefined),
  odd('null, where it may be absent', z.optional(text), null),
  odd('a value of its own in place of another', instead(text, 'none'), 7),
  odd('an address of the web with a line break', z.url(), ' https://shop.example/a\nb '),
  ...['', 'a', 'ab', 'abc', '🚢', '🚢🚢', '🚢🚢🚢', '\uD83D\uD83D\uDEA2'].flatMap((value) => [
    odd(`at least two characters in ${JSON.stringify(value)}`, text.check(z.minLength(2)), value),
    odd(`at most two characters in ${JSON.stringify(value)}`, text.check(z.maxLength(2)), value),
    odd(`two characters in ${JSON.stringify(value)}`, text.check(z.length(2)), value),
  ]),
  ...[-1, 0, 1, 2].flatMap((value) => [
    odd(`at least 1 in ${value}`, number.check(z.gte(1)), value),
    odd(`at most 1 in ${value}`, number.check(z.lte(1)), value),
    odd(`0 or more in ${value}`, number.check(z.nonnegative()), value),
  ]),
]
