import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exchange } from './exchange'
import { fakeServer, silence } from '../testing/fake-server'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  if (vi.getTimerCount() > 0) throw new Error('a timer is left')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ask = (signal = new AbortController().signal) => exchange('/thing', { method: 'GET' }, signal)
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it went through'),
    (error: unknown) => error,
  )

/** A body that comes in these pieces; says when nobody wants more of it. */
function inPieces(pieces: readonly Uint8Array<ArrayBuffer>[], cancel = (): void => undefined): Response {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
    cancel,
  })
  return new Response(body, { status: 207 })
}

describe('one exchange with the server', () => {
  it('keeps letters whole that arrive in two pieces, and a broken one at the end', async () => {
    const bytes = new TextEncoder().encode('收款 €5')
    fakeServer(() => inPieces([...bytes].map((byte) => new Uint8Array([byte]))))
    expect(await ask()).toMatchObject({ status: 207, text: '收款 €5' })
    fakeServer(() => inPieces([bytes.slice(0, 2)]))
    expect((await ask()).text).toBe('\uFFFD')
  })

  it('has no text without a body', async () => {
    fakeServer(() => new Response(null, { status: 204 }))
    expect(await ask()).toMatchObject({ status: 204, text: '' })
  })

  it('reads four megabytes and not one byte more, and then ends the connection', async () => {
    const megabyte = new Uint8Array(1024 * 1024).fill(0x61)
    fakeServer(() => inPieces(Array(4).fill(megabyte)))
    expect((await ask()).text).toHaveLength(4 * 1024 * 1024)
    const cancelled = vi.fn<() => void>()
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => controller.enqueue(megabyte),
      cancel: cancelled,
    })
    fakeServer(() => new Response(endless, { status: 200 }))
    expect(await failureOf(ask())).toMatchObject({ kind: 'shape', flaw: 'large', where: 'too large', status: 200 })
    expect(cancelled).toHaveBeenCalledOnce()
  })

  it('follows no redirect: an API never sends one', async () => {
    const { sent } = fakeServer(() => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' }))
    expect(await failureOf(ask())).toMatchObject({ kind: 'shape', flaw: 'redirect', where: 'redirect' })
    expect(sent[0]?.init).toMatchObject({
      method: 'GET',
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    })
  })

  it('says what broke a connection', async () => {
    const cause = new TypeError('Failed to fetch')
    fakeServer(() => Promise.reject(cause))
    expect(await failureOf(ask())).toMatchObject({ kind: 'network', cause })
  })

  it('says that nothing was sent only when the device was offline before and after', async () => {
    const device = { onLine: false }
    vi.stubGlobal('navigator', device)
    fakeServer(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(ask())).toMatchObject({ kind: 'offline' })
    fakeServer(() => {
      device.onLine = true
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    expect(await failureOf(ask())).toMatchObject({ kind: 'network' })
    vi.unstubAllGlobals()
  })

  it('has 30 seconds, and tells a silent server from a person who gave up', async () => {
    fakeServer(silence)
    const timedOut = failureOf(ask())
    await vi.advanceTimersByTimeAsync(29_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    const aborted: unknown = expect.objectContaining({ name: 'AbortError' })
    expect(await timedOut).toMatchObject({ kind: 'timeout', cause: aborted })
    const person = new AbortController()
    const givenUp = failureOf(ask(person.signal))
    person.abort(new DOMException('enough', 'AbortError'))
    expect(await givenUp).toBe(person.signal.reason)
  })
})
