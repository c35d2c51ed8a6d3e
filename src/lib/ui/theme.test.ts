import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** The module remembers; each test meets it as a fresh page does. */
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

  test('a choice is on at once, told to those who listen, and remembered', async () => {
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

  test('back to the system leaves nothing behind', async () => {
    const { setTheme } = await freshPage()
    setTheme('light')
    setTheme('system')
    expect(pinned()).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  test('a word that is no theme counts as none', async () => {
    localStorage.setItem('theme', 'sepia')
    const { theme } = await freshPage()
    expect(theme()).toBe('system')
  })

  test('a browser that refuses storage still changes', async () => {
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
