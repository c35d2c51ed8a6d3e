import * as z from 'zod/mini'
import { grammar } from './grammar'
import { line, visibleLine } from './text-fields'

/** Exact decimal of any token, as a string: never a JSON number. */
export const amount = z.string().check(grammar('amount', /^-?(?:0|[1-9]\d{0,59})(?:\.\d{1,18})?$/))
/** An amount that a caller asks for: above zero, and not larger than the ledger can store (numeric(38, 18)). */
export const askedAmount = amount.check(grammar('amount', /^(?!0(?:\.0*)?$)\d{1,20}(?:\.|$)/))
/** A currency of the world, by its code. */
export const fiatName = z.string().check(grammar('fiat_name', /^[A-Z]{3,5}$/))
/** A price in such a currency, above zero. How many decimals it may have, `fiatDecimals` says. */
export const fiatAmount = z.string().check(grammar('fiat_amount', /^(?!0(?:\.0*)?$)(?:0|[1-9]\d{0,11})(?:\.\d{1,3})?$/))
/** The currencies of ISO 4217 without a smaller unit: nobody can pay half a yen. */
export const WITHOUT_CENTS: readonly string[] =
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
/** The currencies of ISO 4217 whose smallest unit is a thousandth. */
export const WITH_THOUSANDTHS: readonly string[] = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')
/**
 * How many decimals a price in a currency may have.
 * @example fiatDecimals('JPY') // 0
 * @example fiatDecimals('KWD') // 3
 */
export function fiatDecimals(fiat_name: string): number {
  if (WITHOUT_CENTS.includes(fiat_name)) return 0
  return WITH_THOUSANDTHS.includes(fiat_name) ? 3 : 2
}
/** One or several statuses of a payment, separated by commas. */
export const statuses = z.string().check(grammar('statuses', /^[1-8](?:,[1-8])*$/))
/** Ties a wallet log-in to the browser that began it. */
export const signInState = z.string().check(grammar('state', /^[A-Za-z0-9_-]{22,64}$/))
/** The code of a country before a telephone number. */
export const areaCode = z.string().check(grammar('area_code', /^\+?\d{1,4}$/))
export const phoneNumber = z.string().check(grammar('phone', /^\d{5,14}$/))
/** The end of the year 9999: the latest time that databases and JavaScript both support. */
const LAST_SECOND = 253_402_300_799
/** Time in whole seconds. A large value is never reinterpreted as milliseconds: it is no time at all. */
export const seconds = z.int().check(z.nonnegative(), z.lte(LAST_SECOND))
/** The most characters of an identifier that another back end chose. */
export const LONGEST_ID = 200

/** An identifier of whatever form, such as a transaction hash or base64. */
export const anyId = visibleLine(LONGEST_ID)

/** Ids are opaque strings and never numbers, which would lose leading zeros and overflow. */
export const id = z.string().check(z.minLength(1), z.maxLength(64), grammar('id', /^[\w-]+$/))
/** What a wallet gave for a signature: any text, which the server knows or refuses. */
export const walletTicket = line(512).check(z.minLength(1))
/** One of the merchant's accounts: `capital`, or the appid of an application. */
export const accountRef = z.string().check(z.minLength(1), z.maxLength(64), grammar('account', /^[\w-]+$/))
/**
 * One mail address that no program can read as another or as two: zod's grammar has neither quotes, commas, comments nor
 * encoded words. Added to it: 254 characters, 64 of them before the @, and no part of the domain that ends in a hyphen.
 */
export const email = z
  .string()
  .check(z.maxLength(254), grammar('email', z.regexes.email), grammar('email', /^[^@]{1,64}@(?!.*-\.)/))
/** `md5hex(md5hex(utf8(password)))`, see src/lib/forms/password-digest.ts. Opaque to the server. */
export const passwordDigest = z.string().check(grammar('digest', /^[0-9a-f]{32}$/))
export const sixDigits = z.string().check(grammar('six_digits', /^\d{6}$/))
export const tradeNo = z.string().check(grammar('trade_no', /^\d{32}$/))
/** A calendar month: YYYY-MM, from the year 2000 on. */
export const month = z.string().check(grammar('month', /^[2-9]\d{3}-(?:0[1-9]|1[0-2])$/))
export const nothing = z.nullish(z.unknown())

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

/** A code that this contract does not know, as another back end or a later version wrote it. */
export type UnknownCode = `unknown:${string}`
const openEnds = new WeakSet<z.core.$ZodType>()

/**
 * A list of codes with an open end. We send none but these; whoever reads must be ready for another one, which the
 * lenient reading gives as `unknown:x`.
 */
export function openEnd<Code extends string>(codes: z.core.$ZodType<Code>): z.core.$ZodType<Code | UnknownCode> {
  openEnds.add(codes)
  return codes
}

/** Whether a list of codes has an open end. */
export function isOpenEnd(schema: z.core.$ZodType): boolean {
  return openEnds.has(schema)
}

/** Whether a code is one that the contract does not know. */
export function isUnknownCode(code: string): code is UnknownCode {
  return code.startsWith('unknown:')
}
