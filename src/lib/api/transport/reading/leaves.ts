import { LosslessNumber } from 'lossless-json'
import * as z from 'zod/mini'
import { accountRef, amount, anyId, id, isOpenEnd } from '#shared/contract/fields'

/** Stands for a value that could not be read. */
export const LOST: unique symbol = Symbol('lost')

const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/
/** The contract's amounts have at most as many. */
const MOST_DECIMALS = 18

/** The characters of a text or of a number as they came; undefined for anything else. */
export function textOf(raw: unknown): string | undefined {
  if (typeof raw === 'string') return raw
  if (typeof raw === 'number') return String(raw)
  return raw instanceof LosslessNumber ? raw.value : undefined
}

/**
 * A value as one of the kinds of the contract, as far as it can be read: numbers and texts of one another, flags as 0
 * and 1, codes in other spellings.
 */
export function readLeaf(schema: z.core.$ZodType, raw: unknown): unknown {
  if (schema === amount) return readAmount(raw)
  if (schema === id || schema === accountRef) return readId(raw)
  if (schema instanceof z.core.$ZodEnum) return readCode(schema, raw)
  if (schema instanceof z.core.$ZodString) return textOf(raw) ?? LOST
  if (schema instanceof z.core.$ZodNumber) return readNumber(schema, raw)
  if (schema instanceof z.core.$ZodBoolean) return readFlag(raw)
  const strict = z.safeParse(schema, plain(raw))
  return strict.success ? strict.data : LOST
}

/** What stands for a value of this kind that is not known; undefined when the kind has none. */
export function blankOf(schema: z.core.$ZodType, isListed: boolean): unknown {
  if (schema instanceof z.core.$ZodEnum) return isOpenEnd(schema) ? 'unknown:—' : undefined
  if (schema === amount || schema === id || schema === accountRef) return '—'
  if (schema instanceof z.core.$ZodString) return isListed ? '—' : ''
  if (schema instanceof z.core.$ZodNumber) return Number.NaN
  if (schema instanceof z.core.$ZodBoolean) return false
  return undefined
}

/** Without numbers that keep their text, for parts that are not read further. */
export function plain(raw: unknown): unknown {
  if (raw instanceof LosslessNumber) {
    const written = raw.value
    const number = Number(written)
    return String(number) === written ? number : written
  }
  if (Array.isArray(raw)) return raw.map(plain)
  if (typeof raw !== 'object' || raw === null) return raw
  return Object.fromEntries(Object.entries(raw).map(([name, each]) => [name, plain(each)]))
}

function readAmount(raw: unknown): unknown {
  const written = textOf(raw)?.trim()
  if (written === undefined) return LOST
  const text = withoutExtraZeros(withoutExponent(written))
  return z.safeParse(amount, text).success ? text : LOST
}

/** 1.5e-7 as 0.00000015, digit by digit. */
function withoutExponent(text: string): string {
  const parts = EXPONENT.exec(text)
  if (!parts) return text
  const [, minus = '', integer = '', fraction = '', exponent = '0'] = parts
  const point = integer.length + Number(exponent)
  const digits = integer + fraction
  const padded = point <= 0 ? digits.padStart(digits.length - point + 1, '0') : digits.padEnd(point, '0')
  const at = Math.max(point, 1)
  const whole = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  const rest = padded.slice(at)
  return `${minus}${whole}${rest === '' ? '' : `.${rest}`}`
}

/** Zeros beyond the eighteenth decimal say nothing. */
function withoutExtraZeros(text: string): string {
  const point = text.indexOf('.')
  const isLonger = point !== -1 && text.length - point - 1 > MOST_DECIMALS
  return isLonger
    ? text.slice(0, point + 1 + MOST_DECIMALS) + text.slice(point + 1 + MOST_DECIMALS).replace(/0+$/, '')
    : text
}

function readId(raw: unknown): unknown {
  const text = textOf(raw)
  return text !== undefined && z.safeParse(anyId, text).success ? text : LOST
}

function readNumber(schema: z.core.$ZodType, raw: unknown): unknown {
  const text = textOf(raw)?.trim()
  if (text === undefined || !/^-?\d+(?:\.0+)?$/.test(text)) return LOST
  const strict = z.safeParse(schema, Number(text))
  return strict.success ? strict.data : LOST
}

const FLAGS: Readonly<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false }

function readFlag(raw: unknown): unknown {
  if (typeof raw === 'boolean') return raw
  const text = textOf(raw)?.toLowerCase()
  return text === undefined ? LOST : (FLAGS[text] ?? LOST)
}

/** `audit reject`, `Audit-Reject` and `audit_reject` are one code. */
const spelling = (code: string): string =>
  code
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

function readCode(schema: z.core.$ZodEnum, raw: unknown): unknown {
  const text = textOf(raw)
  if (text === undefined || text === '') return LOST
  const known = [...schema._zod.values].find((code) => spelling(String(code)) === spelling(text))
  if (known !== undefined) return known
  return isOpenEnd(schema) ? `unknown:${text}` : LOST
}
