import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { FULL, inShortRun } from './matrix'

/** The lists of money, each with the name under which it is announced. */
const LISTS = [
  { path: '/record', name: 'Payment records' },
  { path: '/property?tab=withdrawal', name: 'Withdrawal records' },
  { path: '/property?tab=recharge', name: 'Recharge records' },
  { path: '/property/fundingDetails', name: 'Fund stream' },
  { path: '/callbackList', name: 'Callbacks' },
  { path: '/record?status=5,6', name: 'Payment records' },
]

/** The frames of tables, and the page itself, that hide a part of their content to the right. */
async function cutOff(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const tables = [...document.querySelectorAll('table')].flatMap(({ parentElement, caption }) =>
      parentElement && parentElement.scrollWidth > parentElement.clientWidth + 1 ? [caption?.textContent ?? ''] : [],
    )
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [...tables, 'the page'] : tables
  })
}

for (const width of [700, 768, 820, 1024]) {
  test(`at ${width} px no list hides a column`, inShortRun(width === 820), async ({ page, signIn, sessions }) => {
    await page.setViewportSize({ width, height: 1024 })
    await signIn(await sessions.demo())
    for (const { path, name } of LISTS) {
      await page.goto(path)
      await expect(page.getByRole('list', { name, exact: true }).getByRole('listitem').first()).toBeVisible()
      expect.soft(await cutOff(page), path).toEqual([])
    }
  })
}

test('from 650 to 1024 px nothing of an application stands outside its card', async ({ page, signIn, sessions }) => {
  await signIn(await sessions.demo())
  await page.goto('/appManage')
  await page.getByRole('link', { name: 'Harbor Store' }).first().click()
  for (const width of [650, 768, 900, 1024]) {
    await page.setViewportSize({ width, height: 1024 })
    await expect(page.getByRole('table', { name: 'Events of the callback address' })).toBeVisible()
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLTableElement>('main table')].flatMap(
        ({ caption, parentElement, scrollWidth }) =>
          parentElement && scrollWidth > parentElement.clientWidth + 1 ? [caption?.textContent ?? ''] : [],
      ),
    )
    expect.soft(outside, `${width} px`).toEqual([])
  }
})

test.describe('844 x 390', () => {
  test.use({ viewport: { width: 844, height: 390 } })

  test('a low window with a mouse keeps the rail', async ({ page, signIn, sessions }) => {
    await signIn(await sessions.demo())
    await page.goto('/record')
    await expect(page.getByRole('list', { name: 'Payment records', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()
  })

  test.describe('with touch', () => {
    test.use({ hasTouch: true })

    test('is a turned phone: its layout is that of a phone', FULL, async ({ page, signIn, sessions }) => {
      await signIn(await sessions.demo())
      for (const { path, name } of LISTS) {
        await page.goto(path)
        await expect(page.getByRole('list', { name, exact: true }).getByRole('listitem').first()).toBeVisible()
        await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
        expect.soft(await cutOff(page), path).toEqual([])
      }
    })
  })
})
