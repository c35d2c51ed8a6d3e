import { useQuery } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '@/features/session/session'
import { CAPABILITIES, USER } from '@/lib/api/testing/usual-answers'
import { userInfoOptions } from '@/lib/api/user'
import { queryClient } from '@/lib/domain-ui/console-client'
import { answering, openPage } from '@/lib/testing/page-bench'
import { deskFrame, phoneFrame } from './late-frames'
import { SecondHalfWatch } from './second-half-watch'
import { Shell } from './shell'
import { SignedInFrame } from './signed-in-frame'
import { heldSecondHalf } from './testing/held-second-half'

vi.mock('./late-second-half', async () => {
  const { heldSecondHalf: held } = await import('./testing/held-second-half')
  return { secondHalf: held.late }
})

/** A page of the console whose first answer the test gives. */
function openConsole() {
  const first: { give: (row: string) => void; refuse: (fault: Error) => void }[] = []
  const ask = () => new Promise<string>((give, refuse) => first.push({ give, refuse }))
  function Screen() {
    const { data } = useQuery({ queryKey: ['rows'], queryFn: ask, retry: false })
    return (
      <>
        <Shell>
          <p>{data ?? 'No row'}</p>
        </Shell>
        <SecondHalfWatch />
      </>
    )
  }
  answering({
    'GET /user/info': () => ({ ...USER, zone: 'UTC', unknown_zone: 'Mars/Olympus' }),
    'GET /message': () => ({ list: [], total: 0, unread: 7 }),
  })
  openPage('/', Screen)
  return async (give: (answer: { give: (row: string) => void; refuse: (fault: Error) => void }) => void) => {
    await expect.poll(() => first).toHaveLength(1)
    for (const one of first) give(one)
  }
}

const counted = page.getByRole('button', { name: 'Notifications, 7 unread' })
const bell = page.getByRole('button', { name: /^Notifications/ })

/** Counts how often it was asked for. */
const asked = () => vi.spyOn(heldSecondHalf.late, 'load')

// The router has fetched them before it draws a page.
beforeAll(() => Promise.all([deskFrame.load(), phoneFrame.load()]))

beforeEach(async () => {
  heldSecondHalf.hold()
  await page.viewport(1440, 900)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  queryClient.clear()
})

test('it is asked for when the first answer is drawn, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const load = asked()
  let row: string | null = null
  load.mockImplementationOnce(async () => {
    row = document.querySelector('main p')?.textContent ?? null
    return await import('./second-half')
  })
  const answer = openConsole()
  await expect.element(bell).toBeVisible()
  expect(load).not.toHaveBeenCalled()
  await answer(({ give }) => give('Payment 1'))
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1)
      return load.mock.calls.length
    })
    .toBe(1)
  expect(row).toBe('Payment 1')
})

test('it is asked for when the first answer is a fault', async () => {
  const load = asked()
  const answer = openConsole()
  await answer(({ refuse }) => refuse(new Error('No connection')))
  await expect.poll(() => load.mock.calls.length).toBe(1)
})

test('it is asked for after three seconds without an answer, for the session may end meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const load = asked()
  openConsole()
  await vi.waitFor(() => expect(document.querySelector('main p')).not.toBeNull())
  await vi.advanceTimersByTimeAsync(2900)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(load).toHaveBeenCalledOnce()
})

test('one that could not be fetched is asked for again when the connection is back', async () => {
  const answer = openConsole()
  await answer(({ give }) => give('Payment 1'))
  await heldSecondHalf.fail()
  await expect.poll(() => heldSecondHalf.late.get().state).toBe('failed')
  dispatchEvent(new Event('online'))
  await heldSecondHalf.arrive()
  await expect.element(counted).toBeVisible()
})

test.each([
  ['desktop', 1440],
  ['phone', 390],
])('a press on the bell before that is answered, and its number comes to the same button: %s', async (_, width) => {
  await page.viewport(width, 844)
  const answer = openConsole()
  await bell.click()
  const button = bell.element()
  await expect.element(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await answer(({ give }) => give('Payment 1'))
  await heldSecondHalf.arrive()
  await expect.element(counted).toBeVisible()
  expect(bell.element()).toBe(button)
  await expect.element(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
})

test('a banner that is known at the first paint does not wait for it, so that the page does not move', async () => {
  openConsole()
  await expect.element(page.getByText('The time zone “Mars/Olympus” cannot be used here.')).toBeVisible()
  expect(heldSecondHalf.late.get().state).toBe('coming')
})

test('no event is lost: the stream begins at the place that this page began with, however late its code comes', async () => {
  const heardFrom: (string | null)[] = []
  answering({
    'GET /capabilities': () => ({ ...CAPABILITIES, operations: [...CAPABILITIES.operations, 'system.events'] }),
    'GET /user/info': () => ({ ...USER, last_event: 'place-9' }),
    'GET /events': ({ query }) => {
      heardFrom.push(query.get('last_id'))
      return new Response(null, { status: 404 })
    },
  })
  session.begin({ token: 't'.repeat(43), kept: false })
  queryClient.setQueryData(userInfoOptions.queryKey, { ...USER, last_event: 'place-3' })
  openPage('/', () => (
    <>
      <SignedInFrame />
      <p>A page</p>
    </>
  ))
  await expect.element(page.getByText('A page')).toBeVisible()
  // The guards ask for the merchant on each change of page: that answer is behind the rows that are shown.
  await queryClient.fetchQuery({ ...userInfoOptions, staleTime: 0 })
  expect(heardFrom).toEqual([])
  await heldSecondHalf.arrive()
  await expect.poll(() => heardFrom).toEqual(['place-3'])
  cleanup()
  session.end()
})
