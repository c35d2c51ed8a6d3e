import type { Locator, Page } from '@playwright/test'
import { english } from '../words'
import type { Say } from '../words'

/** The sheet that scans the QR code of an address, and the button that opens it. */
export class ScanSheet {
  readonly button: Locator
  readonly sheet: Locator
  readonly video: Locator
  readonly refusal: Locator
  readonly use: Locator
  readonly cancel: Locator
  /** Why the camera gives no picture, on a machine without one or where it is not allowed. */
  readonly withoutCamera: Locator

  constructor(page: Page, say: Say = english) {
    this.button = page.getByRole('button', { name: say('Scan'), exact: true })
    this.sheet = page.getByRole('dialog', { name: say('Scan an address') })
    this.video = this.sheet.getByLabel(say('What the camera sees'))
    this.refusal = this.sheet.getByRole('alert')
    this.use = this.sheet.getByRole('button', { name: say('Use this address') })
    this.cancel = this.sheet.getByRole('button', { name: say('Cancel') })
    this.withoutCamera = this.sheet
      .getByText(say('No camera was found.'))
      .or(this.sheet.getByText(say('The camera is not allowed.')))
  }
}
