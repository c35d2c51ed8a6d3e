import type { Locator, Page } from '@playwright/test'

const MOST_STEPS = 200

const hasFocus = async (control: Locator): Promise<boolean> =>
  await control.evaluate((element) => element === document.activeElement && document.hasFocus())

/** Presses Tab until a control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab')
    if (await hasFocus(control)) return
  }
  throw new Error(`${String(control)} cannot be reached by keyboard`)
}

/** A way to use a page, so that the same test runs with the keyboard alone and by touch. */
export interface Hand {
  /** Uses a button or a link. */
  press(control: Locator): Promise<void>
  /** Types into an empty field. */
  write(field: Locator, text: string): Promise<void>
}

/** Uses Tab, Enter and typing only; no Tab where the focus is there already. */
export function byKeyboard(page: Page): Hand {
  const reach = async (control: Locator): Promise<void> => {
    await control.waitFor()
    if (!(await hasFocus(control))) await tabTo(page, control)
  }
  return {
    press: async (control) => {
      await reach(control)
      await page.keyboard.press('Enter')
    },
    write: async (field, text) => {
      await reach(field)
      await page.keyboard.type(text)
    },
  }
}

export const byTouch: Hand = {
  press: async (control) => await control.tap(),
  write: async (field, text) => {
    await field.tap()
    await field.pressSequentially(text)
  },
}
