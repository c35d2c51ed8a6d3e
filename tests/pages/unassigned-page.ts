import type { Locator, Page } from '@playwright/test'
import { DEMO_LOGIN } from '#sandbox/worlds/found-merchant'
import type { Sandbox } from '../sandbox'
import { english } from '../words'
import type { Say } from '../words'

/** `/unassigned`: money that belongs to no order, as a table on a desktop and as cards on a phone, and its drawer. */
export class UnassignedPage {
  readonly heading: Locator
  readonly drawer: Locator
  readonly credit: Locator
  readonly sendBack: Locator
  readonly toSender: Locator
  readonly toCustomer: Locator
  readonly review: Locator
  readonly back: Locator
  readonly #page: Page
  readonly #say: Say

  constructor(page: Page, say: Say = english) {
    this.#page = page
    this.#say = say
    this.heading = page.getByRole('heading', { level: 1, name: say('Unassigned money') })
    this.drawer = page.getByRole('dialog', { name: say('Unassigned money') })
    this.credit = this.drawer.getByRole('button', { name: say('Credit…') })
    this.sendBack = this.drawer.getByRole('button', { name: say('Send back…') })
    this.toSender = this.drawer.getByRole('radio', { name: say('Back to its sender') })
    this.toCustomer = this.drawer.getByRole('radio', { name: say('To another address') })
    this.review = this.drawer.getByRole('button', { name: say('Review'), exact: true })
    this.back = this.drawer.getByRole('button', { name: say('Back'), exact: true })
  }

  async open(search = ''): Promise<void> {
    await this.#page.goto(`/unassigned${search}`)
  }

  /** The row or card of the money that came for an order. */
  row(out_trade_no: string): Locator {
    return this.#page.getByRole('row').or(this.#page.getByRole('listitem')).filter({ hasText: out_trade_no })
  }

  /** The link of that row, which opens its drawer. */
  link(out_trade_no: string): Locator {
    return this.row(out_trade_no).locator('[data-record]')
  }

  /** The choice of what the list shows. */
  show(what: 'Open' | 'Decided' | 'All'): Locator {
    return this.#page.getByRole('radio', { name: this.#say(what), exact: true })
  }

  /** The section of the drawer with the given heading. */
  section(title: string): Locator {
    const heading = this.#page.getByRole('heading', { name: title, exact: true })
    return this.drawer.locator('section').filter({ has: heading })
  }

  /** Gives the demo's password and the mailed code for a decision, and decides. @param act the words of the last button */
  async prove(act: string, sandbox: Sandbox): Promise<void> {
    const proof = this.#page.getByRole('dialog', { name: this.#say('Verify this decision') })
    await proof.getByLabel(this.#say('Account password'), { exact: true }).fill(DEMO_LOGIN.password)
    const behind = await sandbox.newestFor(DEMO_LOGIN.email)
    await proof.getByRole('button', { name: this.#say('Send code') }).click()
    const code = await sandbox.codeFor(DEMO_LOGIN.email, behind)
    await proof.getByRole('textbox', { name: this.#say('Email code') }).fill(code)
    await proof.getByRole('button', { name: act }).click()
  }
}
