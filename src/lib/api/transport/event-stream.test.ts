import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerEvent } from '#shared/contract/system'
import { followEvents } from './event-stream'
import { fakeConnection, fakeServer } from '../testing/fake-server'

const balance = (id: string) => `id: ${id}\ndata: ${JSON.stringify({ type: 'balance', id })}\n\n`

/** A stream of the given pieces that then stays open until the request is aborted. */
const stream =
  (pieces: string[], end: 'stays' | 'closes' = 'stays') =>
  ({ init }: { init: RequestInit }) =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
          if (end === 'closes') controller.close()
          init.signal?.addEventListener('abort', () => end === 'stays' && controller.error(init.signal?.reason))
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    )

let stop: AbortController
let heard: ServerEvent[]
const follow = () =>
  followEvents({
    lastId: () => heard.at(-1)?.id,
    onEvent: (event) => heard.push(event),
    signal: stop.signal,
  })

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  fakeConnection()
  stop = new AbortController()
  heard = []
})
afterEach(async () => {
  stop.abort()
  await vi.advanceTimersByTimeAsync(0)
  if (vi.getTimerCount() > 0) throw new Error('a timer is left')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the stream of events', () => {
  it('asks with the token in a header, and resumes behind the last id', async () => {
    const { sent } = fakeServer(stream([balance('7'), balance('8')], 'closes'), stream([]))
    void follow()
    await vi.advanceTimersByTimeAsync(1000)
    expect(heard.map(({ id }) => id)).toEqual(['7', '8'])
    expect(sent.map(({ url }) => url)).toEqual(['/api/v1/events', '/api/v1/events?last_id=8'])
    expect(sent[0]?.headers.get('X-Token')).toBe('full-token')
    expect(sent[0]?.headers.get('Accept')).toBe('text/event-stream')
  })

  it('is not ended by the 30 s limit of other calls while heartbeats arrive', async () => {
    let line: ReadableStreamDefaultController<Uint8Array> | undefined
    const say = (text: string) => line?.enqueue(new TextEncoder().encode(text))
    const { sent } = fakeServer(
      ({ init }) =>
        new Response(
          new ReadableStream({
            start(controller) {
              init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
              line = controller
            },
          }),
          { headers: { 'content-type': 'text/event-stream' } },
        ),
    )
    void follow()
    for (let beat = 0; beat < 20; beat += 1) {
      await vi.advanceTimersByTimeAsync(15_000)
      say(': still here\n\n')
    }
    expect([sent.length, heard.length]).toEqual([1, 0])
    say(balance('9'))
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toHaveLength(1)
  })

  it('closes a silent connection and opens a new one', async () => {
    const { sent } = fakeServer(stream([]))
    void follow()
    await vi.advanceTimersByTimeAsync(39_999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1001)
    expect(sent).toHaveLength(2)
  })

  it('waits longer after each failure, at most 30 s', async () => {
    const { sent } = fakeServer(() => new Response(null, { status: 503 }))
    const gaps: number[] = []
    void follow()
    for (let second = 0, last = 0; second < 100; second += 1) {
      const before = sent.length
      await vi.advanceTimersByTimeAsync(1000)
      if (sent.length === before) continue
      gaps.push(second + 1 - last)
      last = second + 1
    }
    expect(gaps).toEqual([1, 2, 4, 8, 16, 30, 30])
  })

  it.each([404, 405, 501])('is asked for again after a refusal that may pass (%s)', async (status) => {
    fakeServer(() => new Response(null, { status }), stream([balance('5')]))
    void follow()
    await vi.advanceTimersByTimeAsync(1000)
    expect(heard.map(({ id }) => id)).toEqual(['5'])
  })

  it('reports a refused token to the session', async () => {
    const { refused } = fakeConnection()
    fakeServer(() => new Response(null, { status: 401 }))
    await follow()
    expect(refused).toHaveBeenCalledExactlyOnceWith('full-token')
  })

  it('goes on with a newer token when an older one was refused', async () => {
    let token = 'older'
    const { refused } = fakeConnection({ token: () => token })
    const { sent } = fakeServer(
      () => {
        token = 'newer'
        return new Response(null, { status: 401 })
      },
      stream([balance('5')]),
    )
    void follow()
    await vi.advanceTimersByTimeAsync(1000)
    expect(heard.map(({ id }) => id)).toEqual(['5'])
    expect(sent.map(({ headers }) => headers.get('X-Token'))).toEqual(['older', 'newer'])
    expect(refused).toHaveBeenCalledExactlyOnceWith('older')
  })

  it('ignores unknown events, broken text and other content types', async () => {
    fakeServer(
      stream(
        ['data: {"type":"moon","id":"1"}\n\n', 'data: {\n\n', `data: "${'x'.repeat(70_000)}"\n\n`, balance('2')],
        'closes',
      ),
      () => new Response('{}', { headers: { 'content-type': 'application/json' } }),
      () => Promise.reject(new TypeError('cut')),
      stream([balance('3')]),
    )
    void follow()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(heard.map(({ id }) => id)).toEqual(['2', '3'])
  })

  it('stops at once when the page is left, even between two connections', async () => {
    const { sent } = fakeServer(stream([], 'closes'))
    const done = follow()
    await vi.advanceTimersByTimeAsync(500)
    stop.abort()
    await done
    expect(sent).toHaveLength(1)
  })
})
