import * as z from 'zod/mini'
import type { Operation } from '#shared/contract/operation'
import { SPEC_CALLS } from '#shared/contract/spec-fields'
import type { SpecShape } from '#shared/contract/spec-fields'
import { dataOf } from '@/lib/api/transport/reading/data-of'
import { readLeniently } from '@/lib/api/transport/reading/read-leniently'
import { expectedAt, gotInWords, valueAt } from './expected'
import type { Difference } from './report'

/** What a comparison of an answer's fields with the contract found. */
export interface Compared {
  readonly differences: readonly Difference[]
  readonly leftOut: readonly string[]
  /** The console cannot show the answer at all. */
  readonly isLost: boolean
}

/**
 * Compares the `data` of an answer with the contract, field by field. A field that is absent and that SPEC.md does not
 * list is left out and no difference.
 *
 * @param text the whole answer, a JSON envelope
 */
export function compareFields(line: Operation, text: string): Compared {
  const said: { data?: unknown } = Object(JSON.parse(text))
  const isArray = Array.isArray(said.data)
  const data = dataOf(line, said)
  const strict = z.safeParse(line.answer, data)
  if (strict.success) return { differences: [], leftOut: [], isLost: false }
  const read = readLeniently(line, text)
  const isLost = 'lacks' in read
  const unread = 'lacks' in read ? [read.lacks] : read.unread
  const leftOut = new Set<string>()
  const found = new Map<string, Difference>()
  for (const name of besideOf(said))
    add(found, name, { field: name, expected: 'inside data', got: 'it stands beside data', rows: 1, isRead: true })
  for (const { path } of strict.error.issues) {
    const value = valueAt(data, path)
    const place = path.map((step) => (typeof step === 'number' ? '[]' : `.${String(step)}`)).join('')
    // `null` says that there is none, which the console shows as a dash.
    const isNone = value === null && !unread.includes(path.join('.'))
    // An array in place of an object with a list has no room for what stands beside the list.
    const hasNoRoom = isArray && path.length === 1 && path[0] !== 'total' && value === undefined
    if (isNone || hasNoRoom || (value === undefined && !isListed(line, path))) leftOut.add(place.slice(1))
    else add(found, place, differenceAt(path, value))
  }
  // What the reading misses beyond that, such as a row of which nothing can be read.
  const [lack] = unread
  if (found.size === 0 && lack !== undefined) {
    const path = lack === '' ? [] : lack.split('.')
    add(found, lack, differenceAt(path, valueAt(data, path)))
  }
  return { differences: [...found.values()], leftOut: [...leftOut].sort(), isLost }

  function differenceAt(path: readonly PropertyKey[], value: unknown): Difference {
    const isRead = !isLost && !unread.some((part) => isWithin(path.map(String).join('.'), part))
    const expected = expectedAt(line.answer, path)
    return { field: fieldName(path), expected, got: gotInWords(value), rows: 1, isRead }
  }
}

/** The same field of further rows is counted and not repeated; one row that cannot be read counts for all. */
function add(found: Map<string, Difference>, place: string, next: Difference): void {
  const before = found.get(place)
  if (before === undefined) found.set(place, next)
  else found.set(place, { ...(before.isRead ? next : before), rows: before.rows + 1 })
}

/** What stands beside `data` and belongs to it. An envelope without `data` is flat, which SPEC.md writes too. */
function besideOf(said: unknown): string[] {
  const given = new Map(Object.entries(Object(said)))
  const isFlat = given.get('data') === undefined || given.get('data') === null
  return isFlat ? [] : ['total', 'unread', 'list'].filter((name) => given.has(name))
}

const isWithin = (path: string, unread: string): boolean =>
  path === unread || path.startsWith(`${unread}.`) || unread === ''

const fieldName = (path: readonly PropertyKey[]): string =>
  `data${path.map((step) => (/^\d+$/.test(String(step)) ? `[${String(step)}]` : `.${String(step)}`)).join('')}`

/** Whether SPEC.md lists a field. Of an extension every field is listed, in docs/api/openapi.json. */
function isListed(line: Operation, path: readonly PropertyKey[]): boolean {
  const shape = SPEC_CALLS[line.name]
  if (shape === undefined) return true
  return path.reduce<SpecShape | undefined>((part, step) => partOf(part, step), shape.answer) !== undefined
}

function partOf(shape: SpecShape | undefined, step: PropertyKey): SpecShape | undefined {
  if (typeof shape !== 'object') return undefined
  if (isRow(shape)) return shape[0]
  return Object.hasOwn(shape, step) ? shape[String(step)] : undefined
}

const isRow = (shape: object): shape is readonly [SpecShape] => Array.isArray(shape)
