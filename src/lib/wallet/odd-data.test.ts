import { describe, expect, it } from 'vitest'
import { replyWithOddData } from './odd-data'

const envelope = {
  target: 'jsweb3-did',
  type: 'dapp_event',
  messageId: '3f0f9a54-5f0e-4a53-9d3b-0d2f3a4b5c6d',
  status: 'fail',
}
const dataOf = (data: unknown): unknown => replyWithOddData({ ...envelope, data })?.data

describe('a reply whose data no schema reads', () => {
  it('ends its call, with the same envelope', () => {
    expect(replyWithOddData({ ...envelope, data: new Date(0) })).toEqual({ ...envelope, data: undefined })
  })

  it('tells name and message of an error, and nothing else of it', () => {
    const error = Object.assign(new TypeError('No'), { code: 4001 })
    expect(dataOf(error)).toEqual({ name: 'TypeError', message: 'No' })
  })

  it('gives the fields of a map, as far as their names are texts', () => {
    const map = new Map<unknown, unknown>([
      ['code', 4001],
      [7, 'seven'],
      [{}, 'object'],
    ])
    expect(dataOf(map)).toEqual({ code: 4001 })
  })

  it('reads a map of 64 entries and none that is larger', () => {
    const entries = Array.from({ length: 65 }, (_, at): [string, number] => [`k${at}`, at])
    expect(dataOf(new Map(entries.slice(0, 64)))).toEqual(Object.fromEntries(entries.slice(0, 64)))
    expect(dataOf(new Map(entries))).toBeUndefined()
  })

  it('is nothing when its fields are odd as well', () => {
    expect(dataOf(new Map([['at', new Date(0)]]))).toBeUndefined()
    expect(dataOf(new Map([['text', 'x'.repeat(70_000)]]))).toBeUndefined()
  })

  it.each([
    ['no object', 'text'],
    ['nothing', null],
    ['no value', undefined],
    ['an object of a class', Object.assign(new Date(0), envelope)],
    ['a list', [envelope]],
    ['an envelope that is odd itself', { ...envelope, extra: new Map(), data: new Date(0) }],
    ['the label of the page', { ...envelope, target: 'jsweb3-dapp', data: new Date(0) }],
    ['a status that does not exist', { ...envelope, status: 'ok', data: new Date(0) }],
    ['an id that is no UUID', { ...envelope, messageId: '1', data: new Date(0) }],
  ])('is not one with %s', (_, message) => {
    expect(replyWithOddData(message)).toBeUndefined()
  })
})
