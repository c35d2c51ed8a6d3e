import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { amount } from '#shared/contract/fields'
import { operations } from '#shared/contract/table'
import { fieldErrors } from './request-parts'

type Schema = z.core.$ZodType

/** Every schema inside of one, with its path. */
function* schemasIn(schema: Schema, path: string): Generator<{ path: string; schema: Schema }> {
  yield { path, schema }
  if (schema instanceof z.core.$ZodObject)
    for (const [name, field] of Object.entries<Schema>(schema._zod.def.shape))
      yield* schemasIn(field, `${path}.${name}`)
  else if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable)
    yield* schemasIn(schema._zod.def.innerType, path)
  else if (schema instanceof z.core.$ZodArray) yield* schemasIn(schema._zod.def.element, `${path}.0`)
  else if (schema instanceof z.core.$ZodRecord) yield* schemasIn(schema._zod.def.valueType, `${path}.x`)
  else if (schema instanceof z.core.$ZodPipe) yield* schemasIn(schema._zod.def.in, path)
  else if (schema instanceof z.core.$ZodUnion)
    for (const option of schema._zod.def.options) yield* schemasIn(option, path)
}

const parts = operations.flatMap(({ name, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : [...schemasIn(schema, `${name} ${part}`)],
  ),
)

/** Texts of which every grammar refuses some. */
const ODD_TEXTS = ['', ' ', '\0', '\u202e', '⠀', '05', '-', 'é\n', '٣', 'x'.repeat(9000), 'http:\\\\evil', 'a@', '+']

/** What a caller reads when a field refuses a text. */
function messagesOf(schema: Schema, language: 'en-US' | 'zh-CN'): string[] {
  return ODD_TEXTS.flatMap((text) => {
    const { error } = z.safeParse(schema, text)
    return error === undefined ? [] : fieldErrors(error, language).map(({ message }) => message)
  })
}

/** Spellings of numbers, right and wrong. */
const ODD_NUMBERS = [
  '5',
  '5.5',
  '05',
  '00005',
  '5.',
  '.5',
  '1e2',
  '0x5',
  '+5',
  '-5',
  ' 5',
  '1,5',
  '1_0',
  '٣',
  '５',
  '-0',
  'NaN',
  '9'.repeat(40),
]

test('what is taken as an amount can be stored and answered as an amount', () => {
  const fields = parts.filter(
    ({ path, schema }) => / body.*(?:amount|limit)$/.test(path) && z.safeParse(schema, '5').success,
  )
  expect(new Set(fields.map(({ path }) => path)).size).toBeGreaterThan(8)
  const unanswerable = fields.flatMap(({ path, schema }) =>
    ODD_NUMBERS.filter((text) => z.safeParse(schema, text).success && !z.safeParse(amount, text).success).map(
      (text) => `${path}: ${text}`,
    ),
  )
  expect(unanswerable).toEqual([])
})

describe('a text that breaks the grammar of its field', () => {
  test('is refused in words, in both languages, and never with a pattern', () => {
    const said = new Set<string>()
    const patterns: string[] = []
    for (const { path, schema } of parts)
      for (const message of [...messagesOf(schema, 'en-US'), ...messagesOf(schema, 'zh-CN')]) {
        said.add(message)
        if (/grammar:|pattern|\/\^|\\p\{|\[\^/.test(message)) patterns.push(`${path}: ${message}`)
      }
    expect(patterns).toEqual([])
    expect(said).toContain('Six digits')
    expect(said).toContain('六位数字')
  })

  test('names its rule wherever a pattern checks it', () => {
    const unnamed = parts.flatMap(({ path, schema }) =>
      (schema._zod.def.checks ?? []).flatMap((check) => {
        const def = check._zod.def
        const isPattern = def.check === 'string_format' && Reflect.get(def, 'format') === 'regex'
        return isPattern && def.error === undefined ? [path] : []
      }),
    )
    expect(unnamed).toEqual([])
    expect(parts.length).toBeGreaterThan(300)
  })
})
