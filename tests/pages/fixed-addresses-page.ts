import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { sandbox } from '../sandbox'

interface NewAddress {
  readonly network: string
  readonly address: string
  readonly name: string
}

/** `/property/fixedAddr` and `/property/WithdrawSetting`, in either layout. */
export class FixedAddressesPage {
  readonly page: Page
  readonly add: Locator
  readonly stop: Locator
  readonly savedOnly: Locator

  constructor(page: Page) {
    this.page = page
    this.add = page.getByRole('button', { name: 'Add address' }).first()
    this.stop = page.getByRole('button', { name: 'Stop all withdrawals now' })
    this.savedOnly = page.getByRole('switch', { name: 'Fixed addresses only' })
  }

  async open(): Promise<void> {
    await this.page.goto('/property/fixedAddr')
    await this.add.waitFor()
  }

  async openSettings(): Promise<void> {
    await this.page.goto('/property/WithdrawSetting')
    await this.stop
      .or(this.page.getByText('Stopped', { exact: true }))
      .first()
      .waitFor()
  }

  /** The row or card with a name. */
  row(name: string): Locator {
    const has = { has: this.page.getByRole('link', { name }) }
    return this.page.getByRole('row').filter(has).or(this.page.getByRole('listitem').filter(has))
  }

  /** Fills in the drawer and submits it; the step-up dialog then opens. */
  async fillIn({ network, address, name }: NewAddress): Promise<Locator> {
    await this.add.click()
    const drawer = this.page.getByRole('dialog', { name: 'Add a fixed address' })
    await drawer.getByRole('combobox', { name: 'Network' }).click()
    await this.page.getByRole('option', { name: network, exact: true }).click()
    await drawer.getByRole('textbox', { name: 'Address' }).fill(address)
    await drawer.getByRole('textbox', { name: 'Name' }).fill(name)
    await drawer.getByRole('button', { name: 'Add address' }).click()
    return drawer
  }

  /** Answers a step-up dialog with the code from the mail. */
  async prove(title: string, { confirm, email }: { confirm: string; email: string }): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: title })
    // A mailbox gets one code per minute.
    await sandbox().advance(61)
    const behind = await sandbox().newestFor(email)
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await dialog.getByRole('textbox', { name: 'Email code' }).fill(await sandbox().codeFor(email, behind))
    await dialog.getByRole('button', { name: confirm }).click()
    await expect(dialog).toBeHidden()
  }
}
