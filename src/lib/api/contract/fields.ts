import * as z from 'zod/mini'

/** Exact decimal of any token, as a string: never a JSON number. */
export const amount = z.string().check(z.regex(/^-?(?:0|[1-9]\d{0,59})(?:\.\d{1,18})?$/))
/** An amount that a caller asks for: above zero, and not larger than the ledger can store (numeric(38, 18)). */
export const askedAmount = amount.check(z.regex(/^(?!0(?:\.0*)?$)\d{1,20}(?:\.|$)/))
/** Time in whole seconds. A large value is never reinterpreted as milliseconds. */
export const seconds = z.int().check(z.nonnegative())
/** Ids are opaque strings and never numbers, which would lose leading zeros and overflow. */
export const id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w-]+$/))
/** One of the merchant's accounts: `capital`, or the appid of an application. */
export const accountRef = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w-]+$/))
/**
 * One mail address that no program can read as another or as two: zod's grammar has neither quotes, commas, comments nor
 * encoded words. Added to it: 254 characters, 64 of them before the @, and no part of the domain that ends in a hyphen.
 */
export const email = z.string().check(z.maxLength(254), z.regex(z.regexes.email), z.regex(/^[^@]{1,64}@(?!.*-\.)/))
/** `md5hex(md5hex(utf8(password)))`, see src/lib/forms/password-digest.ts. Opaque to the server. */
export const passwordDigest = z.string().check(z.regex(/^[0-9a-f]{32}$/))
export const sixDigits = z.string().check(z.regex(/^\d{6}$/))
export const tradeNo = z.string().check(z.regex(/^\d{32}$/))
/** A calendar month: YYYY-MM, from the year 2000 on. */
export const month = z.string().check(z.regex(/^[2-9]\d{3}-(?:0[1-9]|1[0-2])$/))
export const nothing = z.nullish(z.unknown())

/** The end of the year 9999: the latest time that databases and JavaScript both support. */
export const LAST_SECOND = 253_402_300_799
const wholeNumber = z.coerce.number().check(z.int(), z.nonnegative())

/** Query parameters arrive as strings, so numbers in them are coerced. */
export const querySeconds = wholeNumber.check(z.lte(LAST_SECOND))
const queryPage = wholeNumber.check(z.gte(1), z.lte(100_000))
/** Page sizes of SPEC.md section 9: 10 and 20, 7 on the phone's withdrawal page; 4 for the latest payments. */
const queryPageSize = z.pipe(wholeNumber, z.literal([4, 7, 10, 20]))
export const queryFlag = z.pipe(z.coerce.number(), z.literal([0, 1]))

export const page = { current: z.optional(queryPage), pageSize: z.optional(queryPageSize) }
export const range = { start_time: z.optional(querySeconds), end_time: z.optional(querySeconds) }

/** Lists answer `{list, total}`. */
export function listOf<Item extends z.core.$ZodType>(item: Item) {
  return z.object({ list: z.array(item), total: z.int().check(z.nonnegative()) })
}

/** Money calls carry the intent's id in the body as well: proxies drop headers (SECURITY.md 3.1). */
export const clientRef = z.uuid()
