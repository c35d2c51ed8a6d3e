import type { Page, Response } from '@playwright/test'
import { expect, test } from '../fixtures'
import { RecordsPage } from '../pages/records-page'
import { FULL, inShortRun } from './matrix'

/** What the page shows: rows in order, filters, page number, sorting, and the drawer. */
async function shownBy(page: Page, { drawer }: { drawer: boolean }): Promise<unknown> {
  const layer = page.getByRole('dialog', { name: /^Payment/ })
  if (drawer) await expect(layer.getByRole('list', { name: 'Timeline' })).toBeVisible()
  else await expect(layer).toHaveCount(0)
  await expect(page.locator('[data-record]').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // Behind an open drawer the page is hidden from roles.
  const pages = page.getByRole('navigation', { name: 'Pages', includeHidden: true })
  return {
    rows: await page.locator('[data-record]').evaluateAll((links) => links.map((link) => link.dataset['record'])),
    chips: await page
      .locator('[aria-label^="Remove filter"]')
      .evaluateAll((chips) => chips.map((chip) => chip.ariaLabel)),
    pages: await pages.innerText(),
    size: await pages.locator('select').inputValue(),
    sorted: await page.locator('th[aria-sort]').evaluateAll((heads) => heads.map((head) => head.ariaSort)),
    drawer: drawer ? await layer.getByRole('heading', { level: 2 }).innerText() : null,
  }
}

/** Addresses of the short run: many parameters at once, and some that exclude them. */
const SHORT = ['?appid=app0001&status=2&range=30d&sort=-amount&size=20&page=2', '?status=2,3&exception=over,under']
/** Further addresses of the full run: each parameter alone. */
const LONG = [
  '?out_trade_no=HS-26&range=7d',
  '?cols=index,trade_no,amount,usdt_amount,transaction_id,status',
  '?appid=app0002',
  '?status=3',
  '?range=7d',
  '?range=today',
  '?sort=amount',
  '?sort=-paid_time&page=3',
  '?page=4&size=20',
]
const ADDRESSES = [...SHORT, ...LONG]

for (const address of ADDRESSES)
  test(
    `${address} survives a reload and a copied link, with a drawer and without`,
    inShortRun(SHORT.includes(address)),
    async ({ page, context, signIn, sessions }) => {
      test.slow()
      await signIn(await sessions.demo())
      await new RecordsPage(page).open(address)
      const kept = async (drawer: boolean): Promise<unknown> => {
        const shown = await shownBy(page, { drawer })
        const url = page.url()
        await page.reload()
        expect(await shownBy(page, { drawer }), `${url} after a reload`).toEqual(shown)
        expect(page.url()).toBe(url)
        return shown
      }
      await kept(false)
      const handle = await page.locator('[data-record]').nth(1).getAttribute('data-record')
      await page.goto(`/record${address}&open=${handle}`)
      const shown = await kept(true)
      const other = await context.newPage()
      await signIn(await sessions.demo(), other)
      await other.goto(page.url())
      expect(await shownBy(other, { drawer: true }), 'as a copied link').toEqual(shown)
      expect(other.url()).toBe(page.url())
    },
  )

test('Back and Forward undo and redo filters, pages and the drawer, one step each', async ({
  page,
  isMobile,
  signIn,
  sessions,
}) => {
  await signIn(await sessions.demo())
  const records = new RecordsPage(page)
  await records.open('?range=30d')
  const begun = await shownBy(page, { drawer: false })
  const states = [{ url: page.url(), drawer: false, shown: begun }]
  const note = async (drawer = false): Promise<void> => {
    await expect(page).not.toHaveURL(states.at(-1)?.url ?? '')
    states.push({ url: page.url(), drawer, shown: await shownBy(page, { drawer }) })
  }
  if (isMobile) await records.phoneFilters.click()
  await records.orderNo.fill('HS-')
  await (isMobile ? records.showResults : records.query).click()
  await note()
  if (!isMobile) {
    await records.table.getByRole('columnheader', { name: 'Asked' }).getByRole('button').click()
    await note()
  }
  await records.next.click()
  await note()
  await records.links.nth(2).click()
  await note(true)
  expect(states.at(-1)?.shown).toMatchObject({ drawer: expect.stringMatching(/^Payment HS-/) })
  for (const { url, drawer, shown } of states.slice(0, -1).toReversed()) {
    await page.goBack()
    await expect(page).toHaveURL(url)
    expect(await shownBy(page, { drawer }), `back at ${url}`).toEqual(shown)
  }
  for (const { url, drawer, shown } of states.slice(1)) {
    await page.goForward()
    await expect(page).toHaveURL(url)
    expect(await shownBy(page, { drawer }), `forward to ${url}`).toEqual(shown)
  }
})

/** Invalid addresses. None gives an error, and the valid parameters in them are used. */
const GARBAGE = [
  '?page=-4&size=3000&sort=DROP%20TABLE&status=99&range=yesterday&view=%00',
  '?from=2026-13-45&to=2026-02-30',
  '?from=2026-11-20&to=2026-01-01',
  '?trade_no=1234&exception=everything&appid=..%2F..%2Fetc',
  '?page=%7B%22a%22%3A1%7D&status=%5B1%5D&open=%3Cimg%20src%3Dx%3E',
  '?page=1e9&page=NaN&status=&cols=nothing,at,all',
  '?%E0%A4%A',
]

test('an invalid address shows the usual page, without an error', FULL, async ({ page, signIn, sessions }) => {
  test.slow()
  await signIn(await sessions.demo())
  const records = new RecordsPage(page)
  await records.open()
  const usual = await shownBy(page, { drawer: false })
  for (const address of GARBAGE) {
    const refusals: string[] = []
    const note = (response: Response): void => {
      if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`)
    }
    page.on('response', note)
    const asking = page.waitForRequest(/\/transactions\/list\?.*pageSize=[12]0/)
    await records.open(address)
    await expect.soft(records.heading).toBeAttached()
    expect.soft(await shownBy(page, { drawer: false }), address).toEqual(usual)
    expect.soft(refusals, address).toEqual([])
    expect.soft(new URL((await asking).url()).search, address).toBe('?sort=-created_time&current=1&pageSize=10')
    page.off('response', note)
  }
  await records.open('?status=2&page=banana&size=20')
  await expect(page.getByRole('navigation', { name: 'Pages' }).locator('select')).toHaveValue('20')
  await expect(page.getByRole('button', { name: 'Remove filter Status' })).toBeVisible()
})

test('a page past the end is the last one; a payment that is not there says so in its drawer', async ({
  page,
  signIn,
  sessions,
  expectedProblems,
}) => {
  expectedProblems.push(/status of 422/)
  await signIn(await sessions.demo())
  const records = new RecordsPage(page)
  await records.open('?appid=app0004&page=99999')
  await expect(page).toHaveURL(/page=\d{2,4}(?:&|$)/)
  await expect(records.next).toBeDisabled()
  await expect(records.links.first()).toBeVisible()
  await records.open('?open=nobody')
  const drawer = page.getByRole('dialog', { name: 'Payment', exact: true })
  await expect(drawer.getByText('Could not load this payment.')).toBeVisible()
  await expect(drawer.getByText('Non-existent transaction')).toBeVisible()
})
