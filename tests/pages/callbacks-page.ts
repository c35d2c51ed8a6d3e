import type { Locator, Page } from '@playwright/test'
import { english } from '../words'
import type { Say } from '../words'

/** `/callbackList`: the list of callbacks with its drawer and dialogs, as a table or as cards. */
export class CallbacksPage {
  readonly drawer: Locator
  readonly dialog: Locator
  readonly resend: Locator
  readonly openTest: Locator
  readonly openResend: Locator
  readonly legend: Locator
  /** The button of a phone behind which acts and explanations are. */
  readonly tools: Locator
  readonly sendTest: Locator
  readonly response: Locator
  readonly #page: Page

  constructor(page: Page, say: Say = english) {
    this.#page = page
    this.drawer = page.getByRole('dialog')
    this.dialog = page.getByRole('dialog')
    this.resend = this.drawer.getByRole('button', { name: say('Resend'), exact: true })
    this.openTest = page.getByRole('button', { name: say('Test callback…') }).first()
    this.openResend = page.getByRole('button', { name: say('Resend failed…') })
    this.tools = page.getByRole('button', { name: say('Tools'), exact: true })
    this.legend = page
      .getByRole('button', { name: say('What the states mean') })
      .or(page.locator('summary').filter({ hasText: say('What the states mean') }))
    this.sendTest = this.dialog.getByRole('button', { name: say('Send test') })
    this.response = this.dialog.getByText(say('Response'), { exact: true })
  }

  /** @param search the query of the address: "?state=failed" */
  async open(search = ''): Promise<void> {
    await this.#page.goto(`/callbackList${search}`)
  }

  /** Uses an act of the page, or opens an explanation. */
  async use(control: Locator): Promise<void> {
    await control.or(this.tools).first().waitFor()
    if (await this.tools.isVisible()) await this.tools.click()
    await control.click()
  }

  /** The row or card of a delivery that contains the given text. */
  row(words: string): Locator {
    const main = this.#page.getByRole('main')
    return main.getByRole('row').or(main.getByRole('listitem')).filter({ hasText: words })
  }
}
