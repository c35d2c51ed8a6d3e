import { i18n } from '@lingui/core'
import { afterEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { ChosenFile, SpecRow, SpecRows } from '@/lib/forms/testing/spec-row'
import { messages as chinese } from '../../../locales/zh-CN.po'

type How = 'keyboard' | 'paste'

/** Puts the cursor into a field, with all of its text chosen: what is entered next replaces it. */
async function choose(target: Locator): Promise<void> {
  await expect.element(target).toBeInTheDocument()
  const element = target.element()
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
    throw new TypeError('No text field')
  element.focus()
  element.select()
}

/** A text key by key, or pasted as one piece. */
async function enterText(target: Locator, text: string, how: How): Promise<void> {
  await choose(target)
  if (text === '') return void document.execCommand('delete')
  // Two of them are one that is typed: alone they begin the name of a key.
  if (how === 'keyboard') return await userEvent.keyboard(text.replaceAll(/[[{]/g, '$&$&'))
  const data = new DataTransfer()
  data.setData('text/plain', text)
  const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
  // A field without a rule of its own for pasting takes the text as the browser inserts it.
  if (target.element().dispatchEvent(paste)) document.execCommand('insertText', false, text)
}

function fileOf({ name, type, head, size = 0 }: ChosenFile): File {
  const start = new TextEncoder().encode(head)
  return new File([start, new Uint8Array(Math.max(0, size - start.length))], name, { type })
}

async function press(name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect.element(button).toBeInTheDocument()
  const element = button.element()
  if (element instanceof HTMLElement) element.click()
}

function placesOf(
  { field, enter, at, role = 'textbox' }: SpecRow,
  language: 0 | 1,
): { target: Locator; place: Locator } {
  const name = field[language]
  const target = typeof enter === 'string' ? page.getByRole(role, { name, exact: true }) : page.getByLabelText(name)
  return { target, place: at ? page.getByRole(at.role, { name: at.name[language], exact: true }) : target }
}

/** Enters the text of a row in one way, and expects its sentence at its field; then mends it. */
async function holdRow(row: SpecRow, language: 0 | 1, how: How): Promise<void> {
  const { target, place } = placesOf(row, language)
  const sentence: unknown = expect.stringContaining(row.says[language])
  if (typeof row.enter === 'string') await enterText(target, row.enter, how)
  else await target.upload(fileOf(row.enter))
  if (row.press) await press(row.press[language])
  await expect.element(place).toHaveAccessibleDescription(sentence)
  if (row.mend === undefined) return
  await enterText(target, row.mend, 'paste')
  await expect.element(place).not.toHaveAccessibleDescription(sentence)
}

/**
 * Makes a test of every row in both languages. Each opens its form once, enters the text by keyboard, mends it, and
 * enters it again by pasting.
 * @param open opens a form in English, ready for its fields
 */
export function testSpecRows<Form extends string>(
  rows: Readonly<Record<Form, readonly SpecRow[]>> & SpecRows,
  open: (form: Form) => unknown,
): void {
  const forms = Object.keys(rows).filter((form): form is Form => form in rows)
  const cases = forms.flatMap((form) => rows[form].map((row) => ({ form, row, sentence: row.says[0] })))
  afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
  describe.each([
    ['English', 0],
    ['Chinese', 1],
  ] as const)('the rules of SPEC.md in %s', (_name, language) => {
    test.each(cases)('$form: $row.field.0 with “$row.enter”: $sentence', async ({ form, row }) => {
      await open(form)
      if (language === 1) i18n.loadAndActivate({ locale: 'zh-CN', messages: chinese })
      await holdRow(row, language, 'keyboard')
      if (row.mend !== undefined) await holdRow(row, language, 'paste')
    })
  })
}
