import { expect, type Locator, type Page } from '@playwright/test'

interface TypedField {
  /** Its label. */
  readonly name: string | RegExp
  readonly text: string
  /** A password, a code or a key: it is not kept over an update, and never written to a storage. */
  readonly secret?: true
}

/**
 * What the bar of a new version can do while the form is open.
 * - `asks`: it says first that nothing was sent. After the update the text is back.
 * - `need not ask`: the text is in the address, and is back for that reason.
 * - `ends the form`: a press anywhere else ends what is typed, as it does without an update.
 * - `is covered`: a layer lies over it that takes every press, so that there is no update before the layer is closed. When
 *   the page loads itself anew because the host has lost a part of it, the text is back.
 * - `is not there`: the page has no bar. The update waits until the console is opened again.
 */
type Bar = 'asks' | 'need not ask' | 'ends the form' | 'is covered' | 'is not there'

/** A form of the console in which a person types. */
export interface TypedForm {
  readonly form: string
  /** The files below src/features that draw its fields. */
  readonly drawnBy: readonly string[]
  readonly only?: 'desktop' | 'phone'
  readonly path: string | (() => Promise<string>)
  /** What the back end of the tests lacks and another one has. */
  readonly before?: (page: Page) => Promise<void>
  /** What is pressed where the address does not open it; after a reload the same again. */
  readonly open?: (page: Page) => Promise<void>
  readonly fields: readonly TypedField[]
  readonly bar: Bar
}

const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea'

/** A field of the form, within the topmost layer where the form is in one. */
export function fieldOf(page: Page, { bar }: TypedForm, { name }: TypedField): Locator {
  const within = bar === 'is covered' ? page.getByRole('dialog').last() : page
  return within.locator(TYPED_INTO).and(page.getByLabel(name)).last()
}

/**
 * Presses a button that makes room for its field, unless the field is there, or comes by itself: because its text is back, or because
 * the address opens it. A try ends, because on a page that stands at another step the button is never there: the walk loads it anew.
 */
export async function openBy(button: Locator, field: Locator): Promise<void> {
  await expect(async () => {
    if (!(await field.isVisible())) await button.click({ timeout: 2_000 })
    await expect(field).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
}
