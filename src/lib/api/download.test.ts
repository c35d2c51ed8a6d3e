import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { operation } from './contract/operation'
import { download } from './download'
import { isAbort } from './errors'
import { fakeConnection, fakeServer, good, json, silence } from './testing/fake-server'

const file = operation({
  name: 'thing.export',
  method: 'GET',
  path: '/thing/export',
  source: 'spec',
  open: false,
  stepUp: 'none',
  rate: 'export',
  token: 'full',
  stream: 'file',
  query: z.object({ format: z.string() }),
  answer: z.unknown(),
})
const options = { query: { format: 'csv' } }
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it went through'),
    (error: unknown) => error,
  )
const csv = (text: string, headers: Record<string, string> = {}) =>
  new Response(new TextEncoder().encode(text), { headers: { 'content-type': 'text/csv', ...headers } })

beforeEach(() => {
  vi.useFakeTimers()
  fakeConnection()
})
afterEach(() => {
  if (vi.getTimerCount() > 0) throw new Error('a timer is left')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a download', () => {
  it('asks for a file, counts its bytes and takes its name', async () => {
    const { sent } = fakeServer(() =>
      csv('a,b\n1,2\n', { 'content-disposition': 'attachment; filename="pay ments.csv"' }),
    )
    const bytes = vi.fn()
    const { blob, name } = await download(file, options, bytes)
    expect([await blob.text(), blob.type, name]).toEqual(['a,b\n1,2\n', 'text/csv', 'pay_ments.csv'])
    expect(bytes).toHaveBeenLastCalledWith(8)
    expect(sent[0]?.url).toBe('/api/v1/thing/export?format=csv')
    expect(sent[0]?.headers.get('X-Download')).toBe('1')
    expect(sent[0]?.headers.get('X-Token')).toBe('full-token')
  })

  it.each([
    ['attachment; filename="../../etc/passwd"', '_.._etc_passwd'],
    ['attachment', undefined],
    ['attachment; filename="..."', undefined],
  ])('trusts no name: %s', async (disposition, expected) => {
    fakeServer(() => csv('x', { 'content-disposition': disposition }))
    expect((await download(file, options, () => {})).name).toBe(expected)
  })

  it('never takes a refusal for a file', async () => {
    fakeServer(
      () => json({ code: 7, msg: 'Frequent operation' }, { status: 422 }),
      () => good('not a file'),
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    )
    expect(await failure(download(file, options, () => {}))).toMatchObject({
      kind: 'rejected',
      serverText: 'Frequent operation',
    })
    expect(await failure(download(file, options, () => {}))).toMatchObject({ kind: 'shape' })
    expect(await failure(download(file, options, () => {}))).toMatchObject({ kind: 'shape' })
  })

  it('tells the session when the token is refused', async () => {
    const { refused } = fakeConnection()
    fakeServer(() => json({ code: 401 }, { status: 401 }))
    expect(await failure(download(file, options, () => {}))).toMatchObject({ kind: 'unauthorized' })
    expect(refused).toHaveBeenCalledExactlyOnceWith('full-token')
  })

  it('waits as long as bytes come, and gives up after 30 s without one', async () => {
    let line: ReadableStreamDefaultController<Uint8Array> | undefined
    fakeServer(
      ({ init }) =>
        new Response(
          new ReadableStream<Uint8Array>({
            start(controller) {
              line = controller
              init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
            },
          }),
          { headers: { 'content-type': 'text/csv' } },
        ),
    )
    const result = failure(download(file, options, () => {}))
    for (let beat = 0; beat < 5; beat += 1) {
      await vi.advanceTimersByTimeAsync(29_000)
      line?.enqueue(new Uint8Array(1))
    }
    await vi.advanceTimersByTimeAsync(30_001)
    expect(await result).toMatchObject({ kind: 'timeout' })
  })

  it('can be cancelled, and says when there is no connection', async () => {
    fakeServer(silence, () => Promise.reject(new TypeError('cut')))
    const stop = new AbortController()
    const result = failure(download(file, { ...options, signal: stop.signal }, () => {}))
    stop.abort()
    expect(isAbort(await result)).toBe(true)
    expect(await failure(download(file, options, () => {}))).toMatchObject({ kind: 'network' })
  })
})
