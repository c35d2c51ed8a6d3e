import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Operation } from '#shared/contract/operation'
import { operations } from '#shared/contract/table'
import { Schema, safeParse } from './schema'
import * as ownZod from './mini'
import { ODD_VALUES } from './testing/odd-values'
import { changedValuesOf, valuesOf } from './testing/values-of'

/*
 * The server and the documents are built with zod, the pages with `src/lib/schema` in its place. Every schema of the
 * console is made twice here, once with each, and both read the same values.
 */
const SEED = Number(process.env['SCHEMA_SEED'] ?? 20261127)
const ROUNDS = Number(process.env['SCHEMA_ROUNDS'] ?? 10)

/** A limit for what hangs: all rounds take minutes on a busy machine. */
const LONGEST_MS = 600_000

/** Every file of the console that makes schemas, but not by name alone. */
const texts = import.meta.glob<string>(['/{src,shared}/**/*.ts', '!/**/*.test.ts', '!/**/testing/**'], {
  query: '?raw',
  import: 'default',
})
const files = import.meta.glob(['/{src,shared}/**/*.ts', '!/**/*.test.ts', '!/**/testing/**'])

type Room = Readonly<Record<string, unknown>>
type Pair = readonly [name: string, real: z.core.$ZodType, ours: Schema]

const isRoom = (value: unknown): value is Room => typeof value === 'object' && value !== null
const PARTS = ['params', 'query', 'body', 'answer'] as const

/** What a file exports twice over: schemas, and the parts of operations. */
function pairsOf(file: string, real: Room, ours: Room): Pair[] {
  return Object.entries(real).flatMap(([name, value]): Pair[] => {
    const other = ours[name]
    const path = `${file} ${name}`
    if (value instanceof z.core.$ZodType && other instanceof Schema) return [[path, value, other]]
    if (!isRoom(value) || !isRoom(other)) return []
    return PARTS.flatMap((part): Pair[] => pairsOf(path, { [part]: value[part] }, { [part]: other[part] }))
  })
}

const makers: [file: string, real: Room, ours: Room][] = []
const pairs: Pair[] = []

beforeAll(async () => {
  for (const [file, load] of Object.entries(files)) {
    const text = await texts[file]?.()
    if (!text?.includes("import * as z from 'zod/mini'")) continue
    const real = await load()
    if (isRoom(real)) makers.push([file, real, {}])
  }
  vi.resetModules()
  vi.doMock('zod/mini', () => ownZod)
  for (const maker of makers) {
    const ours = await files[maker[0]]?.()
    if (isRoom(ours)) maker[2] = ours
  }
  pairs.push(...makers.flatMap((maker) => pairsOf(...maker)))
}, LONGEST_MS)

afterAll(() => {
  vi.doUnmock('zod/mini')
  vi.resetModules()
})

/** What a reading says in one text: the verdict, and the fields in their order. */
const said = ({ success, data }: { success: boolean; data?: unknown }): string =>
  success ? JSON.stringify([data], (_, each: unknown) => (each === undefined ? 'undefined!' : each)) : 'no'

describe('a schema of the console, read by zod and by ours', { timeout: LONGEST_MS }, () => {
  it('is one of many: every operation, the envelope, and what is kept on the device', () => {
    const names = pairs.map(([name]) => name)
    expect(names.filter((name) => name.endsWith(' answer')).length).toBeGreaterThanOrEqual(operations.length)
    expect(names).toContain('/shared/contract/envelope.ts envelope')
    expect(names).toContain('/src/lib/money-intent/intent.ts moneyIntent')
    expect(names).toContain('/shared/wallet/envelope.ts eventSchema')
  })

  it('has the same verdict and the same value, for right answers and wrong ones', () => {
    const verdicts = { yes: 0, no: 0 }
    for (const [name, real, ours] of pairs) {
      const values = fc.oneof(valuesOf(real), changedValuesOf(real))
      const property = fc.property(values, (value) => {
        const [asked, answered] = [said(z.safeParse(real, value)), said(safeParse(ours, value))]
        verdicts[asked === 'no' ? 'no' : 'yes'] += 1
        expect(answered, name).toBe(asked)
      })
      fc.assert(property, { seed: SEED, numRuns: ROUNDS })
    }
    expect(Math.min(verdicts.yes, verdicts.no)).toBeGreaterThan(pairs.length)
  })

  it('accepts an answer that zod accepts: a right one of each operation', () => {
    for (const [name, real, ours] of pairs) {
      const right = fc
        .sample(valuesOf(real), { seed: SEED, numRuns: 60 })
        .filter((one) => z.safeParse(real, one).success)
      expect(right.length, name).toBeGreaterThan(0)
      expect(
        right.filter((one) => !safeParse(ours, one).success),
        name,
      ).toEqual([])
    }
  })

  it('reads leniently what zod reads leniently', () => {
    const [, real, ours] = makers.find(([file]) => file.endsWith('/read-leniently.ts')) ?? []
    const lines = makers.flatMap(([, room, other]) =>
      Object.keys(room).flatMap((name) => (isOperation(room[name]) ? [[room[name], other[name]] as const] : [])),
    )
    expect(lines).toHaveLength(operations.length)
    const [one, two] = [real?.['readLeniently'], ours?.['readLeniently']]
    if (typeof one !== 'function' || typeof two !== 'function') throw new Error('There is no lenient reading')
    for (const [line, other] of lines) {
      const property = fc.property(changedValuesOf(line.answer), fc.constantFrom(...WRAPS), (value, wrap) => {
        const text = JSON.stringify(wrap(value))
        expect(said({ success: true, data: two(other, text) }), line.name).toBe(
          said({ success: true, data: one(line, text) }),
        )
      })
      fc.assert(property, { seed: SEED, numRuns: ROUNDS })
    }
  })

  it('reads an address as zod reads it', () => {
    const readers = makers.flatMap(([file, real, ours]) =>
      Object.keys(real)
        .filter((name) => /^read\w*Search$/.test(name))
        .map((name) => ({ file, real: real[name], ours: ours[name] })),
    )
    expect(readers.length).toBeGreaterThan(8)
    for (const { file, real, ours } of readers) {
      if (typeof real !== 'function' || typeof ours !== 'function') throw new Error(file)
      const property = fc.property(searches, (search) => {
        expect(JSON.stringify(ours(search)), file).toBe(JSON.stringify(real(search)))
      })
      fc.assert(property, { seed: SEED, numRuns: ROUNDS * 10 })
    }
  })
})

const isOperation = (value: unknown): value is Operation => operations.some((line) => line === value)

/** How another back end may wrap an answer. */
const WRAPS = [
  (data: unknown) => ({ code: 200, data }),
  (data: unknown) => ({ code: 200, data: [data] }),
  (data: unknown) => ({ code: 200, ...Object(data) }),
  (data: unknown) => ({ code: 200, data: { rows: data } }),
]

/** The parameters of any page, with values of any. */
const searches = fc.dictionary(
  fc.constantFrom(
    ...'page size open from to range status sort state tab appid view act before exception undecided'.split(' '),
    ...'trade_no reserved token_id month id ref order show payment lookUp'.split(' '),
  ),
  fc.oneof(
    fc.constantFrom('1', '2', 1, 2, 20, 10, '7d', 'today', 'all', 'export', '2026-11-01', '2026-11-21', 'under,late'),
    changedValuesOf(z.union([z.string(), z.int()])),
  ),
  { maxKeys: 6 },
)

describe('a value that no server sends', () => {
  it.each(ODD_VALUES.map(({ what }, at) => [what, at] as const))('%s', async (_, at) => {
    const again = await import('./testing/odd-values')
    const [real, ours] = [ODD_VALUES[at], again.ODD_VALUES[at]]
    const schema: unknown = ours?.schema
    if (!real || !ours || !(schema instanceof Schema)) throw new Error('There is no such value')
    expect(said(safeParse(schema, ours.value))).toBe(said(z.safeParse(real.schema, real.value)))
  })
})

describe('the kinds of schemas of ours', () => {
  it('throw where a value is demanded', () => {
    expect(() => ownZod.parse(ownZod.string(), 1)).toThrow('does not fit')
  })

  it('know the grammar of mail addresses by heart, as zod does', () => {
    expect(ownZod.regexes.email.source).toBe(z.regexes.email.source.replaceAll('\\-', '-'))
  })
})
