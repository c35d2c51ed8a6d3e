import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import { serverNow } from '@/lib/api/transport/server-clock'
import { answering, openPage } from '@/lib/testing/page-bench'
import { moneyIntents } from './intent-store'
import { OpenAct } from './open-act'
import type { PlannedIntent } from './use-money-act'

const intent: PlannedIntent = {
  client_ref: '3f0f9a54-5f0e-4a53-9d3b-0d2f3a4b5c6d',
  // Nobody else's: the tests of other files share the storage of this browser at the same time.
  owner: '10284999',
  act: 'account.withdraw',
  about: 'withdrawal',
  payload: { amount: '900' },
  created_time: 1_795_242_728,
}

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

interface Opening {
  of?: PlannedIntent
  age?: number
  operations?: readonly string[]
  state?: string
  said?: string
}

/** Opens the question at an age in seconds, before a back end with these operations. */
function open(
  onCheck: () => Promise<boolean>,
  { of = intent, age = 60, operations = ['user.info'], state = 'never_begun', said }: Opening = {},
) {
  const asked = answering(
    {
      'GET /capabilities': () => ({ ...CAPABILITIES, operations }),
      'POST /user/intent/close': () => ({ state }),
    },
    { now: of.created_time + age },
  )
  const { unmount } = openPage('/', () => (
    <OpenAct
      intent={of}
      kind="unknown"
      zone="UTC"
      onCheck={onCheck}
      found="Found"
      unknown="It may have been executed."
      {...(said === undefined ? {} : { said })}
    >
      900
    </OpenAct>
  ))
  return { unmount, closings: () => asked.filter(({ path }) => path === '/user/intent/close').map(({ body }) => body) }
}

/** Sent long ago, whatever time the console has heard of the server before. */
const OLD: Opening = { of: { ...intent, created_time: 1 }, age: intent.created_time }
const notFound = () => Promise.resolve(false)
const CAN_CLOSE = { operations: ['user.info', 'user.closeIntent'] }
const check = () => page.getByRole('button', { name: 'Check again' })
const isKept = async () => (await moneyIntents.list(intent.owner, intent.created_time)).length > 0

test('the date stands beside the time', async () => {
  open(notFound)
  await expect.element(page.getByText(/since 2026-11-21 06:32:08/)).toBeVisible()
})

test('the service says that it was never begun: the question ends, here and in the store', async () => {
  await moneyIntents.put({ ...intent, outcome: 'unknown' })
  const { closings } = open(notFound, { ...CAN_CLOSE, age: 300 })
  await expect.element(page.getByText('If it was never begun')).toBeVisible()
  await check().click()
  await expect.element(page.getByText('It was never begun: nothing was sent.', { exact: true })).toBeVisible()
  expect(closings()).toEqual([{ act: intent.act, client_ref: intent.client_ref }])
  await expect.poll(isKept).toBe(false)
  expect(check().query()).toBeNull()
})

test.each([
  ['while a try of the call may still be under way', { age: 200 }, 0],
  ['while it is being carried out', { age: 300, state: 'running' }, 1],
  ['when it was executed and the list is late', { age: 300, state: 'executed' }, 1],
])('the question stays open %s', async (_when, changed, asked) => {
  await moneyIntents.put({ ...intent, outcome: 'unknown' })
  const { closings } = open(notFound, { ...CAN_CLOSE, ...changed })
  await expect.element(page.getByText('If it was never begun')).toBeVisible()
  await check().click()
  await expect.element(page.getByText('Not visible yet. Check again in a minute.').first()).toBeVisible()
  expect([closings().length, await isKept()]).toEqual([asked, true])
})

test('where the service cannot be asked, the person closes it after an hour, having looked', async () => {
  await moneyIntents.put({ ...intent, outcome: 'unknown' })
  open(notFound, { age: 3700 })
  const close = page.getByRole('button', { name: 'Close this question' })
  await expect.element(close).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox').click()
  await close.click()
  await expect.element(page.getByText('You have closed this question.')).toBeVisible()
  await expect.poll(isKept).toBe(false)
})

test('before that hour nothing can be closed by hand', async () => {
  open(notFound, { age: 3500 })
  await expect.element(page.getByText('If it is still not found after an hour')).toBeVisible()
  expect(page.getByRole('button', { name: 'Close this question' }).query()).toBeNull()
})

test('an outcome that is unknown is looked for once a minute, until the page is left', async () => {
  const onCheck = vi.fn(() => Promise.resolve(false))
  const fresh = { ...intent, created_time: serverNow() }
  const { unmount } = open(onCheck, { of: fresh, age: 0 })
  await expect.element(page.getByText(intent.client_ref)).toBeVisible()
  expect(onCheck).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  expect(onCheck).toHaveBeenCalledTimes(3)
  expect(onCheck).toHaveBeenCalledWith(fresh)
  unmount()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(onCheck).toHaveBeenCalledTimes(3)
})

test('the words of a server that answers an error are shown, and the act is called no failure', async () => {
  open(notFound, { said: 'Insufficient balance' })
  await expect
    .element(page.getByText(/said: “Insufficient balance”\. It may have been executed all the same/))
    .toBeVisible()
  await expect.element(page.getByText('Outcome unknown')).toBeVisible()
})

test('one that was sent long before this page was there is looked for at once', async () => {
  const onCheck = vi.fn(() => Promise.resolve(false))
  open(onCheck, OLD)
  await expect.poll(() => onCheck.mock.calls.length).toBe(1)
})

test('a look that fails says nothing and changes nothing; the next one comes', async () => {
  const onCheck = vi.fn(() => Promise.reject(new Error('no connection')))
  open(onCheck, OLD)
  await expect.poll(() => onCheck.mock.calls.length).toBe(1)
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(onCheck).toHaveBeenCalledTimes(3)
  await expect.element(page.getByText('Outcome unknown')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})
