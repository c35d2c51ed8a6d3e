import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { POLICY } from './testing/usual-answers'
import { policyOptions, type WithdrawalPolicy } from './withdrawal'

const NOW = 1_800_000_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** When the policy is asked for again, in milliseconds; false: only when an event or a page asks. */
function askedAgain(policy: WithdrawalPolicy) {
  const client = new QueryClient()
  client.setQueryData(policyOptions.queryKey, policy)
  const query = client.getQueryCache().find<WithdrawalPolicy>({ queryKey: policyOptions.queryKey })
  const { refetchInterval } = policyOptions
  if (query === undefined || typeof refetchInterval !== 'function') throw new Error('no interval')
  return Reflect.apply(refetchInterval, undefined, [query])
}

test.each([
  ['nothing waits', {}, false],
  ['withdrawals are stopped without an end', { paused: true }, false],
  ['a second after the end of a stop', { paused: true, resumes_at: NOW + 60 }, 61_000],
  [
    'after the first of several ends',
    { resumes_at: NOW + 600, any_address_from: NOW + 90, held_until: NOW + 900 },
    91_000,
  ],
  ['soon, while the server still says an end that has passed', { held_until: NOW - 30 }, 5_000],
  ['once a day, for an end that is too far for a timer', { any_address_from: NOW + 90 * 86_400 }, 86_400_000],
])('the policy is asked for again: %s', (_, more, pause) => {
  expect(askedAgain({ ...POLICY, ...more })).toBe(pause)
})
