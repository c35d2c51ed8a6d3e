import { hydrate, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/api/transport/errors'
import { lastKnown, LONGEST_MS } from './last-known'

const never = { retry: false, staleTime: 0 } as const

/** A cache in which `balance` was answered, and then could not be asked for again because of an error. */
async function after(error: Error | undefined, meta = {}): Promise<QueryClient> {
  const client = new QueryClient()
  const queryKey = ['balance']
  await client.fetchQuery({ queryKey, queryFn: () => '152', meta, ...never })
  if (error === undefined) return client
  const fail = async (): Promise<string> => {
    throw error
  }
  await client.prefetchQuery({ queryKey, queryFn: fail, meta, ...never })
  return client
}

/** What the next start finds. */
function next(client: QueryClient): QueryClient {
  const started = new QueryClient()
  hydrate(started, JSON.parse(JSON.stringify(lastKnown(client))))
  return started
}

test.each(['network', 'timeout', 'offline', 'server', 'shape'] as const)(
  '%s: what was known before stays known',
  async (kind) => {
    const client = await after(new ApiError(kind))
    const answeredAt = client.getQueryState(['balance'])?.dataUpdatedAt
    expect(client.getQueryState(['balance'])?.status).toBe('error')
    expect(next(client).getQueryState(['balance'])).toMatchObject({
      data: '152',
      status: 'success',
      error: null,
      dataUpdatedAt: answeredAt,
    })
  },
)

test.each([
  ['rejected', new ApiError('rejected')],
  ['unauthorized', new ApiError('unauthorized')],
  ['a mistake of the console', new TypeError('x')],
])('%s: it is not kept', async (_, error) => {
  expect(lastKnown(await after(error)).queries).toEqual([])
})

test('an answer of a moment ago is asked for again at the next start', async () => {
  const started = next(await after(undefined))
  expect(
    started
      .getQueryCache()
      .find({ queryKey: ['balance'] })
      ?.isStaleByTime(60_000),
  ).toBe(true)
})

test('what is kept counts as not fetched yet, so that the page dates it until a fresh answer came', async () => {
  for (const client of [await after(undefined), await after(new ApiError('timeout'))]) {
    expect(next(client).getQueryState(['balance'])).toMatchObject({ dataUpdateCount: 0, errorUpdateCount: 0 })
  }
})

test('an answer is kept, a secret one and one that never came are not', async () => {
  expect(next(await after(undefined)).getQueryData(['balance'])).toBe('152')
  expect(lastKnown(await after(undefined, { secret: true })).queries).toEqual([])
  const empty = new QueryClient()
  await empty
    .fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(new ApiError('network')), ...never })
    .catch(() => undefined)
  expect(lastKnown(empty).queries).toEqual([])
})

test('what was answered more than a week ago is forgotten, however often the console was started since', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const first = next(await after(undefined))
    vi.setSystemTime(Date.now() + LONGEST_MS - 1)
    const second = next(first)
    expect(second.getQueryData(['balance'])).toBe('152')
    vi.setSystemTime(Date.now() + 1)
    expect(lastKnown(second).queries).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('of many answers the newest are kept, and those that are on the page', () => {
  const client = new QueryClient()
  const answer = (at: number) => client.setQueryData(['record', at], at, { updatedAt: Date.now() - 1000 + at })
  for (let at = 0; at < 300; at += 1) answer(at)
  const onPage = { queryKey: ['record', 0], queryFn: () => 0, staleTime: Infinity }
  const stop = new QueryObserver(client, onPage).subscribe(() => undefined)
  const kept = new Set(lastKnown(client).queries.map(({ state }) => state.data))
  stop()
  expect(kept.size).toBe(100)
  expect([0, 201, 299].every((at) => kept.has(at))).toBe(true)
  expect(kept.has(200)).toBe(false)
})

test('an answer that is of no use to the next start is not kept', async () => {
  expect(lastKnown(await after(undefined, { kept: false })).queries).toEqual([])
})
