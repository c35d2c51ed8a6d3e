import type { FrameLocator, Locator, Page } from '@playwright/test'
import type { AccountType } from '#sandbox/wallet/accounts/account'
import { accountWord, wordsOf } from '#sandbox/wallet/words'
import { english } from '../words'
import type { Say } from '../words'

export interface TestSwitches {
  /** Every request fails with this code. */
  failCode?: number
  reply?: 'none' | 'wrong_origin'
}

/** The wallet window, in a frame of the console: it has another origin and words of its own, in the language of the console. */
export class WalletWindow {
  readonly dialog: Locator
  readonly frame: FrameLocator
  readonly demoMerchant: Locator
  readonly approve: Locator
  readonly cancel: Locator
  readonly close: Locator
  readonly problem: Locator
  readonly #own: ReturnType<typeof wordsOf>

  constructor(page: Page, say: Say = english) {
    this.#own = wordsOf(say === english ? 'en' : 'zh-CN')
    this.dialog = page.getByRole('dialog', { name: say('Wallet window') })
    this.frame = this.dialog.frameLocator('iframe')
    this.demoMerchant = this.frame.getByRole('button', { name: this.#own('demo') })
    this.approve = this.frame.getByRole('button', { name: this.#own('approve') })
    this.cancel = this.frame.getByRole('button', { name: this.#own('cancel') })
    this.close = page.getByRole('button', { name: say('Close wallet window') })
    this.problem = this.frame.getByRole('alert')
  }

  async chooseDemoMerchant(): Promise<void> {
    await this.demoMerchant.click()
  }

  /** The button for a type of account. */
  choice(type: AccountType): Locator {
    const name = new RegExp(`^${this.#own(accountWord(type))}(?:${this.#own('standIn')})?$`)
    return this.frame.getByRole('button').filter({ has: this.frame.locator('.strong').filter({ hasText: name }) })
  }

  async choosePasskey(): Promise<void> {
    await this.frame.getByRole('button', { name: this.#own('googlePasskey') }).click()
  }

  /** Imports a key; the phrase has at least twelve characters. */
  async importKey(phrase: string): Promise<void> {
    await this.frame.getByRole('button', { name: this.#own('localImport') }).click()
    await this.frame.getByLabel(this.#own('importLabel')).fill(phrase)
    await this.frame.getByRole('button', { name: this.#own('importSubmit'), exact: true }).click()
  }

  async chooseChain(chain: string): Promise<void> {
    await this.frame.getByRole('combobox', { name: this.#own('chain') }).selectOption(chain)
  }

  /** Switches faults of the wallet on. */
  async misbehave({ failCode, reply }: TestSwitches): Promise<void> {
    await this.frame.getByText(this.#own('switches')).click()
    if (failCode !== undefined) await this.frame.getByLabel(this.#own('failCode')).fill(String(failCode))
    if (reply !== undefined) await this.frame.getByLabel(this.#own('reply'), { exact: true }).selectOption(reply)
  }

  /** Switches all faults of the wallet off. */
  async behave(): Promise<void> {
    await this.frame.getByLabel(this.#own('failCode')).fill('')
    await this.frame.getByLabel(this.#own('reply'), { exact: true }).selectOption('normal')
  }
}
