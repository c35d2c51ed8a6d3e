import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetTyping } from './forget-typing'
import { dropTyping, giveTypingBack, keepTyping, takeTyping } from './kept-typing'
import { hasTypedText, typedTexts, watchTyping } from './typed-text'

const FORM = `
  <label for="a">Amount</label><input id="a" />
  <label for="b">Note</label><textarea id="b"></textarea>
  <input aria-label="Reference" /><input aria-label="Reference" />
  <input aria-label="Password" type="password" autocomplete="current-password" />
  <input aria-label="Code" autocomplete="one-time-code" />
  <input aria-label="Search" type="search" />`

/** A drawer as the console draws it: its title names it. */
const drawer = (title: string, inner: string) =>
  `<div role="dialog" aria-labelledby="title"><h2 id="title">${title}</h2><form>${inner}</form></div>`
const AMOUNT = '<input aria-label="Amount" />'
const choice = (chosen: string) =>
  `<select aria-label="Token">${['USDT', 'TRX'].map((one) => `<option ${one === chosen ? 'selected' : ''}>${one}</option>`).join('')}</select>`

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
  field(name, turn).dispatchEvent(new Event('beforeinput', { bubbles: true }))
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
  draw()
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

test('everything typed comes back after a reload, but no password and no code', async () => {
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
  await Promise.resolve()
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
  await Promise.resolve()
  draw()
  field('Amount').value = '3'
  await vi.waitFor(() => expect(field('Note').value).toBe('for Ann'))
  expect(field('Amount').value).toBe('3')
})

/** Types into a field with a saved text, and gives the text back on a page where the field has another one. */
async function retype({ value, later, mark = '' }: { value: string; later: string; mark?: string }): Promise<string> {
  const saved = (text: string) => `<input aria-label="Name" value="${text}" ${mark} />`
  draw(saved('Old shop'))
  typeInto('Name', value)
  keepTyping('session 1', typedTexts(false))
  draw(saved(later))
  giveTypingBack(takeTyping('session 1'), () => undefined)
  await Promise.resolve()
  return field('Name').value
}

test('a text typed over a saved one comes back over the same one, and not over another', async () => {
  expect(await retype({ value: 'New shop', later: 'Old shop' })).toBe('New shop')
  expect(await retype({ value: '', later: 'Old shop' }), 'an emptied field').toBe('')
  expect(await retype({ value: 'New shop', later: 'Changed elsewhere' })).toBe('Changed elsewhere')
  expect(await retype({ value: 'New shop', later: 'Made of the time', mark: 'data-suggested' })).toBe('New shop')
  draw('<input aria-label="Name" value="Old shop" />')
  typeInto('Name', 'Old shop')
  expect(hasTypedText(), 'the saved text again').toBe(false)
})

test('a field of days, which says only that it has the focus, and says so again with the new day', () => {
  draw('<input type="date" aria-label="First day" value="2026-11-26" />')
  field('First day').dispatchEvent(new Event('focusin', { bubbles: true }))
  field('First day').value = '2026-10-02'
  for (const name of ['focusin', 'input']) field('First day').dispatchEvent(new Event(name, { bubbles: true }))
  expect(typedTexts(false)).toMatchObject([{ stood: '2026-11-26', value: '2026-10-02' }])
})

test('a text that came back can be kept once more', async () => {
  await retype({ value: 'New shop', later: 'Old shop' })
  expect(typedTexts(false)).toMatchObject([{ name: 'Name', stood: 'Old shop', value: 'New shop' }])
})

test('a key that a form recognised is not kept', () => {
  draw('<input aria-label="Address" data-secret />')
  typeInto('Address', 'a private key')
  expect(typedTexts(false)).toEqual([])
})

test('the fields of an earlier step are kept only for a form that says that it is unsaved', () => {
  typeInto('Amount', '12.5')
  draw('')
  expect(typedTexts(false)).toEqual([])
  expect(typedTexts(true)).toMatchObject([{ name: 'Amount', turn: 0, value: '12.5' }])
})

/** Types an amount into what is drawn, and begins to give it back on a page without any form. */
async function reload(value = '12.5'): Promise<() => void> {
  typeInto('Amount', value)
  keepTyping('session 1', typedTexts(true))
  draw('')
  const end = giveTypingBack(takeTyping('session 1'), () => undefined)
  await settled()
  return end
}

/** Long enough for everything that waits for a change of the page. */
const settled = async () => await new Promise((resolve) => setTimeout(resolve, 0))

test('an amount comes back in its own drawer, and never in another one', async () => {
  draw(drawer('Refund', AMOUNT))
  await reload()
  draw(AMOUNT)
  await settled()
  expect(field('Amount').value, 'the page itself').toBe('')
  draw(drawer('Transfer', AMOUNT))
  await settled()
  expect(field('Amount').value, 'another drawer').toBe('')
  draw(drawer('Refund', `<h3>To another address</h3>${AMOUNT}`))
  await settled()
  expect(field('Amount').value, 'another part of the drawer').toBe('')
  draw(drawer('Refund', AMOUNT))
  await settled()
  expect(field('Amount').value).toBe('12.5')
})

test('it ends when the drawer closes or the address changes', async () => {
  draw(drawer('Refund', AMOUNT))
  await reload()
  draw(drawer('Refund', '<p>Loading</p>'))
  await settled()
  draw('')
  await settled()
  draw(drawer('Refund', AMOUNT))
  await settled()
  expect(field('Amount').value, 'a drawer that was opened again').toBe('')

  await reload()
  history.replaceState(null, '', '?order=2')
  draw(drawer('Refund', AMOUNT))
  await settled()
  expect(field('Amount').value, 'the drawer of another order').toBe('')
  history.replaceState(null, '', window.location.pathname)
  draw(drawer('Refund', AMOUNT))
  await settled()
  expect(field('Amount').value, 'it ended for good').toBe('')

  typeInto('Amount', '12.5')
  keepTyping('session 1', typedTexts(false))
  history.replaceState(null, '', '?order=2')
  expect(takeTyping('session 1')).toEqual([])
  draw('')
  expect(typedTexts(true), 'typed at another address').toEqual([])
  history.replaceState(null, '', window.location.pathname)
})

test('several pages that were left each have their own text, for half an hour', () => {
  draw(AMOUNT)
  typeInto('Amount', '12.5')
  keepTyping('session 1', typedTexts(false))
  history.replaceState(null, '', '?order=2')
  typeInto('Amount', '7')
  keepTyping('session 1', typedTexts(false))
  expect(takeTyping('session 1')).toMatchObject([{ value: '7' }])
  history.replaceState(null, '', window.location.pathname)
  vi.useFakeTimers({ now: Date.now() + 29 * 60_000, toFake: ['Date'] })
  const kept = takeTyping('session 1')
  expect(kept).toMatchObject([{ value: '12.5' }])
  keepTyping('session 1', kept)
  vi.setSystemTime(Date.now() + 31 * 60_000)
  expect(takeTyping('session 1')).toEqual([])
  vi.useRealTimers()
})

test('what was submitted is not filled in again, unless its form says that it is unsaved, and money drops everything', () => {
  draw(`<form>${AMOUNT}</form>`)
  typeInto('Amount', '12.5')
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }))
  expect([typedTexts(false), typedTexts(true)]).toMatchObject([[], [{ value: '12.5' }]])
  typeInto('Amount', '12.6')
  expect(typedTexts(false), 'it was changed since').toMatchObject([{ value: '12.6' }])
  keepTyping('session 1', typedTexts(false))
  dropTyping()
  expect([typedTexts(true), takeTyping('session 1')]).toEqual([[], []])
})

test('an amount waits for its token, a sentence does not', async () => {
  draw(drawer('Refund', `${choice('TRX')}${AMOUNT}<input aria-label="Reason" />`))
  typeInto('Reason', 'paid twice')
  await reload()
  draw(drawer('Refund', `${choice('USDT')}${AMOUNT}<input aria-label="Reason" />`))
  await settled()
  expect([field('Amount').value, field('Reason').value]).toEqual(['', 'paid twice'])
  const token = document.querySelector('select')
  if (token) token.value = 'TRX'
  token?.dispatchEvent(new Event('change', { bubbles: true }))
  await settled()
  expect(field('Amount').value).toBe('12.5')
})

test('what is chosen after an amount was typed counts', () => {
  draw(drawer('Refund', `${choice('TRX')}${AMOUNT}<button type="button">Update</button>`))
  typeInto('Amount', '12.5')
  const token = document.querySelector('select')
  if (token) token.value = 'USDT'
  document.querySelector('button')?.click()
  expect(typedTexts(false)).toMatchObject([{ layer: 'Refund', choices: 'USDT', value: '12.5' }])
})

test('what was typed into a drawer that was closed again is not kept', () => {
  draw(drawer('Refund', AMOUNT))
  typeInto('Amount', '12.5')
  draw(AMOUNT)
  expect(typedTexts(true)).toEqual([])
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
