import type { FrameLocator, Locator, Page } from '@playwright/test'
import { english } from '../words'
import type { Say } from '../words'

export interface TestSwitches {
  /** Every request fails with this code. */
  failCode?: number
  reply?: 'none' | 'wrong_origin'
}

/** The wallet window, in a frame of the console: it has another origin, and the language of the browser. */
export class WalletWindow {
  readonly dialog: Locator
  readonly frame: FrameLocator
  readonly demoMerchant: Locator
  readonly approve: Locator
  readonly cancel: Locator
  readonly close: Locator
  readonly problem: Locator

  constructor(page: Page, say: Say = english) {
    this.dialog = page.getByRole('dialog', { name: say('Wallet window') })
    this.frame = this.dialog.frameLocator('iframe')
    this.demoMerchant = this.frame.getByRole('button', { name: /Demo merchant/ })
    this.approve = this.frame.getByRole('button', { name: 'Approve' })
    this.cancel = this.frame.getByRole('button', { name: 'Cancel' })
    this.close = page.getByRole('button', { name: say('Close wallet window') })
    this.problem = this.frame.getByRole('alert')
  }

  async chooseDemoMerchant(): Promise<void> {
    await this.demoMerchant.click()
  }

  async choosePasskey(): Promise<void> {
    await this.frame.getByRole('button', { name: /Google passkey/ }).click()
  }

  /** Imports a key; the phrase has at least twelve characters. */
  async importKey(phrase: string): Promise<void> {
    await this.frame.getByRole('button', { name: /Import a key/ }).click()
    await this.frame.getByLabel('Seed or key').fill(phrase)
    await this.frame.getByRole('button', { name: 'Import' }).click()
  }

  async chooseChain(chain: string): Promise<void> {
    await this.frame.getByRole('combobox', { name: 'Chain' }).selectOption(chain)
  }

  /** Switches faults of the wallet on. */
  async misbehave({ failCode, reply }: TestSwitches): Promise<void> {
    await this.frame.getByText('Test switches').click()
    if (failCode !== undefined) await this.frame.getByLabel(/Fail with code/).fill(String(failCode))
    if (reply !== undefined) await this.frame.getByLabel('Reply', { exact: true }).selectOption(reply)
  }

  /** Switches all faults of the wallet off. */
  async behave(): Promise<void> {
    await this.frame.getByLabel(/Fail with code/).fill('')
    await this.frame.getByLabel('Reply', { exact: true }).selectOption('normal')
  }
}
