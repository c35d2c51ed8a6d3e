import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { shareRead } from './in-flight'

/** A server whose answers come when the test says. */
function slowServer() {
  const requests: { answer: (value: string) => void; signal: AbortSignal }[] = []
  const read = (signal?: AbortSignal) =>
    shareRead(
      'GET /list',
      signal,
      (stop) =>
        new Promise<string>((resolve, reject) => {
          stop.addEventListener('abort', () => reject(stop.reason), { once: true })
          requests.push({ answer: resolve, signal: stop })
        }),
    )
  return { requests, read }
}

describe('reads of the same thing', () => {
  test('share one request, which stops when the last caller gives up', async () => {
    const { requests, read } = slowServer()
    const [one, other] = [new AbortController(), new AbortController()]
    const reads = Promise.allSettled([read(one.signal), read(other.signal)])
    expect(requests).toHaveLength(1)
    one.abort()
    expect(requests[0]?.signal.aborted).toBe(false)
    other.abort()
    expect(requests[0]?.signal.aborted).toBe(true)
    expect((await reads).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('start a new request after the last caller gave up, and never join the stopped one', async () => {
    const { requests, read } = slowServer()
    const first = new AbortController()
    const given_up = read(first.signal).catch(() => 'given up')
    first.abort()
    const second = read(new AbortController().signal)
    expect(requests).toHaveLength(2)
    requests[1]?.answer('new')
    expect(await second).toBe('new')
    expect(await given_up).toBe('given up')
  })

  test('a stopped request that ends late does not part the readers of the new one', async () => {
    const { requests, read } = slowServer()
    const first = new AbortController()
    const given_up = read(first.signal).catch(() => 'given up')
    first.abort()
    const second = read()
    await given_up
    const third = read()
    expect(requests).toHaveLength(2)
    requests[1]?.answer('new')
    expect(await Promise.all([second, third])).toEqual(['new', 'new'])
  })

  test('who gives up stops nobody who waits without a signal, and counts once', async () => {
    const { requests, read } = slowServer()
    const stop = new AbortController()
    const patient = read()
    const hasty = read(stop.signal).catch((error: unknown) => error)
    stop.abort(new DOMException('enough', 'AbortError'))
    expect(await hasty).toBe(stop.signal.reason)
    expect(requests[0]?.signal.aborted).toBe(false)
    requests[0]?.answer('loaded')
    expect(await patient).toBe('loaded')
    void read()
    expect(requests, 'what is done is read again').toHaveLength(2)
    requests[1]?.answer('later')
  })

  test('whoever has given up before asks for nothing', async () => {
    const { requests, read } = slowServer()
    await expect(read(AbortSignal.abort())).rejects.toHaveProperty('name', 'AbortError')
    expect(requests).toHaveLength(0)
  })

  test('a refetch during a fetch shows the newer answer, not that of the first request', async () => {
    const { requests, read } = slowServer()
    const client = new QueryClient()
    const observer = new QueryObserver(client, {
      queryKey: ['list'],
      queryFn: async ({ signal }) => await read(signal),
    })
    const stop = observer.subscribe(() => undefined)
    requests[0]?.answer('loaded')
    await expect.poll(() => observer.getCurrentResult().data).toBe('loaded')
    const early = client.invalidateQueries({ queryKey: ['list'] })
    const late = client.invalidateQueries({ queryKey: ['list'] })
    expect(requests).toHaveLength(3)
    requests[1]?.answer('old')
    requests[2]?.answer('new')
    await Promise.all([early, late])
    expect(observer.getCurrentResult().data).toBe('new')
    stop()
  })
})
