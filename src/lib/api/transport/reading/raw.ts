import { LIST_NAMES } from './data-of'
import { textOf } from './leaves'
import { fieldsOf } from './walk'

/** Changes a part of an answer before it is read: other names, other shapes. Values are never changed. */
export type Change = (raw: unknown) => unknown

export const unchanged: Change = (raw) => raw

/** Fields under our names, where they came under another one. What came under ours stays. */
export function named(names: Readonly<Record<string, readonly string[]>>): Change {
  return (raw) => {
    const given = fieldsOf(raw)
    if (!given) return raw
    const found = Object.entries(names).flatMap(([ours, others]): [string, unknown][] => {
      if (has(given, ours)) return []
      const other = others.find((name) => has(given, name))
      return other === undefined ? [] : [[ours, given.get(other)]]
    })
    return { ...Object.fromEntries(given), ...Object.fromEntries(found) }
  }
}

/** Fields that are computed from the others, where they are absent. */
export function filled(make: Readonly<Record<string, (given: ReadonlyMap<string, unknown>) => unknown>>): Change {
  return (raw) => {
    const given = fieldsOf(raw)
    if (!given) return raw
    const absent = Object.entries(make).filter(([name]) => !has(given, name))
    const made = absent.map(([name, of]): [string, unknown] => [name, of(given)])
    return Object.fromEntries([...given, ...made.filter(([, value]) => value !== undefined)])
  }
}

/** One change after the other. */
export const both =
  (...changes: readonly Change[]): Change =>
  (raw) =>
    changes.reduce((value, change) => change(value), raw)

/** `{list, total}` of an array, or of a list under another name. */
export function listed(row: Change = unchanged): Change {
  return (raw) => {
    if (raw === null) return { list: [], total: 0 }
    if (Array.isArray(raw)) return { list: raw.map(row) }
    const given = fieldsOf(raw)
    const list = listIn(given)
    return given && list !== undefined ? { ...Object.fromEntries(given), list: list?.map(row) ?? [] } : raw
  }
}

/** A list of one, where the answer is a row itself: an object without a list that has one of the fields of a row. */
export const orOne =
  (...names: readonly string[]): Change =>
  (raw) => {
    const given = fieldsOf(raw)
    const isRow = given !== undefined && listIn(given) === undefined && names.some((name) => has(given, name))
    return isRow ? { list: [raw], total: 1 } : raw
  }

/** An array of a `{list}`. */
export function bare(row: Change = unchanged): Change {
  return (raw) => {
    if (Array.isArray(raw)) return raw.map(row)
    const list = listIn(fieldsOf(raw))
    return list === undefined ? raw : (list?.map(row) ?? [])
  }
}

/** The list of an object; null for an empty one that was written as null, undefined when there is none. */
function listIn(given: ReadonlyMap<string, unknown> | undefined): unknown[] | null | undefined {
  for (const name of LIST_NAMES) {
    const list = given?.get(name)
    if (Array.isArray(list)) return list
    if (list === null) return null
  }
  return undefined
}

/** A field, where the answer is nothing but its value. */
export const alone =
  (name: string): Change =>
  (raw) =>
    textOf(raw) === undefined ? raw : { [name]: raw }

/** An empty object, where the answer is anything else: the call says only that it was done. */
export const orNothing: Change = (raw) => (fieldsOf(raw) ? raw : {})

/** The largest number of decimals among the amounts of a row. */
export const decimalsOf =
  (...names: readonly string[]) =>
  (given: ReadonlyMap<string, unknown>): number =>
    Math.max(0, ...names.map((name) => decimalsIn(textOf(given.get(name)))))

function decimalsIn(text: string | undefined): number {
  const fraction = /^-?\d+\.(\d{1,18})$/.exec(text ?? '')?.[1]
  return fraction?.length ?? 0
}

/** The first of these fields that names something. */
export const firstOf =
  (...names: readonly string[]) =>
  (given: ReadonlyMap<string, unknown>): unknown =>
    names.map((name) => given.get(name)).find((value) => (textOf(value) ?? '') !== '')

export const has = (given: ReadonlyMap<string, unknown>, name: string): boolean =>
  given.get(name) !== undefined && given.get(name) !== null
