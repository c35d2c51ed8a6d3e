import { QueryClientProvider, useQuery } from '@tanstack/react-query'
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

test.each([404, 500])(
  'a page is read again every half minute where no events come (capabilities: %i)',
  async (status) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    fakeConnection()
    vi.stubGlobal('fetch', () => Promise.resolve(json({ code: status, msg: 'No' }, { status })))
    const read = vi.fn<() => Promise<string>>().mockResolvedValueOnce('to be paid').mockResolvedValue('paid')
    function Payment() {
      return <p>{useQuery({ queryKey: ['transactions', 'info'], queryFn: read }).data}</p>
    }
    function Known() {
      return <p>{useQuery(capabilitiesOptions).isPending ? 'asked' : 'known'}</p>
    }
    act(() => session.begin({ token: 't'.repeat(43), kept: false }))
    renderWithWords(
      <QueryClientProvider client={queryClient}>
        <LiveUpdates />
        <Payment />
        <Known />
      </QueryClientProvider>,
    )
    await expect.element(page.getByText('known')).toBeVisible()
    await expect.element(page.getByText('to be paid')).toBeVisible()
    act(() => void vi.advanceTimersByTime(30_000))
    await expect.element(page.getByText('paid', { exact: true })).toBeVisible()
  },
)
