import type { Locator, Page } from '@playwright/test'
import { english } from '../words'
import type { Say } from '../words'

/** The frame around every page of a signed-in merchant: header and menu. */
export class Shell {
  readonly menu: Locator
  readonly userMenu: Locator
  readonly bell: Locator
  readonly notifications: Locator
  readonly language: Locator
  readonly notices: Locator
  readonly phoneMenuButton: Locator
  readonly phoneMenu: Locator
  readonly #page: Page
  readonly #say: Say

  constructor(page: Page, say: Say = english) {
    this.#page = page
    this.#say = say
    this.menu = page.getByRole('navigation', { name: say('Main') })
    this.userMenu = page.getByRole('banner').locator('button[aria-haspopup=menu]')
    this.bell = page.getByRole('button', { name: say('Notifications') })
    this.notifications = page.getByRole('dialog', { name: say('Notifications') })
    this.language = page.getByRole('combobox', { name: say('Language') })
    this.notices = page.getByRole('status', { name: say('Notices') })
    this.phoneMenuButton = page.getByRole('button', { name: say('Menu'), exact: true })
    this.phoneMenu = page.getByRole('dialog', { name: say('Menu') })
  }

  async logOut(): Promise<void> {
    await this.userMenu.click()
    await this.#page.getByRole('menuitem', { name: this.#say('Log out') }).click()
  }
}
