import { hydrate, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lastKnown } from '@/features/session/last-known'
import { ApiError } from '@/lib/api/transport/errors'
import { USER } from '@/lib/api/testing/usual-answers'
import { createConsoleClient } from '@/lib/domain-ui/console-client'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { answering, openPage } from '@/lib/testing/page-bench'
import { Shell } from './shell'

const EARLIER = Date.UTC(2026, 1, 26, 18, 53, 52)

// What is older than a week is not kept.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: EARLIER + 24 * 60 * 60 * 1000 }))
afterEach(() => void vi.useRealTimers())

/** A page with the earnings of an earlier start, whose fresh answer the test gives or refuses. */
function openKept() {
  const calls: { answer: (earnings: string) => void; fail: (error: Error) => void }[] = []
  const asked = async () =>
    new Promise<string>((answer, fail) => {
      calls.push({ answer, fail })
    })
  const before = createConsoleClient()
  before.setQueryData(['earnings'], '814.546', { updatedAt: EARLIER })
  const client = createConsoleClient()
  hydrate(client, lastKnown(before))
  function Screen() {
    const query = useQuery({ queryKey: ['earnings'], queryFn: asked })
    return (
      <Shell>
        <p>Earnings {query.data}</p>
        <QueryFault query={query} title="Could not load the earnings." />
      </Shell>
    )
  }
  answering({ 'GET /user/info': () => ({ ...USER, zone: 'Asia/Shanghai' }) })
  openPage('/', Screen, { client })
  return calls
}

const mark = page.getByRole('banner').getByText('as of 2026-02-27 02:53')

test.each([1280, 390])('%i px: what an earlier start left is dated until the fresh answer comes', async (width) => {
  await page.viewport(width, 800)
  const calls = openKept()
  await expect.element(page.getByText('Earnings 814.546')).toBeVisible()
  await expect.element(mark).toBeVisible()
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  // On a busy machine the page may ask again before it is answered.
  for (const { answer } of calls) answer('12.5')
  await expect.element(page.getByText('Earnings 12.5')).toBeVisible()
  await expect.element(mark).not.toBeInTheDocument()
})

test('without an answer the page says so once, and asks for everything again with one button', async () => {
  await page.viewport(1280, 800)
  const calls = openKept()
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  for (const { fail } of calls) fail(new ApiError('timeout'))
  await expect.element(page.getByText('The server did not answer.')).toBeVisible()
  await expect.element(page.getByText('Earnings 814.546')).toBeVisible()
  await expect.element(mark).toBeVisible()
  expect(page.getByText('Could not refresh.').query()).toBeNull()
  expect(page.getByRole('alert').query()).toBeNull()
  const before = calls.length
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => calls.length).toBeGreaterThan(before)
  for (const { answer } of calls) answer('12.5')
  await expect.element(page.getByText('Earnings 12.5')).toBeVisible()
  await expect.element(page.getByText('The server did not answer.')).not.toBeInTheDocument()
  await expect.element(mark).not.toBeInTheDocument()
})
