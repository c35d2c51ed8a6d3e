import { hydrate, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from '@/lib/api/transport/errors'
import { lastKnown } from './last-known'

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
