import * as z from 'zod/mini'
import { accountRef, amount, id, seconds } from '#shared/contract/fields'

const LONGEST_SHOWN = 40
/** A list of codes that is longer says nothing. */
const MOST_CODES = 12

/** What the contract expects at a path of an answer, in words; the part that is expected there by the innermost schema. */
export function expectedAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string {
  if (schema instanceof z.core.$ZodOptional) return expectedAt(schema._zod.def.innerType, path)
  if (schema instanceof z.core.$ZodNullable) {
    const inner = expectedAt(schema._zod.def.innerType, path)
    return path.length > 0 ? inner : `${inner} or null`
  }
  const [step, ...rest] = path
  if (step === undefined) return inWords(schema)
  if (schema instanceof z.core.$ZodArray) return expectedAt(schema._zod.def.element, rest)
  if (schema instanceof z.core.$ZodRecord) return expectedAt(schema._zod.def.valueType, rest)
  const inner = schema instanceof z.core.$ZodObject ? schema._zod.def.shape[String(step)] : undefined
  return inner === undefined ? inWords(schema) : expectedAt(inner, rest)
}

function inWords(schema: z.core.$ZodType): string {
  if (schema === amount) return 'an amount as text, such as "12.5"'
  if (schema === id || schema === accountRef) return 'an identifier as text'
  if (schema === seconds) return 'whole seconds since 1970'
  if (schema instanceof z.core.$ZodEnum) return codesInWords([...schema._zod.values].map(String))
  if (schema instanceof z.core.$ZodString) return 'text'
  if (schema instanceof z.core.$ZodNumber) return 'a number'
  if (schema instanceof z.core.$ZodBoolean) return 'true or false'
  if (schema instanceof z.core.$ZodArray) return 'a list'
  if (schema instanceof z.core.$ZodObject || schema instanceof z.core.$ZodRecord) return 'an object'
  if (schema instanceof z.core.$ZodUnion)
    return schema._zod.def.options.map((each) => expectedAt(each, [])).join(' or ')
  if (schema instanceof z.core.$ZodLiteral) return codesInWords(schema._zod.def.values.map(String))
  return 'a value as in docs/api/openapi.json'
}

const codesInWords = (codes: readonly string[]): string =>
  codes.length > MOST_CODES ? 'one of the codes of docs/api/openapi.json' : `one of ${codes.join(', ')}`

/** What is at a place of an answer, in words; long texts are cut. */
export function gotInWords(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return 'an object'
  const written = JSON.stringify(value)
  const shown = written.length > LONGEST_SHOWN ? `${written.slice(0, LONGEST_SHOWN)}…` : written
  return typeof value === 'number' ? `the number ${shown}` : shown
}

/** The value at a path of an answer; undefined where the path leads nowhere. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, step) => new Map(Object.entries(Object(part))).get(String(step)), value)
}
