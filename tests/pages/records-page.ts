import { expect, type Locator, type Page } from '@playwright/test'
import { english } from '../words'
import type { Say } from '../words'

/** `/record`: filters, list and the drawer of a payment, as a table on a desktop and as cards on a phone. */
export class RecordsPage {
  readonly heading: Locator
  readonly table: Locator
  /** Rows of the table, without its header. */
  readonly rows: Locator
  /** The link of each row or card, in the order of the list. */
  readonly links: Locator
  readonly tradeNo: Locator
  readonly orderNo: Locator
  readonly transactionId: Locator
  readonly query: Locator
  readonly reset: Locator
  readonly apply: Locator
  readonly moreFilters: Locator
  readonly application: Locator
  readonly status: Locator
  readonly created: Locator
  readonly phoneFilters: Locator
  readonly showResults: Locator
  readonly next: Locator
  readonly pageSize: Locator
  readonly export: Locator
  readonly exportDialog: Locator
  readonly #page: Page
  readonly #say: Say

  constructor(page: Page, say: Say = english) {
    this.#page = page
    this.#say = say
    this.heading = page.getByRole('heading', { level: 1, name: say('Payment records') })
    this.table = page.getByRole('table', { name: say('Payment records') })
    this.rows = this.table.getByRole('row').filter({ has: page.getByRole('rowheader') })
    this.links = page.locator('[data-record]')
    this.tradeNo = page.getByRole('textbox', { name: say('Platform order') })
    this.orderNo = page.getByRole('textbox', { name: say('Merchant order') })
    this.transactionId = page.getByRole('textbox', { name: say('Transaction ID') })
    this.query = page.getByRole('button', { name: say('Query'), exact: true })
    this.reset = page.getByRole('button', { name: say('Reset'), exact: true })
    this.apply = page.getByRole('dialog').getByRole('button', { name: say('Apply'), exact: true })
    this.moreFilters = page.getByRole('search').getByRole('button', { name: say('More'), exact: true })
    this.application = page.getByRole('search').getByRole('combobox', { name: say('Application') })
    this.status = page.getByRole('search').getByRole('button', { name: new RegExp(`^${say('Status')}`) })
    this.created = page.getByRole('search').getByRole('button', { name: new RegExp(`^${say('Created')}[:：]`) })
    this.phoneFilters = page.getByRole('button', { name: new RegExp(`^${say('Filters')}`) })
    this.showResults = page.getByRole('button', { name: /^Show [\d,]+ results?$/ })
    this.next = page.getByRole('button', { name: say('Next page') })
    this.pageSize = page.getByRole('navigation', { name: say('Pages') }).getByRole('combobox', { name: say('Rows') })
    this.export = page.getByRole('button', { name: say('Export'), exact: true })
    this.exportDialog = page.getByRole('dialog', { name: say('Export payments') })
  }

  async open(search = ''): Promise<void> {
    await this.#page.goto(`/record${search}`)
  }

  /** Waits for the first rows and for the count of every view, so that the page has nothing left to ask. */
  async counted(): Promise<void> {
    await expect(this.links).toHaveCount(10)
    await expect(this.#page.getByRole('tab', { name: /\d$/ })).toHaveCount(4)
  }

  /** The drawer of an order. */
  drawer(out_trade_no: string): Locator {
    return this.#page.getByRole('dialog', { name: `${this.#say('Payment')} ${out_trade_no}`, exact: true })
  }

  /** The section of a drawer with the given heading. */
  section(drawer: Locator, title: string): Locator {
    return drawer.locator('section').filter({ has: this.#page.getByRole('heading', { name: title, exact: true }) })
  }
}
