import type { Locator, Page } from '@playwright/test'
import { RecordsPage } from './pages/records-page'
import { Shell } from './pages/shell'
import type { SurfaceName } from './spec-fields/surfaces'

const mainOf = (page: Page): Locator => page.getByRole('main')

async function closeLayer(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Opens each surface on its loaded page, and gives the part of the page that is the surface. */
export const OPEN: Readonly<Record<SurfaceName, (page: Page) => Promise<Locator>>> = {
  statistics: async (page) => mainOf(page),
  funds: async (page) => page.getByRole('table', { name: 'Account funds' }),
  market: async (page) => page.getByRole('list', { name: 'Followed tokens' }),
  gas: async (page) => {
    await page.getByRole('button', { name: 'Details' }).click()
    return page.getByRole('dialog')
  },
  notifications: async (page) => {
    await closeLayer(page)
    const { bell, notifications } = new Shell(page)
    await bell.click()
    return notifications
  },
  'other statistics': async (page) => mainOf(page),
  orders: async (page) => page.getByRole('table', { name: 'Account funds' }),
  payments: async (page) => new RecordsPage(page).table,
  payment: async (page) => {
    await new RecordsPage(page).links.first().click()
    return page.getByRole('dialog')
  },
  'application filter': async (page) => {
    await closeLayer(page)
    const { application } = new RecordsPage(page)
    await application.click()
    await page.getByRole('option', { name: 'Probe Option' }).click()
    return application
  },
  assets: async (page) => mainOf(page),
  withdrawals: async (page) => page.getByRole('table', { name: 'Withdrawal records' }),
  applications: async (page) => mainOf(page),
  application: async (page) => {
    await page.getByRole('link', { name: 'Probe Works' }).click()
    await page.getByRole('button', { name: 'Show KEY' }).waitFor()
    return mainOf(page)
  },
  account: async (page) => mainOf(page),
  opening: async (page) => mainOf(page),
}

/**
 * What a person reads on a surface, each in a line: its words, the pictures that are loaded, where its links lead, what
 * its fields hold, how its switches stand, and the address of the page.
 */
export async function readSurface(page: Page, surface: Locator): Promise<string> {
  const lines = await surface.first().evaluate((root) => {
    if (!(root instanceof HTMLElement)) return []
    const shown = [...root.querySelectorAll<HTMLElement>('img, a[href], input')].filter((element) =>
      element.checkVisibility(),
    )
    const others = shown.map((element) => {
      if (element instanceof HTMLImageElement)
        return element.naturalWidth > 0 ? `picture ${element.getAttribute('src')}` : ''
      if (element instanceof HTMLAnchorElement) return `link ${element.getAttribute('href')}`
      if (!(element instanceof HTMLInputElement)) return ''
      if (element.getAttribute('role') !== 'switch') return `field ${element.value}`
      const name = document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.innerText
      return `switch ${name} ${element.checked ? 'on' : 'off'}`
    })
    return [root.innerText, ...others]
  })
  return [...lines, `address ${page.url()}`].join('\n')
}
