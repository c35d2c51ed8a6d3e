import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { connect } from './connection'
import { operation } from '#shared/contract/operation'
import { ApiError, type ApiErrorKind, DUPLICATE, isAbort, isApiError } from './errors'
import { call } from './http'
import { clockSkew, serverNow } from './server-clock'
import { slowReads } from './slow-network'
import { fakeConnection, fakeServer, good, json, silence, trickle } from '../testing/fake-server'

const common = { source: 'spec', open: false, stepUp: 'none', rate: 'read' } as const
const answer = z.object({ name: z.string() })
const read = operation({ ...common, name: 'thing.read', method: 'GET', path: '/thing', token: 'full', answer })
const search = operation({
  ...common,
  name: 'thing.search',
  method: 'GET',
  path: '/thing/{id}/search',
  token: 'full',
  params: z.object({ id: z.string() }),
  query: z.object({ word: z.optional(z.string()), current: z.int() }),
  answer,
})
const write = operation({
  ...common,
  name: 'thing.write',
  method: 'POST',
  path: '/thing',
  token: 'full',
  body: z.object({ amount: z.string() }),
  answer,
})
const pay = operation({ ...write, name: 'thing.pay', path: '/pay', keyed: true })
const open = operation({ ...common, name: 'thing.open', method: 'POST', path: '/public/open', token: 'none', answer })

const thing = { name: 'a thing' }
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it went through'),
    (error: unknown) => error,
  )

beforeEach(() => {
  vi.useFakeTimers({ now: 1_795_242_728_900 })
  fakeConnection()
})
afterEach(() => {
  if (vi.getTimerCount() > 0) throw new Error('a timer is left')
  if (slowReads.get() > 0) throw new Error('the network is still called slow')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  it('sends token, language and time in their headers, and no cookie', async () => {
    const { sent } = fakeServer(() => good(thing))
    await expect(call(read)).resolves.toEqual(thing)
    expect(sent[0]?.url).toBe('/api/v1/thing')
    const header = (name: string) => sent[0]?.headers.get(name)
    expect(header('X-Token')).toBe('full-token')
    expect(header('X-Language')).toBe('en-US')
    expect(header('X-Time')).toBe('1795242728')
    expect(header('Accept')).toBe('application/json')
    expect(sent[0]?.init).toMatchObject({ method: 'GET', credentials: 'omit', cache: 'no-store', redirect: 'manual' })
  })

  it('takes header names and the paths of extensions from the configuration', async () => {
    connect({
      base: 'https://api.example/v1',
      headers: { token: 'A', language: 'B', time: 'C' },
      paths: { 'thing.open': '/elsewhere' },
      language: () => 'zh-CN',
      takesMore: () => Promise.resolve(true),
      error_report_url: null,
      session: {
        token: () => undefined,
        signal: () => new AbortController().signal,
        refused: () => {},
        renewed: () => {},
        isAway: () => true,
      },
    })
    const { sent } = fakeServer(() => good(thing))
    await call(open)
    expect(sent[0]?.url).toBe('https://api.example/v1/elsewhere')
    expect(sent[0]?.headers.get('B')).toBe('zh-CN')
    expect(sent[0]?.headers.get('X-Background'), 'nobody is there').toBe('1')
  })

  it('sends no token with a public call, unless one is given', async () => {
    const { sent } = fakeServer(() => good(thing))
    await call(open)
    await call(open, { token: 'pending-token' })
    expect(sent.map(({ headers }) => headers.get('x-token'))).toEqual([null, 'pending-token'])
  })

  it('is asked again with the newer token that another tab has told while the old one was refused', async () => {
    let token = 'old-token'
    fakeConnection({ token: () => token })
    const { sent } = fakeServer(
      () => {
        token = 'new-token'
        return json({ code: 401, msg: 'Login expired' }, { status: 401 })
      },
      () => good(thing),
    )
    await expect(call(read)).resolves.toEqual(thing)
    expect(sent.map(({ headers }) => headers.get('x-token'))).toEqual(['old-token', 'new-token'])
  })

  it('sends nothing when a call needs a token and there is none', async () => {
    const { refused } = fakeConnection({ token: () => undefined })
    const { sent } = fakeServer(() => good(thing))
    expect(await failure(call(read))).toMatchObject({ kind: 'unauthorized' })
    expect([sent.length, refused.mock.calls.length]).toEqual([0, 0])
  })

  it('writes params and query into the address, and leaves out what is not given', async () => {
    const { sent } = fakeServer(() => good(thing))
    await call(search, { params: { id: 'a/b' }, query: { current: 2, word: undefined } })
    await call(search, { params: { id: 'c' }, query: { word: 'x&y', current: 1 } })
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/v1/thing/a%2Fb/search?current=2',
      '/api/v1/thing/c/search?word=x%26y&current=1',
    ])
  })

  it('carries the key of an intent and may outlive the page', async () => {
    const { sent } = fakeServer(() => good(thing))
    await call(pay, { body: { amount: '1.5' }, idempotencyKey: 'key-1', keepalive: true })
    expect(sent[0]?.headers.get('idempotency-key')).toBe('key-1')
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
    expect(sent[0]?.init).toMatchObject({ keepalive: true, body: '{"amount":"1.5"}' })
  })

  it('sends the proof of a step-up', async () => {
    const { sent } = fakeServer(() => good(thing))
    await call(write, { body: { amount: '1' }, proof: 'proof-1' })
    expect(sent[0]?.headers.get('X-Step-Up')).toBe('proof-1')
  })

  it('uses the new token that the server sends after a factor was changed, if it is well-formed', async () => {
    const { renewed } = fakeConnection()
    const next = 'n'.repeat(43)
    fakeServer(
      () => json({ code: 200, data: thing }, { headers: { 'X-Token': 'not a token' } }),
      () => json({ code: 200, data: thing }, { headers: { 'X-Token': next } }),
    )
    await call(read)
    expect(renewed).not.toHaveBeenCalled()
    await call(read)
    expect(renewed).toHaveBeenCalledExactlyOnceWith('full-token', next)
    await call(open)
    expect(renewed).toHaveBeenCalledOnce()
  })

  it('learns the time of the server', async () => {
    fakeServer(() => json({ code: 200, data: thing }, { headers: { date: 'Sat, 21 Nov 2026 10:00:00 GMT' } }))
    await call(read)
    expect(clockSkew()).toBe(Date.UTC(2026, 10, 21, 10) / 1000 - 1_795_242_729)
    expect(serverNow()).toBe(Date.UTC(2026, 10, 21, 10) / 1000)
  })
})

describe('answers', () => {
  const cases: [string, () => Response, ApiErrorKind, Partial<ApiError>][] = [
    [
      '422 shows message',
      () => json({ code: 7, message: 'No', msg: 'n' }, { status: 422 }),
      'rejected',
      { serverText: 'No', code: 7 },
    ],
    [
      '422 shows msg',
      () => json({ code: 7, msg: 'Frequent operation' }, { status: 422 }),
      'rejected',
      { serverText: 'Frequent operation' },
    ],
    ['422 with 10038 is silent', () => json({ code: 10038, msg: 'x' }, { status: 422 }), 'rejected', { silent: true }],
    [
      '422 names fields',
      () => json({ code: 7, errors: [{ path: 'email', message: 'bad' }] }, { status: 422 }),
      'rejected',
      { fields: [{ path: 'email', message: 'bad' }] },
    ],
    [
      '200 with another code is a failure',
      () => json({ code: 500, msg: 'operation failed' }),
      'rejected',
      { code: 500 },
    ],
    [
      '500 carries its text',
      () => json({ code: 500, msg: 'Parameter error' }, { status: 500 }),
      'server',
      { serverText: 'Parameter error', outcomeUnknown: true },
    ],
    [
      'a gateway answers HTML',
      () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
      'server',
      { status: 502, serverText: undefined },
    ],
    [
      '503 says when',
      () => json({ code: 1 }, { status: 503, headers: { 'retry-after': '12' } }),
      'server',
      { retryAfter: 12 },
    ],
    [
      '429 with a date gives no waiting time',
      () => json({ code: 1 }, { status: 429, headers: { 'retry-after': 'Sat, 21 Nov 2026 10:00:00 GMT' } }),
      'rejected',
      { retryAfter: undefined },
    ],
    ['404 in JSON', () => json({ code: 404 }, { status: 404 }), 'rejected', { status: 404 }],
    [
      'a captive portal',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'shape',
      { where: 'thing.read' },
    ],
    [
      'a captive portal that answers 401',
      () => new Response('<html>', { status: 401, headers: { 'content-type': 'text/html' } }),
      'shape',
      {},
    ],
    ['no content type', () => new Response(new TextEncoder().encode('{"code":200}')), 'shape', {}],
    ['broken JSON', () => json('{"code":20'), 'shape', {}],
    ['nothing at all', () => new Response(null, { headers: { 'content-type': 'application/json' } }), 'shape', {}],
    ['no code', () => json({ data: thing }), 'shape', {}],
    ['a field of another kind', () => good({ name: {} }), 'shape', { where: 'thing.read' }],
    ['data of another kind', () => good('text'), 'shape', { where: 'thing.read' }],
    ['too large', () => json(`{"code":200,"data":"${'x'.repeat(4 * 1024 * 1024)}"}`), 'shape', { where: 'too large' }],
  ]
  it.each(cases)('%s', async (_name, respond, kind, expected) => {
    fakeServer(respond)
    const error = await failure(call(read))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ kind, ...expected })
  })

  it('accepts the code as text and problem types of JSON', async () => {
    fakeServer(() =>
      json({ code: '200', data: thing }, { headers: { 'content-type': 'application/problem+json; charset=utf-8' } }),
    )
    await expect(call(read)).resolves.toEqual(thing)
  })

  it('cuts what a server says to 300 characters', async () => {
    fakeServer(() => json({ code: 1, msg: `  ${'x'.repeat(999)}` }, { status: 422 }))
    expect(await failure(call(read))).toMatchObject({ serverText: 'x'.repeat(300) })
  })

  it('401 tells the session which token was refused', async () => {
    const { refused } = fakeConnection()
    fakeServer(() => json({ code: 401 }, { status: 401 }))
    expect(isApiError(await failure(call(read)), 'unauthorized')).toBe(true)
    expect(refused).toHaveBeenCalledExactlyOnceWith('full-token')
  })

  it('401 of a call without a token ends no session', async () => {
    const { refused } = fakeConnection()
    fakeServer(() => new Response(null, { status: 401 }))
    expect(await failure(call(open))).toMatchObject({ kind: 'unauthorized' })
    expect(refused).not.toHaveBeenCalled()
  })

  it('a connection that fails is a network error', async () => {
    fakeServer(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failure(call(write, { body: { amount: '1' } }))).toMatchObject({
      kind: 'network',
      outcomeUnknown: true,
    })
  })
})

describe('a read without an answer', () => {
  it('is tried six times, 30 s each and 500 ms apart, and the network counts as slow meanwhile', async () => {
    const { sent } = fakeServer(silence)
    const times: number[] = []
    const slow: number[] = []
    const result = failure(call(read))
    for (let second = 0; second < 190; second += 0.5) {
      if (sent.length > times.length) times.push(second)
      slow.push(slowReads.get())
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(times).toEqual([0, 30.5, 61, 91.5, 122, 152.5])
    expect(slow.indexOf(1) / 2).toBe(30)
    expect(Math.max(...slow)).toBe(1)
    expect(await result).toMatchObject({ kind: 'timeout' })
  })

  it('ends as soon as one attempt is answered', async () => {
    const { sent } = fakeServer(silence, () => good(thing))
    const result = call(read)
    await vi.advanceTimersByTimeAsync(30_500)
    await expect(result).resolves.toEqual(thing)
    expect(sent).toHaveLength(2)
  })

  it('needs the body: headers alone are no answer', async () => {
    fakeServer(trickle, () => good(thing))
    const result = call(read)
    await vi.advanceTimersByTimeAsync(30_500)
    await expect(result).resolves.toEqual(thing)
  })

  it('is not tried again for anything but a timeout', async () => {
    const { sent } = fakeServer(() => json({ code: 1 }, { status: 500 }))
    await failure(call(read))
    expect(sent).toHaveLength(1)
  })

  it.each([10_000, 30_200])('stops when the caller gives up, after %s ms', async (after) => {
    const { sent } = fakeServer(silence)
    const stop = new AbortController()
    const result = failure(call(read, { signal: stop.signal }))
    await vi.advanceTimersByTimeAsync(after)
    stop.abort()
    expect(isAbort(await result)).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
  })
})

describe('a write without an answer', () => {
  it('is never sent twice', async () => {
    const { sent } = fakeServer(silence)
    const result = failure(call(pay, { body: { amount: '1' }, idempotencyKey: 'k' }))
    await vi.advanceTimersByTimeAsync(200_000)
    expect(await result).toMatchObject({ kind: 'timeout', outcomeUnknown: true })
    expect(sent).toHaveLength(1)
  })

  it('can be given up', async () => {
    fakeServer(silence)
    const stop = new AbortController()
    const result = failure(call(write, { body: { amount: '1' }, signal: stop.signal }))
    stop.abort()
    expect(isAbort(await result)).toBe(true)
  })
})

describe('at the same time', () => {
  it('the same write is refused, other content is not, and after a failure it may be sent again', async () => {
    const { sent } = fakeServer(
      () => Promise.reject(new TypeError('cut')),
      () => good(thing),
    )
    const first = failure(call(write, { body: { amount: '1' } }))
    const second = failure(call(write, { body: { amount: '1' } }))
    const other = call(write, { body: { amount: '2' } })
    expect(await second).toMatchObject({ kind: 'duplicate', message: DUPLICATE })
    await Promise.all([first, other])
    await call(write, { body: { amount: '1' } })
    expect(sent).toHaveLength(3)
  })

  it('the same read is one request, and each caller may give up alone', async () => {
    const { sent } = fakeServer(silence, () => good(thing))
    const [a, b] = [new AbortController(), new AbortController()]
    const first = failure(call(read, { signal: a.signal }))
    const second = failure(call(read, { signal: b.signal }))
    a.abort()
    expect(isAbort(await first)).toBe(true)
    expect([sent.length, sent[0]?.init.signal?.aborted]).toEqual([1, false])
    b.abort()
    expect(isAbort(await second)).toBe(true)
    expect(sent[0]?.init.signal?.aborted).toBe(true)
    await expect(call(read)).resolves.toEqual(thing)
  })

  it('a signal that is already aborted sends nothing', async () => {
    const { sent } = fakeServer(() => good(thing))
    expect(isAbort(await failure(call(read, { signal: AbortSignal.abort() })))).toBe(true)
    expect(sent).toHaveLength(0)
  })

  it('an answer that arrives after the session ended is dropped', async () => {
    const session = new AbortController()
    fakeConnection({ signal: () => session.signal })
    fakeServer(() => {
      session.abort(new DOMException('The session changed', 'AbortError'))
      return good(thing)
    })
    expect(isAbort(await failure(call(read)))).toBe(true)
  })
})

describe('connected()', () => {
  it('throws before connect()', async () => {
    vi.resetModules()
    const { connected } = await import('./connection')
    expect(() => connected()).toThrow('connect() comes before the first call')
  })
})
