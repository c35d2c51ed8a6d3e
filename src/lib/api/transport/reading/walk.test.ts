import { LosslessNumber } from 'lossless-json'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { amount } from '#shared/contract/fields'
import type { SpecShape } from '#shared/contract/spec-fields'
import { isTold } from '../../told'
import { fieldsOf, walk } from './walk'

const row = z.object({ name: z.string(), amount, note: z.optional(z.string()) })
const SPEC: SpecShape = { name: 'keep', amount: 'money' }
const read = (schema: z.ZodMiniType, raw: unknown, spec?: SpecShape) => walk(schema, raw, spec)

describe('the fields of an answer', () => {
  it('are read as far as they can be, and those that cannot are named', () => {
    expect(read(row, { name: 'Shop', amount: '5', note: 'x' }, SPEC)).toEqual({
      value: { name: 'Shop', amount: '5', note: 'x' },
      lost: false,
      unread: [],
      missing: 0,
    })
    expect(read(row, { name: 'Shop', amount: 'much' }, SPEC)).toEqual({
      value: { name: 'Shop', amount: '—', unread_fields: ['amount'] },
      lost: false,
      unread: ['amount'],
      missing: 0,
    })
  })

  it('that are absent are missed only where SPEC.md lists them', () => {
    expect(read(row, { name: 'Shop' }, SPEC)).toMatchObject({ unread: ['amount'], missing: 1 })
    expect(read(row, { name: 'Shop' }, { name: 'keep' })).toEqual({
      value: { name: 'Shop', amount: '—' },
      lost: false,
      unread: [],
      missing: 1,
    })
  })

  it('that are optional are left out, as null and as nonsense', () => {
    for (const note of [undefined, null]) {
      const { value, unread, missing } = read(row, { name: 'a', amount: '1', note }, { ...SPEC, note: 'keep' })
      expect([value, unread, missing]).toEqual([{ name: 'a', amount: '1' }, [], 0])
    }
    const odd = read(row, { name: 'a', amount: '1', note: {} }, SPEC)
    expect(odd).toMatchObject({ value: { name: 'a', amount: '1', unread_fields: ['note'] }, unread: ['note'] })
    expect(odd.value).not.toHaveProperty('note')
  })

  it('that are inside of others are named by their path', () => {
    const nested = z.object({ outer: row, list: z.array(row) })
    const good = { name: 'a', amount: '1' }
    const shape: SpecShape = { outer: SPEC, list: [SPEC] }
    const answer = read(nested, { outer: { name: 'a', amount: {} }, list: [good, { name: 'b' }] }, shape)
    expect(answer).toMatchObject({ lost: false, unread: ['outer.amount', 'list.1.amount'], missing: 1 })
  })

  it('are lost altogether when none of them can be read', () => {
    expect(read(row, { other: 1 }, SPEC)).toMatchObject({ lost: true, missing: 2, unread: ['name', 'amount'] })
    for (const raw of ['text', null, [1], new LosslessNumber('7')]) expect(read(row, raw, SPEC).lost).toBe(true)
    expect(read(z.object({ note: z.optional(z.string()) }), {})).toMatchObject({ lost: false, value: {} })
  })

  it('lose their object when one of them may not be guessed', () => {
    const coded = z.object({ state: z.enum(['on', 'off']), name: z.string() })
    expect(read(coded, { state: 'away', name: 'a' })).toEqual({
      value: undefined,
      lost: true,
      unread: ['state'],
      missing: 0,
    })
    expect(read(coded, { state: 'ON', name: 'a' }).value).toEqual({ state: 'on', name: 'a' })
  })
})

describe('addresses of pictures and pages', () => {
  const linked = z.object({ name: z.string(), logo: z.string(), browser_url: z.nullable(z.string()), url: z.string() })
  const spec: SpecShape = { name: 'keep', logo: 'keep', browser_url: 'keep', url: 'keep' }

  it('are none when they are null, and nobody misses them', () => {
    expect(read(linked, { name: 'a', logo: null, browser_url: null, url: null }, spec)).toEqual({
      value: { name: 'a', logo: '', browser_url: null, url: '' },
      lost: false,
      unread: [],
      missing: 0,
    })
  })

  it('are never a dash, which would be a wrong address', () => {
    const { value, unread } = read(linked, { name: {}, logo: {}, url: [] }, spec)
    expect(value).toMatchObject({ logo: '', url: '', name: '—' })
    expect(unread).toEqual(['name', 'logo', 'browser_url', 'url'])
  })

  it('are known by the end of their names', () => {
    const alike = z.object({ name: z.string(), curl: z.string(), logout: z.string() })
    const { value } = read(alike, { name: 'a', curl: {}, logout: {} }, { name: 'keep', curl: 'keep', logout: 'keep' })
    expect(value).toMatchObject({ curl: '—', logout: '—' })
  })
})

describe('values that may be none', () => {
  it('keep null and absence apart', () => {
    const both = z.object({ a: z.nullable(z.string()), b: z.optional(z.nullable(z.string())), c: z.string() })
    expect(read(both, { a: null, b: null, c: 'x' }).value).toEqual({ a: null, b: null, c: 'x' })
    expect(read(both, { c: 'x' }).value).toEqual({ a: null, c: 'x', untold_fields: ['a'] })
    expect(read(both, { a: {}, b: {}, c: 'x' }).value).toMatchObject({ a: null, c: 'x', unread_fields: ['a', 'b'] })
  })
})

describe('a field that the answer does not tell', () => {
  const app = z.object({ name: z.string(), ips: z.array(z.string()), on: z.boolean(), key: z.nullable(z.string()) })
  const shape: SpecShape = { name: 'keep', ips: 'keep', on: 'keep', key: 'keep' }
  const told = { name: 'a', ips: ['1'], on: true, key: null }
  const untold = (raw: object) =>
    ['name', 'ips', 'on', 'key'].filter((field) => !isTold(Object(read(app, raw, shape).value), field))

  it('is told apart from an empty list, from "no" and from none', () => {
    expect(untold(told)).toEqual([])
    expect(untold({ ...told, ips: [], on: false })).toEqual([])
    expect(untold({ name: 'a' })).toEqual(['ips', 'on', 'key'])
    expect(untold({ ...told, ips: null, on: null })).toEqual(['ips', 'on'])
    // A part of a list is not the list.
    for (const ips of [{}, 'all', ['1', {}]]) expect(untold({ ...told, ips })).toEqual(['ips'])
  })

  it('is no mistake of the back end when it is null', () => {
    expect(read(app, { ...told, name: null, ips: null, on: null }, shape)).toMatchObject({
      value: { name: '—', ips: [], on: false },
      unread: [],
    })
  })
})

describe('lists', () => {
  it('are empty when they are written as null, and lost when they are something else', () => {
    expect(read(z.array(row), null)).toEqual({ value: [], lost: false, unread: [], missing: 0 })
    expect(read(z.array(row), { 0: 1 })).toEqual({ value: [], lost: true, unread: [], missing: 0 })
    expect(read(z.array(row), undefined).lost).toBe(true)
  })

  it('keep a row that cannot be read, so that nobody believes that there is one less', () => {
    const { value, unread, missing } = read(z.array(row), [{ name: 'a', amount: '1' }, 'nothing'], [SPEC])
    expect(value).toMatchObject([{ name: 'a' }, { name: '—', amount: '—' }])
    expect([unread, missing]).toEqual([['1'], 2])
  })

  it('of codes and texts leave out what cannot be read', () => {
    const { value, unread } = read(z.array(z.enum(['a', 'b'])), ['a', 'x', 'B'])
    expect([value, unread]).toEqual([['a', 'b'], ['1']])
    expect(read(z.array(z.string()), ['a', {}, 7]).value).toEqual(['a', '7'])
  })

  it('leave out a row whose code may not be guessed', () => {
    const coded = z.object({ state: z.enum(['on', 'off']) })
    expect(read(z.array(coded), [{ state: 'on' }, { state: 'away' }])).toMatchObject({
      value: [{ state: 'on' }],
      unread: ['1'],
    })
  })
})

describe('an answer of several forms', () => {
  const one = z.object({ income: amount })
  const other = z.object({ total: amount, frozen: amount })
  const either = z.union([one, other])

  it('is the form that loses least, the first one when they are equal', () => {
    expect(read(either, { total: '1', frozen: '2' }).value).toEqual({ total: '1', frozen: '2' })
    expect(read(either, { income: '1' }).value).toEqual({ income: '1' })
    expect(read(either, { income: '1', total: '2', frozen: '3' }).value).toEqual({ income: '1' })
    expect(read(either, { total: '2' }).value).toMatchObject({ total: '2', frozen: '—' })
    expect(read(either, 'text').lost).toBe(true)
  })
})

describe('a record', () => {
  it('keeps the entries that can be read, and names the others', () => {
    expect(read(z.record(z.string(), amount), { Tron: '1', TON: {}, Aptos: 2 })).toEqual({
      value: { Tron: '1', Aptos: '2' },
      lost: false,
      unread: ['TON'],
      missing: 0,
    })
    expect(read(z.record(z.string(), amount), [1])).toEqual({ value: {}, lost: true, unread: [], missing: 0 })
  })
})

describe('any value', () => {
  it('is taken as it is, with its digits', () => {
    expect(read(z.unknown(), { a: new LosslessNumber('1.50'), b: new LosslessNumber('7') })).toEqual({
      value: { a: '1.50', b: 7 },
      lost: false,
      unread: [],
      missing: 0,
    })
  })

  it('has fields only when it is an object', () => {
    expect(fieldsOf({ a: 1 })).toEqual(new Map([['a', 1]]))
    for (const raw of ['text', 7, null, undefined, [1], new LosslessNumber('7')]) expect(fieldsOf(raw)).toBeUndefined()
  })
})
