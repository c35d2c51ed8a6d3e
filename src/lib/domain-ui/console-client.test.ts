import { i18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '@/lib/ui/toast'
import { ApiError } from '@/lib/api/transport/errors'
import { createConsoleClient } from './console-client'

let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  client = createConsoleClient()
})
afterEach(() => {
  client.clear()
  for (const { id } of toasts.list()) toasts.dismiss(id)
  vi.useRealTimers()
})

const read = (queryFn: () => Promise<unknown>) => {
  const query = client.fetchQuery({
    queryKey: ['thing'],
    queryFn,
    retry: client.getDefaultOptions().queries?.retry ?? false,
  })
  return query.then(
    (data) => data,
    (error: unknown) => error,
  )
}
const write = async (error: Error, meta: Record<string, unknown> = {}) => {
  const mutationFn = async () => {
    throw error
  }
  try {
    await client.getMutationCache().build(client, { mutationFn, meta }).execute(undefined)
  } catch {
    // The test reads the toasts instead.
  }
  vi.advanceTimersByTime(2000)
  return toasts.list().map(({ text }) => text)
}

describe('a read', () => {
  it('is not tried again after a failure', async () => {
    const queryFn = vi.fn(() => Promise.reject(new ApiError('timeout')))
    expect(await read(queryFn)).toMatchObject({ kind: 'timeout' })
    expect(queryFn).toHaveBeenCalledOnce()
  })

  it('that the server postponed is tried again at the time it named, twice at most', async () => {
    const queryFn = vi.fn(() => Promise.reject(new ApiError('rejected', { status: 429, retryAfter: 7 })))
    const result = read(queryFn)
    await vi.advanceTimersByTimeAsync(6900)
    expect(queryFn).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1200)
    expect(queryFn).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queryFn).toHaveBeenCalledTimes(3)
    expect(await result).toMatchObject({ status: 429 })
  })
})

describe('a write', () => {
  it('is sent once, even offline: nothing is queued to be sent later', () => {
    expect(client.getDefaultOptions().mutations).toEqual({ networkMode: 'always', retry: false })
  })

  it('shows why it failed, in the words of the server', async () => {
    expect(await write(new ApiError('rejected', { serverText: 'Insufficient balance' }))).toEqual([
      'Insufficient balance',
    ])
  })

  it.each([
    ['the form shows the error', new ApiError('rejected', { serverText: 'x' }), { formShowsError: true }],
    ['10038', new ApiError('rejected', { code: 10038, serverText: 'x' }), {}],
    ['the session shows the error', new ApiError('unauthorized'), {}],
    ['nobody waits any more', new DOMException('', 'AbortError'), {}],
  ])('shows no toast when %s', async (_why, error, meta) => {
    expect(await write(error, meta)).toEqual([])
  })
})
