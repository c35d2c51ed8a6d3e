import type { Locator, Page } from '@playwright/test'
import { DEMO_LOGIN } from '#sandbox/worlds/found-merchant'
import type { Sandbox } from '../sandbox'
import { RecordsPage } from './records-page'

/** The refund of one payment: its drawer, the three steps, and the step-up dialog. */
export class RefundSheet {
  readonly drawer: Locator
  readonly dialog: Locator
  readonly proof: Locator
  readonly unknown: Locator
  /** The failure text in the layers of this payment; the list behind them may show failures of other payments. */
  readonly failed: Locator
  readonly pending: Locator
  readonly checkAgain: Locator
  readonly accepted: Locator
  readonly #page: Page
  readonly #handle_id: string
  #code: string | undefined

  constructor(page: Page, { out_trade_no, handle_id }: { out_trade_no: string; handle_id: string }) {
    this.#page = page
    this.#handle_id = handle_id
    this.drawer = new RecordsPage(page).drawer(out_trade_no)
    this.dialog = page.getByRole('dialog', { name: `Refund ${out_trade_no}` })
    this.proof = page.getByRole('dialog', { name: 'Verify this refund' })
    const layer = this.dialog.or(this.drawer)
    this.unknown = layer.getByText('Outcome unknown')
    this.pending = layer.getByText('Outcome pending')
    this.failed = layer.getByText(/fail/i)
    this.checkAgain = layer.getByRole('button', { name: 'Check again' })
    this.accepted = layer.getByText(/The refund of .* is accepted\./)
  }

  /** Opens the drawer of the payment. */
  async show(): Promise<void> {
    await new RecordsPage(this.#page).open(`?open=${this.#handle_id}`)
  }

  /** Opens the form of a refund. */
  async open(): Promise<void> {
    await this.show()
    await this.drawer.getByRole('button', { name: /^Refund.*…$/ }).click()
  }

  /** Fills in form and review, up to the step-up dialog. */
  async decide(address: string): Promise<void> {
    await this.dialog.getByRole('textbox', { name: /^Refund address on/ }).fill(address)
    await this.dialog.getByRole('button', { name: 'Review', exact: true }).click()
    await this.dialog.getByRole('button', { name: /^Refund [\d.]+/ }).click()
  }

  /** Answers the step-up dialog with password and mailed code. A code that was not used is entered again. */
  async prove(sandbox: Sandbox, password: string = DEMO_LOGIN.password): Promise<void> {
    await this.proof.getByLabel('Account password', { exact: true }).fill(password)
    this.#code ??= await this.#sentCode(sandbox)
    await this.proof.getByRole('textbox', { name: 'Email code' }).fill(this.#code)
    await this.proof.getByRole('button', { name: /^Refund [\d.]+/ }).click()
  }

  async #sentCode(sandbox: Sandbox): Promise<string> {
    await sandbox.untilNextCode()
    const behind = await sandbox.newestFor(DEMO_LOGIN.email)
    await this.proof.getByRole('button', { name: 'Send code' }).click()
    return await sandbox.codeFor(DEMO_LOGIN.email, behind)
  }
}
