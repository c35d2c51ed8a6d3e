import { lookUp } from '#shared/contract/search'
import { call } from '../api'
import { expect, test } from '../fixtures'

const SHOP = { appid: 'app0001', chain: 'TRON', token: 'USDT', amount: '64' } as const
const FIELD = 'Search, or paste any ID, address or hash'

/** How many sides of paper a PDF has. */
const sidesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0

test('a pasted transaction leads to its payment, and from there to the page to print', async ({
  page,
  sandbox,
  signIn,
  sessions,
}) => {
  const { txids, out_trade_no } = await sandbox.pay({ ...SHOP, case: 'exact' })
  await signIn(await sessions.demo())
  await page.goto('/callbackList')
  await page.getByRole('heading', { level: 1 }).waitFor()

  await test.step('the keys open the search, and the network is named before anything is found', async () => {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: FIELD })
    await expect(field).toBeFocused()
    await field.fill(`  https://tronscan.org/#/transaction/${(txids[0] ?? '').toUpperCase()} `)
    await expect(page.getByText(/Transaction ID: TRON/)).toBeVisible()
    await expect(page.getByRole('option').filter({ hasText: out_trade_no })).toBeVisible()
  })

  await test.step('Enter opens the record in its list', async () => {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/record\?open=/)
    await expect(page.getByRole('dialog').getByText(out_trade_no).first()).toBeVisible()
  })

  await test.step('the evidence has what was asked, what came and what was booked', async () => {
    await page.getByRole('link', { name: 'Evidence page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payment evidence' })).toBeVisible()
    const sheet = page.locator('[data-sheet]')
    await expect(sheet.getByText(txids[0] ?? '')).toBeVisible()
    await expect(sheet.getByText(out_trade_no).first()).toBeVisible()
    await expect(sheet.getByText('Account of the application')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('banner').first()).toBeHidden()
    await expect(sheet.getByText(txids[0] ?? '')).toBeVisible()
    await page.emulateMedia({ media: null })
  })

  await test.step('it is one side of A4, in both languages, also with backgrounds and a dark screen', async () => {
    const paper = { preferCSSPageSize: true, printBackground: true }
    for (const language of ['zh-CN', 'en']) {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      await page.reload()
      await expect(page.locator('[data-sheet] figure')).toBeVisible()
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(sidesOf(await page.pdf(paper))).toBe(1)
      // A longer page has more sides: they are really counted.
      await page.locator('[data-sheet]').evaluate((sheet: HTMLElement) => sheet.style.setProperty('height', '400mm'))
      expect(sidesOf(await page.pdf(paper))).toBe(2)
    }
    await page.emulateMedia({ colorScheme: null })
  })

  await test.step('it is among the recent ones, until somebody logs out', async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('group', { name: 'Recent' }).getByText(out_trade_no)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('combobox', { name: FIELD })).toBeHidden()
  })
})

test('a transaction that nobody knows is looked up on its network', async ({ page, sandbox, signIn, sessions }) => {
  const { txids } = await sandbox.pay({ ...SHOP, case: 'exact' })
  const session = await sessions.demo()
  await signIn(session)
  await page.goto('/record')
  await page.getByRole('heading', { level: 1 }).waitFor()

  await test.step('the search offers it where no record has the transaction', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: FIELD }).fill('ab'.repeat(32))
    await expect(page.getByText('None of your records has this.')).toBeVisible()
    await page.getByRole('option', { name: /Look it up on TRON/ }).click()
    await expect(page).toHaveURL(/\/lookUp\?/)
    await expect(page.getByRole('textbox', { name: 'Transaction ID from the customer' })).toHaveValue('ab'.repeat(32))
  })

  const answer = page.getByRole('region', { name: 'Answer of the network' })
  await test.step('nothing is asked before it is sent; then the network answers', async () => {
    await expect(answer).toBeHidden()
    await page.getByRole('button', { name: 'Look up', exact: true }).click()
    await expect(answer.getByText('Not found')).toBeVisible()
    await expect(answer.getByText('This network does not know the transaction.')).toBeVisible()
  })

  await test.step('one that is credited leads to its payment, and is credited once', async () => {
    await page.getByRole('textbox', { name: 'Transaction ID from the customer' }).fill(txids[0] ?? '')
    await page.getByRole('button', { name: 'Look up', exact: true }).click()
    await expect(answer.getByText('Already credited')).toBeVisible()
    const again = await call(lookUp, { session, body: { network_id: '1', txid: txids[0] ?? '' } })
    expect(again.records).toHaveLength(1)
    await answer.getByRole('link', { name: /Open payment/ }).click()
    await expect(page.getByRole('dialog').getByText('Account paid').first()).toBeVisible()
  })
})
