import type { FrameLocator, Locator, Page } from '@playwright/test'

/** The sign-in page and the wallet window that it opens. */
export class SignInPage {
  readonly connectWallet: Locator
  readonly wallet: FrameLocator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.connectWallet = page.getByRole('button', { name: 'Connect Wallet' })
    this.wallet = page.frameLocator('iframe')
  }

  async open(path = '/login'): Promise<void> {
    await this.#page.goto(path)
  }

  /** Connect Wallet, Demo merchant, Approve: the three clicks of a first start. */
  async asDemoMerchant(): Promise<void> {
    await this.connectWallet.click()
    await this.wallet.getByRole('button', { name: /Demo merchant/ }).click()
    await this.wallet.getByRole('button', { name: 'Approve' }).click()
  }

  /** A key of its own on a chain: the merchant is made by this first sign-in. */
  async withImportedKey({ seed, chain }: { seed: string; chain: string }): Promise<void> {
    await this.connectWallet.click()
    await this.wallet.getByRole('button', { name: /Import a key/ }).click()
    await this.wallet.getByLabel('Seed or key').fill(seed)
    await this.wallet.getByRole('button', { name: 'Import' }).click()
    await this.wallet.getByLabel('Chain').selectOption(chain)
    await this.wallet.getByRole('button', { name: 'Approve' }).click()
  }
}
