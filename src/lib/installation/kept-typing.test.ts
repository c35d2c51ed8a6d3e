import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetTyping, giveTypingBack, keepTyping, takeTyping } from './kept-typing'
import { hasTypedText, typedTexts, watchTyping } from './typed-text'

const FORM = `
  <label for="a">Amount</label><input id="a" />
  <label for="b">Note</label><textarea id="b"></textarea>
  <input aria-label="Reference" /><input aria-label="Reference" />
  <input aria-label="Password" type="password" autocomplete="current-password" />
  <input aria-label="Code" autocomplete="one-time-code" />
  <input aria-label="Search" type="search" />`

let stop: () => void

function draw(markup = FORM): void {
  document.body.replaceChildren()
  const template = document.createElement('template')
  template.innerHTML = markup
  document.body.append(template.content)
}

const field = (name: string, turn = 0): HTMLInputElement => {
  const found = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].filter(
    (one) => (one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent) === name,
  )[turn]
  if (!found) throw new Error(`No field ${name}`)
  return found
}

function typeInto(name: string, value: string, turn = 0): void {
  field(name, turn).value = value
  field(name, turn).dispatchEvent(new Event('input', { bubbles: true }))
}

beforeEach(() => {
  sessionStorage.clear()
  stop = watchTyping()
  draw()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

test('text that a person typed counts until it is deleted or its form is gone', () => {
  expect(hasTypedText()).toBe(false)
  field('Amount').value = 'set by the page'
  expect(hasTypedText()).toBe(false)
  typeInto('Amount', '12')
  expect(hasTypedText()).toBe(true)
  typeInto('Amount', '')
  expect(hasTypedText()).toBe(false)
  typeInto('Search', 'words')
  expect(hasTypedText(), 'a search is in the address').toBe(false)
  typeInto('Note', 'x')
  draw('')
  expect(hasTypedText()).toBe(false)
})

test('everything typed comes back after a reload, but no password and no code', () => {
  typeInto('Amount', '12.5')
  typeInto('Note', 'for Ann')
  typeInto('Reference', 'second', 1)
  typeInto('Password', 'Settle24')
  typeInto('Code', '123456')
  keepTyping('session 1', typedTexts(false))
  expect(sessionStorage.getItem('typed')).not.toMatch(/Settle24|123456/)
  draw()
  const onBack = vi.fn<() => void>()
  giveTypingBack(takeTyping('session 1'), onBack)
  expect([field('Amount').value, field('Note').value]).toEqual(['12.5', 'for Ann'])
  expect([field('Reference').value, field('Reference', 1).value]).toEqual(['', 'second'])
  expect([field('Password').value, field('Code').value]).toEqual(['', ''])
  expect(onBack).toHaveBeenCalledOnce()
  expect(sessionStorage, 'nothing stays').toHaveLength(0)
})

test('a form that opens later gets its text then, and what stands in a field stays', async () => {
  typeInto('Amount', '12.5')
  typeInto('Note', 'for Ann')
  keepTyping('session 1', typedTexts(false))
  draw('')
  giveTypingBack(takeTyping('session 1'), () => undefined)
  draw()
  field('Amount').value = '3'
  await vi.waitFor(() => expect(field('Note').value).toBe('for Ann'))
  expect(field('Amount').value).toBe('3')
})

test('the fields of an earlier step are kept only for a form that says that it is unsaved', () => {
  typeInto('Amount', '12.5')
  draw('')
  expect(typedTexts(false)).toEqual([])
  expect(typedTexts(true)).toEqual([{ name: 'Amount', turn: 0, value: '12.5' }])
})

test('nobody else gets it, and log-out deletes it', () => {
  typeInto('Amount', '12.5')
  keepTyping('session 1', typedTexts(false))
  expect(takeTyping('session 2')).toEqual([])
  expect(takeTyping('session 1'), 'it was taken out for the wrong one too').toEqual([])
  keepTyping('session 1', typedTexts(false))
  forgetTyping()
  expect(takeTyping('session 1')).toEqual([])
  sessionStorage.setItem('typed', '{')
  expect(takeTyping('session 1')).toEqual([])
})
