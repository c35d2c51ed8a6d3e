import type { Locator, Page } from '@playwright/test'
import { english } from '../words'
import type { Say } from '../words'

/** `/property`: the assets with their order, their records and their dialogs. */
export class PropertyPage {
  /** Links to the withdrawals of each asset; on a phone each is in the expanded line of its asset. */
  readonly assets: Locator
  readonly arrange: Locator
  readonly order: Locator
  readonly handles: Locator
  readonly withdrawals: Locator
  readonly withdrawal: Locator
  readonly exportButton: Locator
  readonly recharges: Locator
  readonly transfers: Locator
  readonly recharge: Locator
  readonly getAddress: Locator
  readonly rechargeButton: Locator
  readonly transfer: Locator
  readonly transferButton: Locator
  readonly amount: Locator
  readonly review: Locator
  /** The tabs of the lists; on a phone the assets are one of them. */
  readonly tabs: Locator
  readonly #page: Page

  constructor(page: Page, say: Say = english) {
    this.#page = page
    const card = page.getByRole('region', { name: say('Assets'), exact: true })
    this.assets = card.getByRole('row').nth(1).or(card.getByRole('listitem'))
    this.tabs = page
      .getByRole('tablist', { name: say('Records') })
      .or(page.getByRole('tablist', { name: say('Property') }))
    this.arrange = page.getByRole('button', { name: say('Arrange') })
    this.order = page.getByRole('list', { name: say('Own order') }).getByRole('listitem')
    this.handles = this.order.locator('button').and(page.locator('.cursor-grab'))
    this.withdrawals = page
      .getByRole('table', { name: say('Withdrawal records') })
      .or(page.getByRole('list', { name: say('Withdrawal records') }))
      .getByRole('link')
    this.withdrawal = page.getByRole('dialog', { name: say('Withdrawal'), exact: true })
    this.exportButton = page.getByRole('button', { name: say('Export') })
    this.recharges = this.#records(say('Recharge records'))
    this.transfers = this.#records(say('Transfer records'))
    this.recharge = page.getByRole('dialog', { name: say('Recharge'), exact: true })
    this.getAddress = this.recharge.getByRole('button', { name: say('Get address') })
    this.rechargeButton = page.getByRole('link', { name: say('Recharge'), exact: true })
    this.transfer = page.getByRole('dialog', { name: say('Transfer'), exact: true })
    this.transferButton = page.getByRole('link', { name: say('Transfer'), exact: true })
    this.amount = this.transfer.getByRole('textbox', { name: say('Amount') })
    this.review = this.transfer.getByRole('button', { name: say('Review') })
  }

  async open(search = ''): Promise<void> {
    await this.#page.goto(`/property${search}`)
  }

  /** The ids of the assets from top to bottom, while their order is being changed. */
  async orderedIds(): Promise<(string | null)[]> {
    return await this.order.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-asset')))
  }

  #records(name: string): Locator {
    return this.#page
      .getByRole('table', { name })
      .getByRole('row')
      .or(this.#page.getByRole('list', { name }).getByRole('listitem'))
  }
}
