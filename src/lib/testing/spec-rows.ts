import { i18n } from '@lingui/core'
import { afterEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { ChosenFile, SpecRow, SpecRows } from '#shared/rules/testing/spec-row'
import { messages as chinese } from '../../../locales/zh-CN.po'

type How = 'keyboard' | 'paste'

/** Puts the cursor into a field, with all of its text chosen: what is entered next replaces it. */
function choose(field: Element): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new TypeError('No text field')
  field.focus()
  field.select()
}

/** A text key by key, or pasted as one piece. */
async function enterText(field: Element, text: string, how: How): Promise<void> {
  choose(field)
  if (text === '') return void document.execCommand('delete')
  // Two of them are one that is typed: alone they begin the name of a key.
  if (how === 'keyboard') return await userEvent.keyboard(text.replaceAll(/[[{]/g, '$&$&'))
  const data = new DataTransfer()
  data.setData('text/plain', text)
  const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
  // A field without a rule of its own for pasting takes the text as the browser inserts it.
  if (field.dispatchEvent(paste)) document.execCommand('insertText', false, text)
}

function fileOf({ name, type, head, size = 0 }: ChosenFile): File {
  const start = Uint8Array.from(head, (letter) => letter.charCodeAt(0))
  return new File([start, new Uint8Array(Math.max(0, size - start.length))], name, { type })
}

async function press(name: string): Promise<void> {
  const button = await present(page.getByRole('button', { name, exact: true }))
  if (button instanceof HTMLElement) button.click()
}

/** The element of a locator, as soon as it is there. Looking for it once is much quicker than for each step. */
async function present(locator: Locator): Promise<Element> {
  await expect.element(locator).toBeInTheDocument()
  return locator.element()
}

type Role = NonNullable<SpecRow['at']>['role'] | NonNullable<SpecRow['role']> | 'textbox'

/** A field by its label; a field for files has no role. */
const fieldOf = (role: Role, name: string): Locator =>
  role === 'file' ? page.getByLabelText(name, { exact: true }) : page.getByRole(role, { name, exact: true })

/** A pattern for texts that contain a sentence. */
const containing = (sentence: string): RegExp => new RegExp(sentence.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'), 'u')

/** Enters the text of a row in one way, and expects its sentence at its field; then mends it. */
async function holdRow(row: SpecRow, language: 0 | 1, how: How): Promise<void> {
  const { field, enter, at, role = 'textbox', says } = row
  const found = fieldOf(typeof enter === 'string' ? role : 'file', field[language])
  const target = await present(found)
  const place = page.elementLocator(at ? await present(fieldOf(at.role, at.name[language])) : target)
  const sentence = containing(says[language])
  if (typeof enter === 'string') await enterText(target, enter, how)
  else await found.upload(fileOf(enter))
  if (row.press === 'Enter') await userEvent.keyboard('{Enter}')
  else if (row.press) await press(row.press[language])
  await expect.element(place).toHaveAccessibleDescription(sentence)
  if (row.mend === undefined) return
  await enterText(target, row.mend, 'paste')
  await expect.element(place).not.toHaveAccessibleDescription(sentence)
}

/** A row that cannot be mended is entered by keyboard in one test and pasted in another. */
function waysOf({ enter, mend }: SpecRow): readonly How[][] {
  if (enter === '' || typeof enter !== 'string') return [['keyboard']]
  return mend === undefined ? [['keyboard'], ['paste']] : [['keyboard', 'paste']]
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
  const cases = forms.flatMap((form) =>
    rows[form].flatMap((row) => waysOf(row).map((ways) => ({ form, row, ways, sentence: row.says[0] }))),
  )
  afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
  describe.each([
    ['English', 0],
    ['Chinese', 1],
  ] as const)('the rules of SPEC.md in %s', (_name, language) => {
    test.each(cases)('$form: $row.field.0 with “$row.enter” by $ways: $sentence', async ({ form, row, ways }) => {
      expect.hasAssertions()
      await open(form)
      if (language === 1) i18n.loadAndActivate({ locale: 'zh-CN', messages: chinese })
      for (const how of ways) await holdRow(row, language, how)
    })
  })
}
