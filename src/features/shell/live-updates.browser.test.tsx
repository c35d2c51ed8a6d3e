import { QueryClientProvider, type QueryKey, useQuery } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '@/lib/domain-ui/console-client'
import { capabilitiesOptions } from '@/lib/api/system'
import { fakeConnection, json } from '@/lib/api/testing/fake-server'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { session } from '@/features/session/session'
import { LiveUpdates } from './live-updates'

afterEach(() => {
  session.end()
  queryClient.clear()
  vi.useRealTimers()
})

const NO = { code: 404, msg: 'No' }

interface Reading {
  of: QueryKey
  read: () => Promise<string>
}

function Read({ of, read }: Reading) {
  const { data, isError } = useQuery({ queryKey: of, queryFn: read })
  return <p>{isError ? 'failed' : data}</p>
}

function Known() {
  return <p>{useQuery(capabilitiesOptions).isPending ? 'asked' : 'known'}</p>
}

/** Signs in to a back end without events, on a page with some reads. */
async function open(readings: readonly Reading[], answer = () => json(NO, { status: 404 })) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  fakeConnection()
  vi.stubGlobal('fetch', () => Promise.resolve(answer()))
  act(() => session.begin({ token: 't'.repeat(43), kept: false }))
  renderWithWords(
    <QueryClientProvider client={queryClient}>
      <LiveUpdates />
      {readings.map((reading) => (
        <Read key={reading.of.join()} {...reading} />
      ))}
      <Known />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('known')).toBeVisible()
}

const halfAMinute = () => act(() => void vi.advanceTimersByTime(30_000))
const payment = () => vi.fn<() => Promise<string>>().mockResolvedValueOnce('to be paid').mockResolvedValue('paid')

test('where no events come a read under way goes on, what failed stays failed, and nothing that proves a change is asked', async () => {
  const hanging = vi.fn(() => new Promise<string>(() => {}))
  const throttled = vi.fn(() => new Promise<string>(() => {})).mockResolvedValueOnce('as before')
  const failing = vi.fn(() => Promise.reject<string>(new Error('down')))
  const proof = vi.fn(() => Promise.resolve('a code'))
  await open([
    { of: ['transactions', 'info'], read: payment() },
    { of: ['account', 'assets'], read: hanging },
    { of: ['statistics', 'overview'], read: throttled },
    { of: ['callback', 'list'], read: failing },
    { of: ['user', 'verification'], read: proof },
  ])
  for (const words of ['to be paid', 'as before', 'failed', 'a code'])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  halfAMinute()
  await expect.element(page.getByText('paid', { exact: true })).toBeVisible()
  halfAMinute()
  await expect.poll(() => queryClient.isFetching({ queryKey: ['transactions'] })).toBe(0)
  expect([hanging, throttled, failing, proof].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 1, 1])
  await expect.element(page.getByText('failed')).toBeVisible()
})

test.each([
  ['offline', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  ['hidden', () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
])('nothing is read again while the page is %s', async (_, leave) => {
  const read = payment()
  await open([{ of: ['transactions', 'info'], read }])
  await expect.element(page.getByText('to be paid')).toBeVisible()
  const away = leave()
  halfAMinute()
  away.mockRestore()
  expect(queryClient.isFetching()).toBe(0)
  halfAMinute()
  await expect.element(page.getByText('paid', { exact: true })).toBeVisible()
  expect(read).toHaveBeenCalledTimes(2)
})

// Last: what is read while the question of capabilities fails is read anew once it is answered.
test.each([404, 500])(
  'a page is read again every half minute where no events come (capabilities: %i)',
  async (status) => {
    await open([{ of: ['transactions', 'info'], read: payment() }], () => json({ ...NO, code: status }, { status }))
    await expect.element(page.getByText('to be paid')).toBeVisible()
    halfAMinute()
    await expect.element(page.getByText('paid', { exact: true })).toBeVisible()
  },
)
