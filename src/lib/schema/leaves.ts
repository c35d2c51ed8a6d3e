import { type Check, MISFIT, Schema } from './schema'

const when = (isFit: (raw: unknown) => boolean) => (raw: unknown) => (isFit(raw) ? raw : MISFIT)
const isText = (raw: unknown): raw is string => typeof raw === 'string'

/** A text of a form that a function knows. */
const textWhich = (fits: (text: string) => boolean): Schema =>
  new Schema(
    { def: { type: 'string' } },
    when((raw) => isText(raw) && fits(raw)),
  )

export const string = (): Schema => textWhich(() => true)

const UUID =
  /^(?:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$/i
const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
const BASE64 = /^(?:[\da-z+/]{4})*(?:[\da-z+/]{2}==|[\da-z+/]{3}=)?$/i

export const uuid = (): Schema => textWhich((text) => UUID.test(text))
export const uuidv4 = (): Schema => textWhich((text) => UUID_V4.test(text))
export const base64 = (): Schema => textWhich((text) => BASE64.test(text))

/** An address of the web, without the blanks around it and the line breaks in it. */
export const url = (): Schema =>
  new Schema({ def: { type: 'string' } }, (raw) =>
    isText(raw) && URL.canParse(raw.trim()) ? raw.trim().replaceAll(/[\t\n\r]/g, '') : MISFIT,
  )

/** As zod writes it; `as-zod.apart.test.ts` compares them. */
export const regexes = {
  email: /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/,
} as const

export const number = (): Schema => new Schema({ def: { type: 'number' } }, when(Number.isFinite))
export const int = (): Schema => new Schema({ def: { type: 'number' } }, when(Number.isSafeInteger))
export const boolean = (): Schema =>
  new Schema(
    { def: { type: 'boolean' } },
    when((raw) => typeof raw === 'boolean'),
  )
export const unknown = (): Schema => new Schema({ def: { type: 'unknown' } }, (raw) => raw)
export const custom = (fits: (raw: unknown) => boolean): Schema => new Schema({ def: { type: 'custom' } }, when(fits))

/** Numbers that may come as texts: parameters of an address do. */
export const coerce = {
  number: (): Schema =>
    new Schema({ def: { type: 'number' } }, (raw) => {
      try {
        return number().read(Number(raw))
      } catch {
        // A symbol is no number, and neither is an object whose own fields stand in the way of reading it as a text.
        return MISFIT
      }
    }),
} as const

const oneOf = (type: string, list: readonly unknown[]): Schema => {
  const values = new Set(list)
  return new Schema(
    { def: { type }, values },
    when((raw) => values.has(raw)),
  )
}

/** zod's `enum`. */
export const codes = (list: readonly string[]): Schema => oneOf('enum', list)
export const literal = (value: unknown): Schema => oneOf('literal', Array.isArray(value) ? value : [value])

export const regex =
  (pattern: RegExp): Check =>
  (value) =>
    isText(value) && pattern.test(value)
export const refine = (fits: Check): Check => fits
export const gte =
  (least: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least
export const lte =
  (most: number): Check =>
  (value) =>
    typeof value === 'number' && value <= most
export const nonnegative = (): Check => gte(0)

/** Of a text in characters, so that an emoji counts once. */
function sizeOf(value: unknown): number {
  if (!isText(value)) return Array.isArray(value) ? value.length : Number.NaN
  return value.length - (value.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0)
}

export const minLength =
  (least: number): Check =>
  (value) =>
    sizeOf(value) >= least
export const maxLength =
  (most: number): Check =>
  (value) =>
    sizeOf(value) <= most
export const length =
  (size: number): Check =>
  (value) =>
    sizeOf(value) === size
