import { LosslessNumber } from 'lossless-json'
import * as z from 'zod/mini'
import type { SpecShape } from '#shared/contract/spec-fields'
import { blankOf, LOST, plain, readLeaf } from './leaves'

/** What was read of a value. */
export interface Read {
  readonly value: unknown
  /** Nothing of it could be read: `value` is a blank, or undefined where its kind has none. */
  readonly lost: boolean
  /** Fields that could not be read, or that SPEC.md lists and the answer lacks, by their path. */
  readonly unread: readonly string[]
  /** How many fields the contract demands and the answer lacks, those of its parts included. */
  readonly missing: number
}

/** The key under which a record keeps the names of its fields that could not be read. */
const UNREAD_FIELDS = 'unread_fields'
/** And of the fields that the answer does not tell, and whose blank looks like a value: an empty list, "no", none. */
const UNTOLD_FIELDS = 'untold_fields'

/** Addresses of pictures and pages: without one nothing is drawn, so that a dash would be a wrong address. */
const ADDRESS_FIELD = /(?:^|_)(?:url|logo)$/

const whole = (value: unknown): Read => ({ value, lost: false, unread: [], missing: 0 })
const lostAs = (value: unknown): Read => ({ value, lost: true, unread: [], missing: 0 })

/**
 * Reads a value by a schema of the contract, as far as it can be read. What cannot is blank: an unknown amount, NaN, an
 * absent option.
 *
 * @param spec what SPEC.md lists of it: only that is missed when it is absent
 */
export function walk(schema: z.core.$ZodType, raw: unknown, spec: SpecShape | undefined): Read {
  if (schema instanceof z.core.$ZodOptional)
    return walkOption(schema._zod.def.innerType, { raw, spec, none: undefined })
  if (schema instanceof z.core.$ZodNullable) return walkOption(schema._zod.def.innerType, { raw, spec, none: null })
  if (schema instanceof z.core.$ZodObject) return walkObject(schema, raw, spec)
  if (schema instanceof z.core.$ZodArray) return walkArray(schema._zod.def.element, raw, spec)
  if (schema instanceof z.core.$ZodUnion) return walkUnion(schema._zod.def.options, raw, spec)
  if (schema instanceof z.core.$ZodRecord) return walkRecord(schema._zod.def.valueType, raw)
  if (schema instanceof z.core.$ZodUnknown) return whole(plain(raw))
  const value = readLeaf(schema, raw)
  return value === LOST ? lostAs(blankOf(schema, spec !== undefined)) : whole(value)
}

interface Option {
  readonly raw: unknown
  readonly spec: SpecShape | undefined
  /** The value that says "none". */
  readonly none: null | undefined
}

function walkOption(inner: z.core.$ZodType, { raw, spec, none }: Option): Read {
  if (raw === undefined) return whole(none)
  // `null` is "none" for an option too; for an optional field that may be null the inner schema decides.
  if (raw === null && !(inner instanceof z.core.$ZodNullable)) return whole(none)
  const read = walk(inner, raw, spec)
  return read.lost ? lostAs(none) : read
}

/** The fields of a JSON object; undefined for anything else. */
export function fieldsOf(raw: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw) || raw instanceof LosslessNumber) return undefined
  return new Map(Object.entries(raw))
}

function walkObject(schema: z.core.$ZodObject, raw: unknown, spec: SpecShape | undefined): Read {
  const given = fieldsOf(raw)
  const value: Record<string, unknown> = {}
  const unread: string[] = []
  const untold: string[] = []
  let missing = 0
  let demanded = 0
  let found = 0
  for (const [name, field] of Object.entries(schema._zod.def.shape)) {
    const listed = partOf(spec, name)
    const own = given?.get(name)
    const read =
      ADDRESS_FIELD.test(name) && own === null ? whole(isNullable(field) ? null : '') : walk(field, own, listed)
    if (read.lost && read.value === undefined && !isOption(field)) return { ...lostAs(undefined), unread: [name] }
    if (read.value !== undefined) value[name] = read.lost && ADDRESS_FIELD.test(name) ? emptied(read.value) : read.value
    // `null` says that there is none: it is a dash, and not what a back end wrote wrongly.
    const isNone = own === null && !(field instanceof z.core.$ZodObject)
    if (own === undefined ? listed !== undefined && !isOption(field) : read.lost && !isNone) unread.push(name)
    else unread.push(...read.unread.map((part) => `${name}.${part}`))
    const isTold = own !== undefined && !read.lost && !(isCodes(field) && (isNone || read.unread.length > 0))
    if (!isTold && !isOption(field) && !isPlainBlank(value[name])) untold.push(name)
    missing += read.missing + (own === undefined && !isOption(field) ? 1 : 0)
    demanded += isOption(field) ? 0 : 1
    if (own !== undefined && !read.lost) found += 1
  }
  if (unread.length > 0) value[UNREAD_FIELDS] = unread
  if (untold.length > 0) value[UNTOLD_FIELDS] = untold
  return { value, lost: found === 0 && demanded > 0, unread, missing }
}

/** A dash, NaN and `unknown:—` say themselves that they are no values. */
const isPlainBlank = (blank: unknown): boolean => blank === '—' || blank === 'unknown:—' || Number.isNaN(blank)

const emptied = (blank: unknown): unknown => (typeof blank === 'string' ? '' : blank)

const isOption = (schema: z.core.$ZodType): boolean => schema instanceof z.core.$ZodOptional
const isNullable = (schema: z.core.$ZodType): boolean => schema instanceof z.core.$ZodNullable

/** A list of codes or ids, such as tokens. An empty one means something, so that `null` may not stand for it. */
const isCodes = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.core.$ZodArray && !(schema._zod.def.element instanceof z.core.$ZodObject)

function walkArray(element: z.core.$ZodType, raw: unknown, spec: SpecShape | undefined): Read {
  // Servers in several languages write an empty list as null.
  if (raw === null) return whole([])
  if (!Array.isArray(raw)) return lostAs([])
  const row = rowOf(spec)
  const unread: string[] = []
  const rows: unknown[] = []
  let missing = 0
  raw.forEach((each: unknown, at) => {
    const read = walk(element, each, row)
    // A row is kept even when nothing of it can be read, so that nobody believes that there is one less.
    if (!read.lost || (element instanceof z.core.$ZodObject && read.value !== undefined)) rows.push(read.value)
    missing += read.missing
    if (read.lost) unread.push(String(at))
    else unread.push(...read.unread.map((part) => `${at}.${part}`))
  })
  return { value: rows, lost: false, unread, missing }
}

/** The option that loses least. */
function walkUnion(options: readonly z.core.$ZodType[], raw: unknown, spec: SpecShape | undefined): Read {
  const cost = ({ lost, unread, missing }: Read): number => (lost ? Infinity : unread.length + missing)
  const reads = options.map((option) => walk(option, raw, spec))
  return reads.reduce((best, read) => (cost(read) < cost(best) ? read : best), lostAs(undefined))
}

function walkRecord(element: z.core.$ZodType, raw: unknown): Read {
  const given = fieldsOf(raw)
  if (!given) return lostAs({})
  const reads = [...given].map(([name, each]) => ({ name, read: walk(element, each, undefined) }))
  const kept = reads.filter(({ read }) => !read.lost)
  const unread = reads.filter(({ read }) => read.lost).map(({ name }) => name)
  return {
    value: Object.fromEntries(kept.map(({ name, read }) => [name, read.value])),
    lost: false,
    unread,
    missing: 0,
  }
}

/** What SPEC.md lists of one field. */
function partOf(spec: SpecShape | undefined, name: string): SpecShape | undefined {
  if (typeof spec !== 'object' || isRow(spec)) return undefined
  return Object.hasOwn(spec, name) ? spec[name] : undefined
}

function rowOf(spec: SpecShape | undefined): SpecShape | undefined {
  return typeof spec === 'object' && isRow(spec) ? spec[0] : undefined
}

const isRow = (shape: object): shape is readonly [SpecShape] => Array.isArray(shape)
