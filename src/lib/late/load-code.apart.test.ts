import { afterEach, expect, test, vi } from 'vitest'
import { readWordsOf } from '@/lib/i18n/active-locale'

vi.mock('@/lib/i18n/active-locale', () => ({ readWordsOf: vi.fn<() => Promise<void>>() }))
vi.mock('./late-scripts', () => ({
  lateScripts: { 'drawer-1.js': ['icons-2.js', 'kit-3.js'], 'steps-1.js': ['1.js', '2.js', '3.js', '4.js', '5.js'] },
}))

const { loadCode, quietly, readLateScripts } = await import('./load-code')

const asked = () => Array.from(document.querySelectorAll('link'), ({ rel, href }) => `${rel} ${new URL(href).pathname}`)

afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
  document.head.replaceChildren()
})

test('a script is drawn when its words are there too, and not before', async () => {
  let arrive = () => {}
  vi.mocked(readWordsOf).mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  const seen: string[] = []
  const loading = loadCode(() => Promise.resolve('drawer'), 'drawer-1.js').then((code) => seen.push(code))
  await Promise.resolve()
  expect(readWordsOf).toHaveBeenCalledWith('drawer-1.js')
  expect(seen).toEqual([])
  arrive()
  await loading
  expect(seen).toEqual(['drawer'])
})

test('a page that knows what a script needs asks for all of it at once, and once', async () => {
  await loadCode(() => Promise.resolve('drawer'), 'drawer-1.js')
  expect(asked()).toEqual([])
  await readLateScripts()
  await loadCode(() => Promise.resolve('drawer'), 'drawer-1.js')
  await loadCode(() => Promise.resolve('drawer'), 'drawer-1.js')
  await vi.waitFor(() => expect(asked()).toHaveLength(2))
  expect(asked()).toEqual(['modulepreload /assets/icons-2.js', 'modulepreload /assets/kit-3.js'])
})

test('the press in which code is asked for makes no links; a task makes three at most', async () => {
  await readLateScripts()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const loading = loadCode(() => Promise.resolve('steps'), 'steps-1.js')
  const counts = [asked().length]
  while (vi.getTimerCount() > 0) {
    vi.advanceTimersToNextTimer()
    counts.push(asked().length)
  }
  expect(counts).toEqual([0, 3, 5])
  await loading
})

test.each([
  ['script', () => Promise.reject(new Error('lost')), () => Promise.resolve()],
  ['words', () => Promise.resolve('drawer'), () => Promise.reject(new Error('lost'))],
])('a lost %s is told to the page, and to whoever asked', async (_, load, read) => {
  vi.mocked(readWordsOf).mockImplementation(read)
  const told: unknown[] = []
  addEventListener('vite:preloadError', ({ payload }) => told.push(payload), { once: true })
  await expect(loadCode<unknown>(load, 'drawer-1.js')).rejects.toThrow('lost')
  expect(told).toEqual([new Error('lost')])
})

test('a lost script that nobody waits for is told to whoever asked alone', async () => {
  const told: unknown[] = []
  addEventListener('vite:preloadError', ({ payload }) => told.push(payload), { once: true })
  const loading = quietly(() => loadCode<unknown>(() => Promise.reject(new Error('lost')), 'drawer-1.js'))
  await expect(loading).rejects.toThrow('lost')
  expect(told).toEqual([])
  await expect(loadCode<unknown>(() => Promise.reject(new Error('again')), 'drawer-1.js')).rejects.toThrow('again')
  expect(told).toEqual([new Error('again')])
})
