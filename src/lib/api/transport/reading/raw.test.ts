import { LosslessNumber } from 'lossless-json'
import { describe, expect, it } from 'vitest'
import { alone, bare, both, decimalsOf, filled, firstOf, listed, named, orNothing, unchanged } from './raw'

const given = (fields: object) => new Map<string, unknown>(Object.entries(fields))
const tag = (raw: unknown): unknown => ({ row: raw })

describe('a field under another name', () => {
  const change = named({ token: ['access_token', 'x_token'], name: ['title'] })

  it('comes under ours, and the rest stays', () => {
    expect(change({ access_token: 'a', more: 1 })).toEqual({ token: 'a', access_token: 'a', more: 1 })
    expect(change({ x_token: 'b' })).toMatchObject({ token: 'b' })
  })

  it('is taken from the first name that has a value', () => {
    expect(change({ x_token: 'b', access_token: 'a' })).toMatchObject({ token: 'a' })
    expect(change({ x_token: 'b', access_token: null })).toMatchObject({ token: 'b' })
  })

  it('never replaces what came under ours, which null does not', () => {
    expect(change({ token: '', access_token: 'a' })).toMatchObject({ token: '' })
    expect(change({ token: null, access_token: 'a' })).toMatchObject({ token: 'a' })
  })

  it('is not made up', () => {
    expect(change({ more: 1 })).toEqual({ more: 1 })
    for (const raw of ['text', null, undefined, [1], new LosslessNumber('1')]) expect(change(raw)).toBe(raw)
  })
})

describe('a field that follows from the others', () => {
  const change = filled({ sum: (fields) => fields.get('a'), none: () => undefined })

  it('is there where it was absent, if it follows', () => {
    expect(change({ a: 1 })).toEqual({ a: 1, sum: 1 })
    expect(Object.keys(Object(change({ a: 1 })))).toEqual(['a', 'sum'])
    expect(change({ a: 1, sum: null })).toMatchObject({ sum: 1 })
    expect(change({ b: 1 })).toEqual({ b: 1 })
  })

  it('never replaces what was given', () => {
    expect(change({ a: 1, sum: 0 })).toEqual({ a: 1, sum: 0 })
    for (const raw of ['text', null, [1]]) expect(change(raw)).toBe(raw)
  })

  it('comes after other changes, in their order', () => {
    const renamed = both(named({ a: ['b'] }), change)
    expect(renamed({ b: 5 })).toEqual({ a: 5, b: 5, sum: 5 })
    expect(unchanged('x')).toBe('x')
  })
})

describe('a list', () => {
  it('may be the answer itself, or nothing', () => {
    expect(listed(tag)([1, 2])).toEqual({ list: [{ row: 1 }, { row: 2 }] })
    expect(listed(tag)(null)).toEqual({ list: [], total: 0 })
    expect(listed()([1])).toEqual({ list: [1] })
  })

  it.each(['list', 'rows', 'records', 'items', 'data'])('may stand under %s, with the total beside it', (name) => {
    expect(listed(tag)({ [name]: [1], total: 9 })).toMatchObject({ list: [{ row: 1 }], total: 9 })
    expect(listed(tag)({ [name]: null, total: 0 })).toMatchObject({ list: [], total: 0 })
    expect(bare(tag)({ [name]: [1], total: 9 })).toEqual([{ row: 1 }])
    expect(bare(tag)({ [name]: null })).toEqual([])
  })

  it('is ours first, and a text under such a name is none', () => {
    expect(listed()({ rows: [2], list: [1] })).toMatchObject({ list: [1] })
    expect(listed()({ list: 'none', rows: [2] })).toMatchObject({ list: [2] })
  })

  it('is not made up', () => {
    for (const raw of [{ total: 5 }, 'text', undefined, new LosslessNumber('1')]) {
      expect(listed(tag)(raw)).toBe(raw)
      expect(bare(tag)(raw)).toBe(raw)
    }
    expect(bare(tag)(null)).toBeNull()
    expect(bare(tag)([1])).toEqual([{ row: 1 }])
  })
})

describe('an answer that is only its value', () => {
  it('stands under its name', () => {
    expect(alone('key')('sk_live')).toEqual({ key: 'sk_live' })
    expect(alone('key')(new LosslessNumber('7'))).toEqual({ key: new LosslessNumber('7') })
    for (const raw of [{ key: 1 }, null, undefined, [1], true]) expect(alone('key')(raw)).toBe(raw)
  })

  it('is an empty object where the call only says that it was done', () => {
    expect([orNothing(null), orNothing('ok'), orNothing([1]), orNothing(undefined)]).toEqual([{}, {}, {}, {}])
    expect(orNothing({ a: 1 })).toEqual({ a: 1 })
  })
})

describe('decimals of a row', () => {
  const decimals = decimalsOf('amount', 'fee')

  it.each([
    [{ amount: '5.25', fee: '0.125' }, 3],
    [{ amount: '5.250000', fee: '1' }, 6],
    [{ amount: '-1.5' }, 1],
    [{ amount: new LosslessNumber('1.50') }, 2],
    [{ amount: `0.${'1'.repeat(18)}` }, 18],
    [{ amount: `0.${'1'.repeat(19)}` }, 0],
    [{ amount: '5' }, 0],
    [{ amount: '5.' }, 0],
    [{ amount: 'x5.25' }, 0],
    [{ amount: '5.25x' }, 0],
    [{ amount: '.25' }, 0],
    [{ amount: null }, 0],
    [{ other: '5.25' }, 0],
    [{ amount: '12.5' }, 1],
  ])('%j has %i', (row, expected) => {
    expect(decimals(given(row))).toBe(expected)
  })
})

describe('the name of a row', () => {
  it('is the first of these fields that names something', () => {
    const handle = firstOf('id', 'trade_no')
    expect(handle(given({ id: '7', trade_no: '8' }))).toBe('7')
    expect(handle(given({ id: '', trade_no: '8' }))).toBe('8')
    expect(handle(given({ id: null, trade_no: 8 }))).toBe(8)
    expect(handle(given({ id: {} }))).toBeUndefined()
    expect(handle(given({}))).toBeUndefined()
  })
})
