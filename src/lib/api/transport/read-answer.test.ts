import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { operation } from '#shared/contract/operation'
import { transactions } from '#shared/contract/transactions'
import { readAnswer } from './read-answer'
import { fakeConnection } from '../testing/fake-server'

const line = operation({
  name: 'thing.read',
  method: 'GET',
  path: '/thing',
  source: 'spec',
  token: 'full',
  open: false,
  stepUp: 'none',
  rate: 'read',
  answer: z.object({ name: z.string() }),
})
const JSON_TYPE = 'application/json'

interface Answer {
  status?: number
  type?: string
  retryAfter?: string
}

/** Reads an answer of a server. @returns the data, or the failure */
function read(body: unknown, { status = 200, type = JSON_TYPE, retryAfter }: Answer = {}): Promise<unknown> {
  const headers = new Headers({
    'content-type': type,
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  })
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return readAnswer(line, { status, headers, text }).catch((error: unknown) => error)
}

const whole = { code: 200, msg: 'ok', data: { name: 'a thing' } }

beforeEach(() => void fakeConnection())

describe('the outcome of a call follows from its status', () => {
  it.each([
    [399, { name: 'a thing' }],
    [400, { kind: 'rejected', status: 400, code: 200 }],
    [401, { kind: 'unauthorized', status: 401 }],
    [499, { kind: 'rejected', status: 499 }],
    [500, { kind: 'server', status: 500 }],
    [599, { kind: 'server', status: 599 }],
  ])('%i, whatever code is in it', async (status, outcome) => {
    expect(await read(whole, { status })).toMatchObject(outcome)
  })

  it.each([201, 0, 199])('a success with the code %i is none', async (code) => {
    expect(await read({ ...whole, code })).toMatchObject({ kind: 'rejected', code, status: 200 })
  })

  it('a session that has ended is told by a status or by a code', async () => {
    for (const code of [401, '401'])
      expect(await read({ code, msg: 'Login expired' })).toMatchObject({
        kind: 'unauthorized',
        serverText: 'Login expired',
      })
    expect(await read({ code: 401 }, { status: 500 })).toMatchObject({ kind: 'server' })
  })

  it('a page of a proxy never signs anybody out', async () => {
    const html = { status: 401, type: 'text/html; charset=utf-8' }
    expect(await read('<html>', html)).toMatchObject({ kind: 'shape', flaw: 'page', where: 'thing.read', status: 401 })
    expect(await read('<html>', { status: 401, type: 'TEXT/HTML' })).toMatchObject({ flaw: 'page' })
    expect(await read('nothing', { status: 401, type: 'text/plain' })).toMatchObject({ kind: 'unauthorized' })
  })

  it('a signed-out person is told why, and when to come back', async () => {
    const answer = await read({ code: 10_001, msg: 'Too often' }, { status: 401, retryAfter: '60' })
    expect(answer).toMatchObject({ kind: 'unauthorized', code: 10_001, serverText: 'Too often', retryAfter: 60 })
  })
})

describe('the kind of an answer', () => {
  it.each([
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/problem+json',
    'application/vnd.a-b.c+json',
  ])('%s is JSON', async (type) => {
    expect(await read(whole, { type })).toEqual({ name: 'a thing' })
  })

  it.each([
    'text/json',
    'application/jsonp',
    'application/json5',
    'application/+json',
    'x-application/json',
    'text/plain',
  ])('%s is not', async (type) => {
    expect(await read(whole, { type })).toMatchObject({ kind: 'shape', flaw: 'type' })
  })

  it.each(['text/htmlx', 'x-text/html', 'application/xhtml+xml'])('%s is no web page', async (type) => {
    expect(await read('<html>', { type })).toMatchObject({ flaw: 'type' })
  })

  it.each([
    ['blanks', ' \n ', 'empty'],
    ['a half', '{"code":200', 'cut'],
    ['a list', [whole], 'fields'],
    ['null', 'null', 'fields'],
    ['a code in words', { ...whole, code: 'OK' }, 'fields'],
    ['a code with a fraction', { ...whole, code: 200.5 }, 'fields'],
  ])('%s cannot be read, and says how', async (_, body, flaw) => {
    expect(await read(body)).toMatchObject({ kind: 'shape', flaw, where: 'thing.read', status: 200 })
  })
})

describe('a failure without a code', () => {
  it.each([{ msg: 'Insufficient balance' }, { message: 'Insufficient balance' }])(
    'says its words: %o',
    async (body) => {
      expect(await read(body, { status: 422 })).toMatchObject({
        kind: 'rejected',
        status: 422,
        code: undefined,
        serverText: 'Insufficient balance',
      })
      expect(await read(body, { status: 500 })).toMatchObject({ kind: 'server', serverText: 'Insufficient balance' })
      expect(await read({ ...body, code: 500 }, { status: 500 })).toMatchObject({
        kind: 'server',
        code: 500,
        serverText: 'Insufficient balance',
      })
    },
  )

  it('is a refusal also without words, and no success', async () => {
    expect(await read({ error: {} }, { status: 400 })).toMatchObject({ kind: 'rejected', status: 400 })
    expect(await read({ msg: 'ok', data: { name: 'a' } })).toMatchObject({ kind: 'shape', flaw: 'fields' })
  })
})

describe('what the server says', () => {
  const said = async (words: object) => await read({ code: 7, ...words }, { status: 422 })

  it('is `message`, else `msg`, without the blanks around it', async () => {
    expect(await said({ message: ' No \n', msg: 'n' })).toMatchObject({ serverText: 'No' })
    expect(await said({ message: '', msg: 'n' })).toMatchObject({ serverText: 'n' })
    expect(await said({ msg: '   ' })).toMatchObject({ serverText: undefined })
    expect(await said({})).toMatchObject({ serverText: undefined, fields: [] })
  })

  it.each([
    ['12', 12],
    ['0', 0],
    ['999999', 999_999],
    ['1000000', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['x12', undefined],
    ['12s', undefined],
    ['', undefined],
  ])('to wait "%s" seconds is %s', async (header, seconds) => {
    expect(await read({ code: 7 }, { status: 429, retryAfter: header })).toMatchObject({ retryAfter: seconds })
  })
})

describe('an answer that the contract does not know', () => {
  it('names the call and the field that may not be guessed', async () => {
    const text = JSON.stringify({ code: 200, data: { rows: 5 } })
    const headers = new Headers({ 'content-type': JSON_TYPE })
    const failed: unknown = await readAnswer(transactions, { status: 200, headers, text }).catch(
      (error: unknown) => error,
    )
    expect(failed).toMatchObject({ kind: 'shape', flaw: 'fields', where: 'transactions.list: list', status: 200 })
    expect(await read({ code: 200, data: 'text' })).toMatchObject({ flaw: 'fields', where: 'thing.read', status: 200 })
  })
})
