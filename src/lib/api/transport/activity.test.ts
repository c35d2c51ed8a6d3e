import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const NOW = 1_795_242_728_000
let stored: Map<string, string>

/** A fresh copy of the module, as another tab would load it: its own memory, the same storage. */
const openTab = async () => {
  vi.resetModules()
  return await import('./activity')
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what one tab does keeps the session of the other tabs alive', async () => {
  const background = await openTab()
  const active = await openTab()
  vi.advanceTimersByTime(600_000)
  active.noteActivity()
  expect(background.lastActivityAt()).toBe(NOW + 600_000)
})

test('activity of another tab counts although its clock is slightly ahead', async () => {
  const tab = await openTab()
  vi.advanceTimersByTime(600_000)
  stored.set('activity', String(Date.now() + 1))
  expect(tab.lastActivityAt()).toBe(Date.now() + 1)
})

test.each(['', 'garbage', 'Infinity', String(NOW + 3_600_000)])(
  'anything else in storage is ignored: "%s"',
  async (text) => {
    const tab = await openTab()
    stored.set('activity', text)
    expect(tab.lastActivityAt()).toBe(NOW)
  },
)

test('when storage throws, the tab uses its own activity', async () => {
  vi.stubGlobal('localStorage', undefined)
  const tab = await openTab()
  vi.advanceTimersByTime(5000)
  tab.noteActivity()
  expect(tab.lastActivityAt()).toBe(NOW + 5000)
})
