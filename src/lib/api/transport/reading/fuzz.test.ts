import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { UNKNOWN } from '#shared/money/amount'
import type { SpecShape } from '#shared/contract/spec-fields'
import { SPEC_CALLS } from '#shared/contract/spec-fields'
import { operations } from '#shared/contract/table'
import { changed, KINDS, pathsIn } from '../../testing/changed-answer'
import type { Json, Path } from '../../testing/changed-answer'
import { readLeniently } from './read-leniently'
import { fieldsOf } from './walk'

/** A value for each field that SPEC.md lists, each amount another one. */
function fixtureOf(shape: SpecShape, serial: { next: number }): Json {
  if (shape === 'money') return `${1000 + (serial.next += 1)}.254321`
  if (shape === 'keep') return (serial.next += 1)
  if (isRow(shape)) return [fixtureOf(shape[0], serial), fixtureOf(shape[0], serial)]
  return Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, fixtureOf(part, serial)]))
}

const isRow = (shape: object): shape is readonly [SpecShape] => Array.isArray(shape)

/** Every text and number in a value. */
function figuresIn(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value]
  if (Array.isArray(value)) return value.flatMap(figuresIn)
  const fields = fieldsOf(value)
  return fields
    ? [...fields].flatMap(([name, part]) => (/^un(?:read|told)_fields$/.test(name) ? [] : figuresIn(part)))
    : []
}

/** What a screen may show besides what the answer holds: dashes, and what follows from the answer alone. */
const MADE = new Set<string | number>([UNKNOWN, '', 'unknown:—', 'seen', 'confirmed', 60, 18, 0, 1, 2, 6])

const calls = operations.flatMap((line) => {
  const answer = SPEC_CALLS[line.name]?.answer
  if (answer === undefined || line.stream !== undefined) return []
  const fixture = fixtureOf(answer, { next: 0 })
  return [{ line, fixture, paths: pathsIn(fixture) }]
})

/** What reading a changed answer shows that neither the answer nor a rule has: nothing. */
function inventedBy(line: (typeof calls)[number]['line'], answer: Json): string[] {
  const read = readLeniently(line, JSON.stringify({ code: 200, data: answer }))
  if ('lacks' in read) return []
  const given = new Set(figuresIn(answer).flatMap((figure) => [figure, String(figure), `unknown:${figure}`]))
  return figuresIn(read.data)
    .filter((figure) => !(typeof figure === 'number' && Number.isNaN(figure)))
    .filter((figure) => !given.has(figure) && !given.has(String(figure)) && !MADE.has(figure))
    .filter((figure) => !isDerived(figure))
    .map(String)
}

/** Shares in percent, and the address that a Google secret is typed by. */
const isDerived = (figure: string | number): boolean =>
  typeof figure === 'string' && (/^-?\d+\.\d{2}$/.test(figure) || figure.startsWith('otpauth://'))

const SEED = Number(process.env['FUZZ_SEED'] ?? 20261123)
/** The whole form takes every pair of changes too. */
const isWhole = process.env['FUZZ'] === 'full'

describe('every field of every answer of SPEC.md, changed in every way', () => {
  it.each(calls.map((each) => [each.line.name, each] as const))('%s', (_, { line, fixture, paths }) => {
    const invented = paths.flatMap((path) => KINDS.flatMap((kind) => inventedBy(line, changed(fixture, path, kind))))
    expect(invented).toEqual([])
  })

  it('two fields at once', () => {
    const pair = fc
      .constantFrom(...calls.filter(({ paths }) => paths.length > 1))
      .chain((each) => fc.tuple(fc.constant(each), change(each.paths), change(each.paths)))
    const property = fc.property(pair, ([{ line, fixture }, [one, how], [other, else_]]) => {
      expect(inventedBy(line, changed(changed(fixture, one, how), other, else_))).toEqual([])
    })
    fc.assert(property, { seed: SEED, numRuns: isWhole ? 20_000 : 500 })
  })

  it('changes something', () => {
    const kinds = new Set(KINDS.map((kind) => JSON.stringify(changed({ a: 1 }, ['a'], kind))))
    expect(kinds.size).toBe(KINDS.length)
    expect(z.safeParse(z.array(z.unknown()), calls).data?.length).toBeGreaterThan(20)
  })
})

const change = (paths: readonly Path[]) => fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...KINDS))
