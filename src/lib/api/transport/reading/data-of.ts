import * as z from 'zod/mini'
import type { Operation } from '#shared/contract/operation'
import { fieldsOf } from './walk'

/** The parts of an envelope that are never those of its data. */
const OF_ENVELOPE = new Set(['code', 'msg', 'message', 'errors', 'data'])
/** The names under which a row of a list can stand, ours first. */
export const LIST_NAMES = ['list', 'rows', 'records', 'items', 'data']

/**
 * What an answer holds: `data`, or what stands beside `code`. SPEC.md writes some answers as "code, data" and others as
 * "total, list, unread", so that the envelope may be flat, in whole or for the parts that `data` lacks.
 *
 * @param said the whole answer, parsed
 */
export function dataOf({ answer, query }: Operation, said: unknown): unknown {
  const given = fieldsOf(said)
  const data = given?.get('data')
  const shape = answer instanceof z.core.$ZodObject ? Object.keys(answer._zod.def.shape) : []
  const beside = [...(given ?? [])].filter(([name]) => !OF_ENVELOPE.has(name))
  const known = beside.filter(([name]) => shape.includes(name) || LIST_NAMES.includes(name))
  if (data === undefined && beside.length > 0) return Object.fromEntries(beside)
  if (data === null && known.length > 0) return Object.fromEntries(known)
  if (Array.isArray(data) && shape.includes('list')) {
    // The rows of one page say nothing about the others: only a list without pages is as long as it is.
    const total = isPaged(query) && data.length > 0 ? {} : { total: data.length }
    return { list: data, ...(shape.includes('total') && total), ...Object.fromEntries(known) }
  }
  const own = fieldsOf(data)
  const more = known.filter(([name]) => own?.has(name) === false)
  return own && more.length > 0 ? Object.fromEntries([...own, ...more]) : data
}

const isPaged = (query: z.core.$ZodType | undefined): boolean =>
  query instanceof z.core.$ZodObject && ['current', 'page'].some((name) => Object.hasOwn(query._zod.def.shape, name))
