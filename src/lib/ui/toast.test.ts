import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createToastStore } from './toast'

let now = 0
let store = createToastStore(() => now)
const texts = () => store.list().map((toast) => toast.text)

beforeEach(() => {
  now = 0
  store = createToastStore(() => now)
})

describe('toasts', () => {
  test('the same text within a second is shown once', () => {
    store.show({ text: 'operation failed', tone: 'error' })
    now = 999
    store.show({ text: 'operation failed', tone: 'error' })
    expect(texts()).toEqual(['operation failed'])
  })

  test('after a second the same text replaces the old toast', () => {
    store.show({ text: 'Copied', tone: 'done' })
    const [first] = store.list()
    now = 1000
    store.show({ text: 'Copied', tone: 'done' })
    expect(texts()).toEqual(['Copied'])
    expect(store.list()[0]?.id).not.toBe(first?.id)
  })

  test('there are never more than three; a toast that disappears by itself is removed first', () => {
    store.show({ text: 'Password error', tone: 'error' })
    store.show({ text: 'one', tone: 'done' })
    store.show({ text: 'two', tone: 'done' })
    store.show({ text: 'three', tone: 'done' })
    expect(texts()).toEqual(['Password error', 'two', 'three'])
  })

  test('listeners are called for every change until they unsubscribe', () => {
    const listener = vi.fn<() => void>()
    const leave = store.subscribe(listener)
    store.show({ text: 'Copied', tone: 'done' })
    store.dismiss(store.list()[0]?.id ?? 0)
    leave()
    store.show({ text: 'Saved', tone: 'done' })
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
