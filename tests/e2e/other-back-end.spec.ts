import { readFile } from 'node:fs/promises'
import { DEMO_LOGIN } from '#sandbox/worlds/found-merchant'
import { readCsv as readRows } from '#server/export/testing/read-csv'
import { exactNumber } from '#shared/money/exact-number'
import { GATES } from '#shared/paths/gates'
import { extensionOf } from '@/lib/paths/needs'
import { expect as expectUsual, test } from '../fixtures'
import { PropertyPage } from '../pages/property-page'
import { RecordsPage } from '../pages/records-page'
import { Shell } from '../pages/shell'
import { SignInPage } from '../pages/sign-in-page'
import { WithdrawPage } from '../pages/withdraw-page'
import { signIn, START_MILLIS, startBackEnd } from '../spec-back-end'
import type { BackEnd } from '../spec-back-end'
import { evened, readCsv, readXlsx, readXlsxInBrowser } from '../spreadsheets'
import { inShortRun, isFull } from './matrix'

const FLAVOURS = ['spec', 'spec-other', 'spec-flat'] as const
const RECIPIENT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const USDT_ON_ETHEREUM = '102'
/** A page reads its answers twice, in a chunk that it loads first, and a second server works beside that of the run. */
const expect = expectUsual.configure({ timeout: 45_000 })
/** Every page of a merchant, from the table of pages. */
const PAGES = Object.entries(GATES).flatMap(([path, gate]) => (gate === 'merchant' ? [path] : []))

/** The short run reads each page in one layout, every second one on a phone; the full run reads all in both. */
function layoutsOf(index: number): readonly ('desktop' | 'phone')[] {
  if (isFull) return ['desktop', 'phone']
  return index % 2 === 0 ? ['desktop'] : ['phone']
}

/** The cells of a CSV file as a workbook has them: texts as they were, and numbers for decimals with few digits. */
const inWorkbook = (csv: Buffer): string[][] =>
  readRows(csv.toString('utf8')).map((cells) =>
    cells.map((cell) => (/^-?\d+\.\d+$/.test(cell) ? String(exactNumber(cell)) : cell)),
  )

for (const flavour of FLAVOURS) {
  test.describe(`in front of a back end of the flavour ${flavour}`, inShortRun(flavour === 'spec'), () => {
    let backEnd: BackEnd
    test.beforeAll(async () => {
      test.setTimeout(START_MILLIS)
      backEnd = await startBackEnd(flavour)
    })
    test.afterAll(async () => await backEnd.stop())
    // A call that such a back end does not have is refused.
    test.beforeEach(({ expectedProblems }) => void expectedProblems.push(/status of (?:404|422)/))

    test('sign-in by e-mail, every page, and log-out', async ({ page }) => {
      test.setTimeout(900_000)
      await signIn(page, backEnd)
      for (const [index, path] of PAGES.entries())
        for (const layout of layoutsOf(index))
          await test.step(`${path} on a ${layout}`, async () => {
            await page.setViewportSize(layout === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 })
            await page.goto(backEnd.origin + path)
            const main = page.getByRole('main')
            await expect(main.locator('h1, h2, h3, table, ul').first()).toBeVisible()
            await expect(main.locator('[aria-busy=true]'), 'no eternal skeleton').toHaveCount(0)
            await expect(main.getByText(/not found 404|There is no such call|NaN|undefined|\[object/)).toHaveCount(0)
            if (extensionOf(path) !== undefined)
              await expect(main.getByText('This service does not offer this page')).toBeVisible()
            await expect(main.getByText(/could not be read|Could not load/)).toHaveCount(0)
          })
      await page.setViewportSize({ width: 1440, height: 900 })
      await new Shell(page).logOut()
      await new SignInPage(page).connectWallet.waitFor()
    })

    test('sign-in by wallet', async ({ page }) => {
      test.setTimeout(240_000)
      const signInPage = new SignInPage(page)
      await signInPage.open(`${backEnd.origin}/login`)
      await signInPage.asDemoMerchant()
      await expect(new Shell(page).menu).toBeVisible()
    })

    test('records, a payment, the export', async ({ page }) => {
      test.setTimeout(240_000)
      // Without the file picker API, as in most browsers, the file is a download.
      await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
      await signIn(page, backEnd)
      const records = new RecordsPage(page)
      await page.goto(`${backEnd.origin}/record`)
      await expect(records.rows).toHaveCount(10)
      await expect(page.getByRole('tab', { name: 'Needs attention' })).toHaveCount(0)
      const drawer = page.getByRole('dialog')
      // Such a back end names a payment by its transaction, which is longer than the identifiers of ours.
      const paid = page.locator('a[data-record^="0x"]').first()
      await paid.click()
      await expect(drawer.getByRole('button', { name: 'Copy sender address' }).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await records.export.click()
      const save = async (format: 'CSV' | 'XLSX'): Promise<Buffer> => {
        await records.exportDialog.getByRole('radio', { name: format }).click()
        const download = page.waitForEvent('download')
        await records.exportDialog.getByRole('button', { name: 'Export', exact: true }).click()
        return await readFile((await (await download).path()) ?? '')
      }
      const csv = await save('CSV')
      expect(readCsv(csv).rows.length).toBeGreaterThan(100)
      // Such a back end sends CSV whatever is asked: the console makes the workbook of its rows.
      const xlsx = await save('XLSX')
      for (const sheet of [readXlsx(xlsx), await readXlsxInBrowser(page.context(), xlsx)]) {
        expect(evened(sheet)).toEqual(inWorkbook(csv))
        expect(sheet.formulas).toBe(0)
      }
    })

    test('a withdrawal without quotes, a transfer without balances, a recharge', async ({ page }) => {
      test.setTimeout(300_000)
      await signIn(page, backEnd)
      await test.step('withdrawal', async () => {
        const withdraw = new WithdrawPage(page)
        await page.goto(`${backEnd.origin}/property/withdraw?id=${USDT_ON_ETHEREUM}`)
        await withdraw.address.fill(RECIPIENT)
        await withdraw.amount.fill('125')
        for (const question of await withdraw.questions.all()) await question.check()
        await withdraw.review.click()
        await withdraw.compared.check()
        await withdraw.continue.click()
        await withdraw.password.fill(DEMO_LOGIN.password)
        await backEnd.untilNextCode()
        await withdraw.sendCode.click()
        await withdraw.emailCode.fill(await backEnd.code())
        await withdraw.withdraw('Withdraw 125.00 USDT').click()
        await expect(withdraw.timeline).toBeVisible()
        await expect(page.getByText('Server and screen agree')).toBeVisible()
      })
      const property = new PropertyPage(page)
      await test.step('recharge', async () => {
        await page.goto(`${backEnd.origin}/property`)
        await property.rechargeButton.click()
        await property.getAddress.click()
        await expect(property.recharge.getByText(/Send only \w+ on \w/)).toBeVisible()
        await page.keyboard.press('Escape')
      })
      await test.step('transfer', async () => {
        await property.transferButton.click()
        await property.amount.fill('1.25')
        await property.review.click()
        await property.transfer.getByRole('button', { name: /^Transfer 1\.25/ }).click()
        const proof = page.getByRole('dialog', { name: 'Verify this transfer' })
        await proof.locator('input[autocomplete=current-password]').fill(DEMO_LOGIN.password)
        await backEnd.untilNextCode()
        await proof.getByRole('button', { name: 'Send code' }).click()
        await proof.getByRole('textbox', { name: 'Email code' }).fill(await backEnd.code())
        await proof.getByRole('button', { name: /^Transfer 1\.25/ }).click()
        await expect(property.transfer.getByText('The transfer is accepted.')).toBeVisible()
      })
    })
  })
}
