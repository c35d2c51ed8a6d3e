import { afterEach, describe, expect, test } from 'vitest'
import { stylesheetSingleton } from './style-singleton'

const before = document.adoptedStyleSheets.length
const overflow = () => getComputedStyle(document.body).overflow

afterEach(() => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, before)
})

// On a page of its own: a layer that another file's test left open locks the scrolling too.
describe('the scroll lock of layers', () => {
  test('works without a <style> element, until the last layer closes', () => {
    const styles = document.querySelectorAll('style').length
    const lock = stylesheetSingleton()
    lock.add('body { overflow: hidden }')
    lock.add('body { overflow: hidden }')
    expect(overflow()).toBe('hidden')
    expect(document.querySelectorAll('style')).toHaveLength(styles)
    lock.remove()
    expect(overflow()).toBe('hidden')
    lock.remove()
    expect(overflow()).toBe('visible')
    expect(document.adoptedStyleSheets).toHaveLength(before)
  })
})
