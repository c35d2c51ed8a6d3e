import type { Locator, Page } from '@playwright/test'

/** The passkeys of the account page, and the windows that add and remove one. */
export class PasskeysPart {
  readonly card: Locator
  /** Makes the passkey, and goes on with the step that the device has refused. */
  readonly create: Locator
  readonly again: Locator
  readonly fault: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.card = page.getByRole('region', { name: 'Passkeys', exact: true })
    this.create = page.getByRole('button', { name: 'Create passkey', exact: true })
    this.again = page.getByRole('button', { name: 'Try again', exact: true })
    this.fault = page.getByRole('dialog').getByRole('alert')
  }

  /** Begins a passkey for a person; the device makes it. */
  async make(person: string): Promise<void> {
    await this.#page.goto('/accountInfo?open=passkey')
    await this.#page.getByRole('textbox', { name: 'Name of the person' }).fill(person)
    await this.create.click()
  }

  /**
   * Proves the merchant, and closes what the page shows then.
   * @param mailed does what it is given, and returns the code that is mailed then
   */
  async prove(password: string, mailed: (press: () => Promise<void>) => Promise<string>): Promise<void> {
    const proof = this.#page.getByRole('dialog', { name: 'Verify the new passkey' })
    await proof.locator('input[autocomplete=current-password]').fill(password)
    const code = await mailed(async () => await proof.getByRole('button', { name: 'Send code' }).click())
    await proof.getByRole('textbox', { name: 'Email code' }).fill(code)
    await proof.getByRole('button', { name: 'Add passkey', exact: true }).click()
    await this.#page.getByRole('button', { name: 'Done', exact: true }).click()
  }

  async remove(person: string): Promise<void> {
    await this.card.getByRole('button', { name: `Remove the passkey of ${person}` }).click()
    await this.#page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  }
}
