import { parse } from 'lossless-json'
import * as z from 'zod/mini'
import type { Operation } from '#shared/contract/operation'
import { SPEC_CALLS } from '#shared/contract/spec-fields'
import { isTold } from '../../told'
import { AS_IT_IS, READINGS } from './calls'
import { dataOf } from './data-of'
import { fieldsOf, walk } from './walk'

/** An answer that did not fit the contract, as far as it could be read. */
interface LenientRead {
  readonly data: unknown
  /** Paths of the fields that could not be read, or that SPEC.md lists and the answer lacks. */
  readonly unread: readonly string[]
}

/**
 * Reads the `data` of an answer that does not fit the contract: other names, numbers as texts, absent extras. Numbers
 * keep their digits.
 *
 * @returns undefined when the answer says nothing, or lacks what may not be guessed; the name of that field if there is
 *   one
 */
export function readLeniently(line: Operation, text: string): LenientRead | { readonly lacks: string } {
  const { shape, essential = [], mayBeBlank = false, isWhole = false } = READINGS[line.name] ?? AS_IT_IS
  const raw = shape(dataOf(line, parse(text)))
  const read = walk(line.answer, raw, SPEC_CALLS[line.name]?.answer)
  const lack = [...essential, ...listsOf(line.answer)].find(
    (name) => read.unread.includes(name) || isBlank(read.value, name),
  )
  if (lack !== undefined) return { lacks: lack }
  if (read.value === undefined && !mayBeBlank) return { lacks: read.unread[0] ?? '' }
  if (read.lost && !mayBeBlank) return { lacks: '' }
  if (isWhole && (read.unread.length > 0 || read.missing > 0)) return { lacks: read.unread[0] ?? '' }
  return { data: read.value, unread: mayBeBlank ? [] : read.unread }
}

/** The lists of an answer: one that cannot be read is no empty list. Codes of a list, such as tokens, are no rows. */
function listsOf(answer: z.core.$ZodType): string[] {
  if (!(answer instanceof z.core.$ZodObject)) return []
  const fields = Object.entries(answer._zod.def.shape)
  return fields.filter(([, field]) => isListOfRows(field)).map(([name]) => name)
}

const isListOfRows = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.core.$ZodArray && schema._zod.def.element instanceof z.core.$ZodObject

function isBlank(value: unknown, name: string): boolean {
  const field = fieldsOf(value)?.get(name)
  return field === undefined || field === '—' || field === '' || Number.isNaN(field) || !isTold(Object(value), name)
}
