import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MoneyIntent } from './intent'
import { createIntentStore } from './intent-store'

const NOW = 1_795_242_728
const intent: MoneyIntent = {
  client_ref: '3f0f9a54-5f0e-4a53-9d3b-0d2f3a4b5c6d',
  owner: '10284771',
  act: 'account.withdraw',
  about: 'withdrawal',
  payload: { amount: '5' },
  created_time: NOW,
  outcome: 'sending',
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000 })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['refuses to open', () => Promise.reject(new DOMException('off', 'SecurityError'))],
  ['never answers', () => new Promise<never>(() => {})],
])('a disk that %s does not block the call: the page keeps the intent in memory', async (_, disk) => {
  const store = createIntentStore(() => disk)
  const kept = store.put(intent)
  await vi.runAllTimersAsync()
  await kept
  expect(store.onlyHere()).toBe(true)
  const listed = store.list('10284771', NOW)
  await vi.runAllTimersAsync()
  expect(await listed).toEqual([intent])
})
