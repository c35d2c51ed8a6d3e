import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { OpenAct } from './open-act'
import type { PlannedIntent } from './use-money-act'

const intent: PlannedIntent = {
  client_ref: '3f0f9a54-5f0e-4a53-9d3b-0d2f3a4b5c6d',
  owner: '10284771',
  act: 'account.withdraw',
  about: 'withdrawal',
  payload: { amount: '900' },
  created_time: 1_795_242_728,
}

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

function open(onCheck: () => Promise<boolean>, said?: string) {
  return renderWithWords(
    <OpenAct
      intent={intent}
      kind="unknown"
      zone="UTC"
      onCheck={onCheck}
      found="Found"
      unknown="It may have been executed."
      {...(said === undefined ? {} : { said })}
    >
      900
    </OpenAct>,
  )
}

test('an outcome that is unknown is looked for once a minute, until the page is left', async () => {
  const onCheck = vi.fn(() => Promise.resolve(false))
  const { unmount } = open(onCheck)
  await expect.element(page.getByText(intent.client_ref)).toBeVisible()
  expect(onCheck).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  expect(onCheck).toHaveBeenCalledTimes(3)
  expect(onCheck).toHaveBeenCalledWith(intent)
  unmount()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(onCheck).toHaveBeenCalledTimes(3)
})

test('the words of a server that answers an error are shown, and the act is called no failure', async () => {
  open(() => Promise.resolve(false), 'Insufficient balance')
  await expect
    .element(page.getByText(/said: “Insufficient balance”\. It may have been executed all the same/))
    .toBeVisible()
  await expect.element(page.getByText('Outcome unknown')).toBeVisible()
})

test('a look that fails says nothing and changes nothing; the next one comes', async () => {
  const onCheck = vi.fn(() => Promise.reject(new Error('no connection')))
  open(onCheck)
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(onCheck).toHaveBeenCalledTimes(2)
  await expect.element(page.getByText('Outcome unknown')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})
