import type { Locator, Page } from '@playwright/test'
import { english } from '../words'
import type { Say } from '../words'

/** `/property/withdraw`: details, review, proof and result, on a desktop and on a phone. */
export class WithdrawPage {
  readonly network: Locator
  readonly address: Locator
  readonly amount: Locator
  readonly max: Locator
  /** The questions that must be ticked before the address is accepted. */
  readonly questions: Locator
  readonly review: Locator
  readonly compared: Locator
  readonly continue: Locator
  readonly proof: Locator
  readonly password: Locator
  readonly sendCode: Locator
  readonly emailCode: Locator
  readonly timeline: Locator
  readonly explorer: Locator
  readonly latest: Locator
  readonly #page: Page
  readonly #say: Say

  constructor(page: Page, say: Say = english) {
    this.#page = page
    this.#say = say
    this.network = page.getByRole('combobox', { name: say('Network') })
    this.address = page.getByRole('textbox', { name: say('Receiving address') })
    this.amount = page.getByRole('textbox', { name: say('Amount') })
    this.max = page.getByRole('button', { name: say('Max: fill in the largest amount') })
    this.questions = page.locator('form').getByRole('checkbox')
    this.review = page.getByRole('button', { name: say('Review withdrawal') })
    this.compared = page.getByRole('checkbox', {
      name: say('I compared every group with the recipient’s own address. A transfer on chain cannot be undone.'),
    })
    this.continue = page.getByRole('button', { name: say('Continue to verify') })
    this.proof = page.getByRole('dialog', { name: say('Verify this withdrawal') })
    this.password = this.proof.locator('input[autocomplete=current-password]')
    this.sendCode = this.proof.getByRole('button', { name: say('Send code') })
    this.emailCode = this.proof.getByRole('textbox', { name: say('Email code') })
    this.timeline = page.getByRole('list', { name: say('Progress') })
    this.explorer = page.getByRole('link', { name: say('Open in the explorer') })
    this.latest = page.getByRole('list', { name: say('Latest withdrawals') })
  }

  async open(search = ''): Promise<void> {
    await this.#page.goto(`/property/withdraw${search}`)
    await this.review.waitFor()
  }

  /** Chooses a network and token by name in the Radix select. */
  async chooseNetwork(name: string): Promise<void> {
    await this.network.click()
    await this.#page.getByRole('option', { name }).click()
  }

  /** The button that submits the withdrawal. */
  withdraw(words: string): Locator {
    return this.proof.getByRole('button', { name: words })
  }

  /** Looks for a withdrawal without an answer, unless the page, which looks by itself too, has found it already. */
  async checkAgain(): Promise<void> {
    const button = this.#page.getByRole('button', { name: this.#say('Check again') })
    await button.or(this.text('Server and screen agree')).first().click()
  }

  /** An element with exactly this English text, in the language of the page. */
  text(words: string): Locator {
    return this.#page.getByText(this.#say(words), { exact: true })
  }
}
