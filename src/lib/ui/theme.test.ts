import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** The module has state, so each test loads a fresh copy. */
async function freshPage() {
  vi.resetModules()
  return import('./theme')
}

const pinned = () => document.documentElement.dataset['theme']

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset['theme']
})

afterEach(() => vi.restoreAllMocks())

describe('theme', () => {
  test('follows the system until one is chosen', async () => {
    const { startTheme, theme } = await freshPage()
    startTheme()
    expect(theme()).toBe('system')
    expect(pinned()).toBeUndefined()
  })

  test('a choice applies at once, notifies listeners, and is remembered', async () => {
    const page = await freshPage()
    const listener = vi.fn<() => void>()
    page.subscribeToTheme(listener)
    page.setTheme('dark')
    expect(pinned()).toBe('dark')
    expect(listener).toHaveBeenCalledOnce()
    delete document.documentElement.dataset['theme']
    const next = await freshPage()
    next.startTheme()
    expect(next.theme()).toBe('dark')
    expect(pinned()).toBe('dark')
  })

  test('choosing the system theme removes the stored choice', async () => {
    const { setTheme } = await freshPage()
    setTheme('light')
    setTheme('system')
    expect(pinned()).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  test('the frame of the system has the colour of the theme', async () => {
    for (const of of ['light', 'dark']) {
      const meta = document.createElement('meta')
      Object.assign(meta, { name: 'theme-color', media: `(prefers-color-scheme: ${of})` })
      meta.dataset['theme'] = of
      document.head.append(meta)
    }
    const media = () => [...document.head.querySelectorAll('meta')].map((meta) => meta.media)
    const { setTheme } = await freshPage()
    setTheme('dark')
    expect(media()).toEqual(['not all', 'all'])
    setTheme('system')
    expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
    document.head.replaceChildren()
  })

  test('an unknown stored theme is ignored', async () => {
    localStorage.setItem('theme', 'sepia')
    const { theme } = await freshPage()
    expect(theme()).toBe('system')
  })

  test('a browser without storage still changes the theme', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { setTheme, theme } = await freshPage()
    expect(theme()).toBe('system')
    setTheme('dark')
    expect(theme()).toBe('dark')
    expect(pinned()).toBe('dark')
  })
})
