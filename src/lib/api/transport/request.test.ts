import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { lastActivityAt } from './activity'
import { connect, connected } from './connection'
import { operation } from '#shared/contract/operation'
import { isApiError } from './errors'
import { call } from './http'
import { fakeConnection, fakeServer, good, json } from '../testing/fake-server'

const common = { source: 'spec', open: false, stepUp: 'none', rate: 'read', answer: z.object({}) } as const
const path = { params: z.object({ id: z.string() }), query: z.object({ word: z.optional(z.string()) }) }
const read = operation({ ...common, name: 'thing.read', method: 'GET', path: '/thing', token: 'full' })
const find = operation({ ...common, ...path, name: 'thing.find', method: 'GET', path: '/thing/{id}', token: 'full' })
const write = operation({
  ...common,
  name: 'thing.write',
  method: 'POST',
  path: '/thing',
  token: 'full',
  body: z.object({ amount: z.string() }),
})
const remove = operation({ ...write, name: 'thing.remove', method: 'DELETE' })
const elsewhere = operation({ ...write, name: 'thing.elsewhere', path: '/elsewhere' })
const open = operation({ ...common, name: 'thing.open', method: 'POST', path: '/open', token: 'none' })
const owing = operation({ ...common, name: 'thing.owing', method: 'GET', path: '/owing', token: 'pending' })

const MARK = 'm'.repeat(43)
const NOW = 1_795_242_728_900

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  fakeConnection()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it went through'),
    (error: unknown) => error,
  )

describe('the address of a call', () => {
  it('has no question mark without a query', async () => {
    const { sent } = fakeServer(() => good({}))
    await call(find, { params: { id: '7' }, query: {} })
    await call(find, { params: { id: '7' }, query: { word: '' } })
    expect(sent.map(({ url }) => url)).toEqual(['/api/v1/thing/7', '/api/v1/thing/7?word='])
  })
})

describe('what is sent', () => {
  it('has a header only for what there is', async () => {
    const { sent } = fakeServer(() => good({}))
    await call(read)
    const names = [...(sent[0]?.headers.keys() ?? [])].map((name) => name.toLowerCase()).sort()
    expect(names).toEqual(['accept', 'x-language', 'x-time', 'x-token'])
    expect(sent[0]?.init).toMatchObject({ keepalive: false, referrerPolicy: 'no-referrer' })
    expect(sent[0]?.init).not.toHaveProperty('body')
  })

  it('is written when the time comes: a repeated read has the time of its moment', async () => {
    const { sent } = fakeServer(
      ({ init }) =>
        new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
      () => good({}),
    )
    const reading = call(read)
    await vi.advanceTimersByTimeAsync(30_500)
    await reading
    const times = sent.map(({ headers }) => Number(headers.get('x-time')))
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(30)
  })

  it('may have another token than that of the session', async () => {
    const { sent } = fakeServer(() => good({}))
    await call(owing, { token: 'pending-token' })
    await call(owing)
    expect(sent.map(({ headers }) => headers.get('x-token'))).toEqual(['pending-token', 'full-token'])
  })

  it('says which browser it is only before somebody has signed in', async () => {
    const { sent } = fakeServer(
      () => json({ code: 200, data: {} }, { headers: { 'X-Device': MARK } }),
      () => good({}),
    )
    await call(open)
    await call(open)
    await call(owing)
    await call(read)
    expect(sent.map(({ headers }) => headers.get('x-device'))).toEqual([null, MARK, MARK, null])
  })

  it('counts as activity of the person, unless nobody is signed in or nobody is there', async () => {
    const before = lastActivityAt()
    fakeServer(() => good({}))
    vi.setSystemTime(NOW + 60_000)
    await call(open)
    fakeConnection({ isAway: () => true })
    await call(read)
    expect(lastActivityAt()).toBe(before)
    fakeConnection()
    await call(read)
    expect(lastActivityAt()).toBe(NOW + 60_000)
  })
})

describe('calls at the same time', () => {
  it('share one request only where the same person would read the same answer', async () => {
    const { sent } = fakeServer(() => good({}))
    await Promise.all([call(read), call(read), call(read, { token: 'other' }), call(owing)])
    expect(sent).toHaveLength(3)
    const inEnglish = call(read)
    fakeConnection()
    connect({ ...connected(), language: () => 'zh-CN' })
    await Promise.all([inEnglish, call(read)])
    expect(sent).toHaveLength(5)
  })

  it('are the same write only with the same method, address and content', async () => {
    const { sent } = fakeServer(() => good({}))
    const body = { amount: '1' }
    const writes = [call(write, { body }), call(remove, { body }), call(elsewhere, { body })]
    expect(isApiError(await failure(call(write, { body })), 'duplicate')).toBe(true)
    await Promise.all(writes)
    expect(sent).toHaveLength(3)
  })
})

describe('the token of a session', () => {
  it.each([
    ['31 characters', 'n'.repeat(31), false],
    ['32 characters', 'n'.repeat(32), true],
    ['128 characters', 'n'.repeat(128), true],
    ['129 characters', 'n'.repeat(129), false],
    ['a character before it', `!${'n'.repeat(40)}`, false],
    ['a character behind it', `${'n'.repeat(40)}!`, false],
  ])('is replaced by a well-formed one: %s', async (_, next, isTaken) => {
    const { renewed } = fakeConnection()
    fakeServer(() => json({ code: 200, data: {} }, { headers: { 'X-Token': next } }))
    await call(read)
    expect(renewed.mock.calls).toEqual(isTaken ? [['full-token', next]] : [])
  })

  it('is refused by a 401 of a call that needs it, and by nothing else', async () => {
    const { refused } = fakeConnection()
    fakeServer(() => json({ code: 401 }, { status: 401 }))
    await failure(call(open, { token: 'given-token' }))
    fakeServer(() => json({ code: 403 }, { status: 403 }))
    await failure(call(read))
    expect(refused).not.toHaveBeenCalled()
    fakeServer(() => json({ code: 401 }, { status: 401 }))
    await failure(call(owing, { token: 'pending-token' }))
    expect(refused).toHaveBeenCalledExactlyOnceWith('pending-token')
  })
})
