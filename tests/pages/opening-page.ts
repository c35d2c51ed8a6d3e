import type { Locator, Page } from '@playwright/test'
import { english } from '../words'
import type { Say } from '../words'

/** The pages before merchant permission: the question, the application and its review. */
export class OpeningPage {
  readonly openNow: Locator
  readonly send: Locator
  readonly tryAgain: Locator
  readonly steps: Locator
  readonly #page: Page
  readonly #say: Say

  constructor(page: Page, say: Say = english) {
    this.#page = page
    this.#say = say
    this.openNow = page.getByRole('link', { name: say('Open now') })
    this.send = page.getByRole('button', { name: say('Send application') })
    this.tryAgain = page.getByRole('link', { name: say('Try again') })
    this.steps = page.getByRole('list', { name: say('Progress of the review') }).getByRole('listitem')
  }

  /** A field of the form by its label; fields that may be left out say so in their name. */
  field(label: string): Locator {
    return this.#page.getByRole('textbox', { name: this.#say(label) })
  }

  heading(name: string | RegExp): Locator {
    return this.#page.getByRole('heading', { level: 1, name: typeof name === 'string' ? this.#say(name) : name })
  }

  async chooseFile(document: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.#page.getByLabel(this.#say(document), { exact: true }).setInputFiles(file)
  }
}
