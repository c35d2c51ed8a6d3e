import { LosslessNumber } from 'lossless-json'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { accountRef, amount, id, openEnd } from '#shared/contract/fields'
import { blankOf, LOST, plain, readLeaf, textOf } from './leaves'

const number = (text: string) => new LosslessNumber(text)
const closed = z.enum(['audit_reject', 'completed'])
const open = openEnd(z.enum(['audit_reject', 'completed']))

describe('an amount keeps every digit', () => {
  it.each([
    ['5', '5'],
    [' 5.50 ', '5.50'],
    [number('12345678901234567.123456'), '12345678901234567.123456'],
    [5.25, '5.25'],
    ['-0.5', '-0.5'],
    // Numbers with an exponent, digit by digit.
    ['1e0', '1'],
    ['1e3', '1000'],
    ['1.5e3', '1500'],
    ['1.5e+1', '15'],
    ['1.25e1', '12.5'],
    ['12.34e1', '123.4'],
    ['1e-1', '0.1'],
    ['1e-7', '0.0000001'],
    ['1e-10', '0.0000000001'],
    ['1e10', '10000000000'],
    ['12e-1', '1.2'],
    ['12e-2', '0.12'],
    ['12.5e-3', '0.0125'],
    ['-1.5E-2', '-0.015'],
    ['0e5', '0'],
    ['0.05e1', '0.5'],
    ['0.005e1', '0.05'],
    ['0.5e1', '5'],
    // Zeros beyond the eighteenth decimal say nothing; other digits there may not be cut off.
    [`0.${'1'.repeat(18)}`, `0.${'1'.repeat(18)}`],
    [`0.${'1'.repeat(18)}000`, `0.${'1'.repeat(18)}`],
    [`1.${'0'.repeat(19)}`, `1.${'0'.repeat(18)}`],
    [`0.${'1'.repeat(19)}`, LOST],
    [`0.${'1'.repeat(18)}01`, LOST],
    [`0.${'1'.repeat(18)}10`, LOST],
    ['1'.repeat(60), '1'.repeat(60)],
    ['1'.repeat(61), LOST],
    ['100000000000000000000', '100000000000000000000'],
    ['1,250.00', LOST],
    ['1e', LOST],
    ['e5', LOST],
    ['x1e5', LOST],
    ['1e5x', LOST],
    ['1e1000', LOST],
    ['1.e5', LOST],
    ['--1', LOST],
    ['', LOST],
    ['NaN', LOST],
    [Number.NaN, LOST],
    [true, LOST],
    [null, LOST],
    [undefined, LOST],
    [['5'], LOST],
    [{}, LOST],
  ])('%j is read as %j', (raw, expected) => {
    expect(readLeaf(amount, raw)).toBe(expected)
  })
})

describe('an id is a text of one line', () => {
  it.each([
    ['007', '007'],
    [number('9007199254740993'), '9007199254740993'],
    [7, '7'],
    ['a/b+c==', 'a/b+c=='],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['x'.repeat(201), LOST],
    ['', LOST],
    ['a\nb', LOST],
    [true, LOST],
    [null, LOST],
  ])('%j is read as %j', (raw, expected) => {
    expect(readLeaf(id, raw)).toBe(expected)
    expect(readLeaf(accountRef, raw)).toBe(expected)
  })
})

describe('a number', () => {
  const count = z.int().check(z.nonnegative())
  it.each([
    [7, 7],
    ['7', 7],
    [' 7 ', 7],
    [number('7'), 7],
    ['7.0', 7],
    ['7.000', 7],
    ['007', 7],
    ['-7', LOST],
    ['7.5', LOST],
    ['7.', LOST],
    ['x7', LOST],
    ['7x', LOST],
    ['7.0x', LOST],
    ['', LOST],
    ['1e3', LOST],
    [true, LOST],
    [null, LOST],
  ])('%j is read as %j', (raw, expected) => {
    expect(readLeaf(count, raw)).toBe(expected)
  })

  it('below zero is read where the contract allows it', () => {
    expect(readLeaf(z.int(), '-7')).toBe(-7)
  })
})

describe('yes and no', () => {
  it.each([
    [true, true],
    [false, false],
    [1, true],
    [0, false],
    ['1', true],
    ['0', false],
    ['true', true],
    ['TRUE', true],
    ['False', false],
    [number('1'), true],
    ['yes', LOST],
    ['', LOST],
    [2, LOST],
    [null, LOST],
  ])('%j is read as %j', (raw, expected) => {
    expect(readLeaf(z.boolean(), raw)).toBe(expected)
  })
})

describe('a code', () => {
  it.each([
    ['audit_reject', 'audit_reject'],
    ['audit reject', 'audit_reject'],
    ['Audit-Reject', 'audit_reject'],
    [' AUDIT  REJECT ', 'audit_reject'],
    ['completed', 'completed'],
  ])('%j is %s', (raw, expected) => {
    expect([readLeaf(closed, raw), readLeaf(open, raw)]).toEqual([expected, expected])
  })

  it('that nobody knows is kept as it came where more may follow, and is lost elsewhere', () => {
    expect(readLeaf(open, 'Frozen')).toBe('unknown:Frozen')
    expect(readLeaf(open, 7)).toBe('unknown:7')
    expect(readLeaf(closed, 'Frozen')).toBe(LOST)
    for (const nothing of ['', null, undefined, {}, true]) expect(readLeaf(open, nothing)).toBe(LOST)
  })

  it('may be a number of the contract', () => {
    const flag = z.enum({ no: 0, yes: 1 })
    expect([readLeaf(flag, '1'), readLeaf(flag, number('0')), readLeaf(flag, '2')]).toEqual([1, 0, LOST])
  })
})

describe('texts and other kinds', () => {
  it('a text takes the characters of a number', () => {
    expect(readLeaf(z.string(), number('1.50'))).toBe('1.50')
    expect(readLeaf(z.string(), 1.5)).toBe('1.5')
    expect(readLeaf(z.string(), '')).toBe('')
    expect(readLeaf(z.string(), null)).toBe(LOST)
    expect([textOf(true), textOf({}), textOf(undefined)]).toEqual([undefined, undefined, undefined])
  })

  it('what has no rule of its own is taken as it is, or not at all', () => {
    const two = z.tuple([z.number(), z.string()])
    expect(readLeaf(two, [number('1'), 'a'])).toEqual([1, 'a'])
    expect(readLeaf(two, [number('1')])).toBe(LOST)
    expect(readLeaf(z.literal(3), number('3'))).toBe(3)
  })
})

describe('a part that is not read further', () => {
  it('has numbers where JavaScript keeps all their digits, else their text', () => {
    expect(plain(number('7'))).toBe(7)
    expect(plain(number('1.5'))).toBe(1.5)
    expect(plain(number('1.50'))).toBe('1.50')
    expect(plain(number('9007199254740993'))).toBe('9007199254740993')
    expect(plain({ list: [number('1'), { deep: number('0.10') }], text: 'x', none: null, yes: true })).toEqual({
      list: [1, { deep: '0.10' }],
      text: 'x',
      none: null,
      yes: true,
    })
  })
})

describe('what stands for a value that is not known', () => {
  it('is never a figure', () => {
    for (const schema of [amount, id, accountRef])
      expect([blankOf(schema, true), blankOf(schema, false)]).toEqual(['—', '—'])
    expect([blankOf(z.string(), true), blankOf(z.string(), false)]).toEqual(['—', ''])
    expect(blankOf(z.number(), true)).toBeNaN()
    expect(blankOf(z.boolean(), true)).toBe(false)
    expect(blankOf(open, true)).toBe('unknown:—')
    expect(blankOf(closed, true)).toBeUndefined()
    expect(blankOf(z.literal(3), true)).toBeUndefined()
  })
})
