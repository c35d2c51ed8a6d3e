import type { Locator, Page } from '@playwright/test'
import { english } from '../words'
import type { Say } from '../words'
import { WalletWindow } from './wallet-window'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** `/login`, with all ways to sign in. */
export class SignInPage {
  readonly wallet: WalletWindow
  readonly connectWallet: Locator
  readonly withEmail: Locator
  readonly createAccount: Locator
  readonly staySignedIn: Locator
  readonly email: Locator
  readonly emailCode: Locator
  readonly googleCode: Locator
  readonly password: Locator
  readonly passwordAgain: Locator
  readonly rules: Locator
  readonly sendCode: Locator
  readonly forgotten: Locator
  readonly submit: Locator
  readonly notices: Locator
  readonly problem: Locator
  readonly #page: Page

  constructor(page: Page, say: Say = english) {
    this.#page = page
    this.wallet = new WalletWindow(page, say)
    const main = page.getByRole('main')
    this.connectWallet = main.getByRole('button', { name: say('Connect Wallet') })
    this.withEmail = main.getByRole('button', { name: say('Continue with email') })
    this.createAccount = main.getByRole('button', { name: say('Create a merchant account') })
    this.staySignedIn = main.getByRole('checkbox', { name: say('Stay signed in on this device') })
    this.email = main.getByRole('textbox', { name: say('Email'), exact: true })
    this.emailCode = main.getByRole('textbox', { name: say('Email code') })
    this.googleCode = main.getByRole('textbox', { name: say('Google code') })
    this.password = main
      .getByLabel(say('Password'), { exact: true })
      .or(main.getByLabel(say('New password'), { exact: true }))
    this.passwordAgain = main.getByLabel(say('Password again'), { exact: true })
    this.rules = main.getByRole('list', { name: say('A password needs') })
    this.sendCode = main.getByRole('button', { name: say('Send code') })
    this.forgotten = main.getByRole('button', { name: say('Forgot it?') })
    this.submit = main.locator('button[type=submit]')
    this.notices = page.getByRole('status', { name: say('Notices') })
    this.problem = main.getByRole('alert')
  }

  async open(path = '/login'): Promise<void> {
    await this.#page.goto(path)
  }

  heading(name: string): Locator {
    return this.#page.getByRole('heading', { level: 1, name })
  }

  /** Signs in with three clicks: Connect Wallet, Demo merchant, Approve. */
  async asDemoMerchant(): Promise<void> {
    await this.connectWallet.click()
    await this.wallet.chooseDemoMerchant()
    await this.wallet.approve.click()
  }

  /** Signs in with an imported key on a chain. The first sign-in makes the merchant. */
  async withImportedKey({ phrase, chain }: { phrase: string; chain: string }): Promise<void> {
    await this.connectWallet.click()
    await this.wallet.importKey(phrase)
    await this.wallet.chooseChain(chain)
    await this.wallet.approve.click()
  }

  /** Enters e-mail and password, up to the step that asks for the mailed code. */
  async withPassword({ email, password }: Credentials): Promise<void> {
    await this.withEmail.click()
    await this.email.fill(email)
    await this.password.fill(password)
    await this.submit.click()
  }
}
