import type { Locator, Page } from '@playwright/test'
import { english } from '../words'
import type { Say } from '../words'

/** The dashboard, with the figures that a payment changes. */
export class DashboardPage {
  readonly heading: Locator
  readonly balance: Locator
  readonly balanceFigure: Locator
  readonly paymentsToday: Locator
  readonly cards: Locator
  readonly latest: Locator
  readonly funds: Locator
  readonly fundsTotal: Locator
  readonly fundsRows: Locator
  readonly gasDetails: Locator
  readonly #page: Page

  constructor(page: Page, say: Say = english) {
    this.#page = page
    this.heading = page.getByRole('heading', { level: 1, name: say('Statistics') })
    this.balance = page.getByRole('region', { name: say('Account balance') })
    this.balanceFigure = this.balance.getByTitle(/ USDT$/).first()
    this.paymentsToday = this.balance.getByRole('definition').nth(1)
    this.cards = page.getByRole('region', { name: say('Overview') })
    this.latest = page.getByRole('region', { name: say('Latest payments') })
    this.funds = page.getByRole('region', { name: say('Account funds') })
    this.fundsTotal = this.funds.getByTitle(/ USDT$/).first()
    this.fundsRows = this.funds.getByRole('row')
    this.gasDetails = page
      .getByRole('region', { name: say('Gas expense') })
      .getByRole('button', { name: say('Details') })
  }

  async open(path = '/'): Promise<void> {
    await this.#page.goto(path)
  }

  /** The figure of one of the four cards. */
  card(name: string): Locator {
    return this.cards.getByText(name, { exact: true }).locator('xpath=following-sibling::*[1]')
  }
}
