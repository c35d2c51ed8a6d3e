import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { amount } from '#shared/contract/fields'
import { operation } from '#shared/contract/operation'
import { readLeniently } from './read-leniently'

const common = {
  method: 'GET',
  path: '/thing',
  source: 'extension',
  token: 'full',
  open: false,
  stepUp: 'none',
  rate: 'read',
} as const
const lineOf = (answer: z.ZodMiniType, name = 'thing.read') => operation({ ...common, name, answer })
const read = (answer: z.ZodMiniType, data: string, name?: string) =>
  readLeniently(lineOf(answer, name), `{"code":200,"data":${data}}`)

const thing = z.object({ name: z.string(), amount })

describe('an answer of a call that has no reading of its own', () => {
  it('is read as it is, with every digit', () => {
    expect(read(thing, '{"name":7,"amount":12345678901234567.10}')).toEqual({
      data: { name: '7', amount: '12345678901234567.10' },
      unread: [],
    })
  })

  it('says nothing when nothing of it can be read', () => {
    for (const data of ['null', '{}', '"text"', '[]', '7']) expect(read(thing, data)).toHaveProperty('lacks')
    expect(readLeniently(lineOf(thing), '[]')).toEqual({ lacks: '' })
  })

  it('may differ in its spelling, and has to be whole', () => {
    const listed = z.object({ list: z.array(thing), total: z.int() })
    expect(read(listed, '{"list":[],"total":"0"}')).toEqual({ data: { list: [], total: 0 }, unread: [] })
    expect(read(listed, '{"list":"none","total":0}')).toEqual({ lacks: 'list' })
    expect(read(listed, '{"total":0}')).toEqual({ lacks: 'list' })
    expect(read(thing, '{"name":"a"}')).toEqual({ lacks: '' })
    expect(read(thing, '{"name":"a","amount":"much"}')).toEqual({ lacks: 'amount' })
  })

  it('lacks the code that may not be guessed, by its name', () => {
    const coded = z.object({ state: z.enum(['on', 'off']), name: z.string() })
    expect(read(coded, '{"state":"away","name":"a"}')).toEqual({ lacks: 'state' })
  })
})
