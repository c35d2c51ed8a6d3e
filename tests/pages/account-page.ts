import type { Locator, Page } from '@playwright/test'
import { english } from '../words'
import type { Say } from '../words'
import { sandbox } from '../sandbox'

/** `/accountInfo`, in either layout. */
export class AccountPage {
  readonly security: Locator
  readonly basic: Locator
  readonly devices: Locator
  readonly activity: Locator
  readonly allActivity: Locator
  readonly recoveryCodes: Locator
  readonly #page: Page
  readonly #say: Say

  constructor(page: Page, say: Say = english) {
    this.#page = page
    this.#say = say
    const region = (name: string) => page.getByRole('region', { name: say(name), exact: true })
    this.security = region('Security')
    this.basic = region('Basic information')
    this.devices = region('Devices')
    this.activity = region('Activity')
    this.allActivity = page.getByRole('button', { name: say('All activity') })
    this.recoveryCodes = page.getByRole('dialog', { name: say('Recovery codes') })
  }

  async open(search = ''): Promise<void> {
    await this.#page.goto(`/accountInfo${search}`)
    await this.security.getByRole('listitem').first().waitFor()
  }

  /** Presses the button of a row: "Change", "Login password". */
  async press(act: string, row: string): Promise<void> {
    await this.#page.getByRole('button', { name: `${this.#say(act)} ${this.#say(row)}`, exact: true }).click()
  }

  field(name: string): Locator {
    return this.#page.getByRole('textbox', { name: this.#say(name), exact: true })
  }

  async submit(name: string): Promise<void> {
    await this.#page
      .locator('form')
      .getByRole('button', { name: this.#say(name), exact: true })
      .click()
  }

  /** Presses the nth "Send code" and enters what reached the mailbox or phone. */
  async enterCode(field: string, { to, nth = 0 }: { to: string; nth?: number }): Promise<void> {
    // An address gets one code per minute.
    await sandbox().advance(61)
    const behind = await sandbox().newestFor(to)
    await this.#page
      .getByRole('button', { name: this.#say('Send code') })
      .nth(nth)
      .click()
    await this.field(field).fill(await sandbox().codeFor(to, behind))
  }
}
