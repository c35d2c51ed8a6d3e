import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '@/lib/domain-ui/console-client'
import { fakeConnection, json } from '@/lib/api/testing/fake-server'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { watchConnection } from './ask-again'

afterEach(() => queryClient.clear())

test('queries that failed without a connection are fetched again when it is back', async () => {
  fakeConnection()
  vi.stubGlobal('fetch', () => Promise.resolve(json({ code: 404, msg: 'No events' }, { status: 404 })))
  const read = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('Offline'))
    .mockResolvedValue('133,374.96')
  function Balance() {
    useEffect(watchConnection, [])
    const { data, isError } = useQuery({ queryKey: ['balance'], queryFn: read })
    return <p>{isError ? 'Could not refresh.' : data}</p>
  }
  renderWithWords(
    <QueryClientProvider client={queryClient}>
      <Balance />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Could not refresh.')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('133,374.96')).toBeVisible()
})
