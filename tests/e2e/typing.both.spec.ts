import { expect, test } from '../fixtures'
import { WithdrawPage } from '../pages/withdraw-page'

/** A withdrawal on Ethereum, which is a local EVM chain. */
const USDT_ON_ETHEREUM = '102'
const RECIPIENT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

// A quote may be refused during typing: for "125" the server may get "1" first.
test.beforeEach(({ expectedProblems }) => void expectedProblems.push(/status of 422/))

test('what was typed into a withdrawal is there after Back, another page and a reload', async ({
  page,
  isMobile,
  shell,
  signIn,
  sessions,
}) => {
  await signIn(await sessions.demo())
  const withdraw = new WithdrawPage(page)
  const menu = isMobile ? shell.phoneMenu : shell.menu
  const go = async (name: string): Promise<void> => {
    if (isMobile) await shell.phoneMenuButton.click()
    await menu.getByRole('link', { name, exact: true }).click()
  }
  const isThere = async (): Promise<void> => {
    await expect(withdraw.address).toHaveValue(RECIPIENT)
    await expect(withdraw.amount).toHaveValue('125')
  }
  await page.goto(isMobile ? '/m/record' : '/record')
  await expect(page.locator('[data-record]').first()).toBeVisible()
  await withdraw.open(`?id=${USDT_ON_ETHEREUM}`)
  await withdraw.address.fill(RECIPIENT)
  await withdraw.amount.fill('125')
  await expect(withdraw.text('No look-alike among your addresses')).toBeVisible()
  for (const question of await withdraw.questions.all()) await question.click()
  await withdraw.review.click()
  await expect(withdraw.continue).toBeVisible()

  await test.step('Back on the review is the form', async () => {
    await page.goBack()
    await expect(withdraw.continue).toBeHidden()
    await isThere()
  })
  await test.step('another page of the menu, and Back', async () => {
    await go('Record')
    await expect(page.locator('[data-record]').first()).toBeVisible()
    await page.goBack()
    await isThere()
    await expect(page.getByText('What you typed is back.')).toBeVisible()
  })
  await test.step('a reload', async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await isThere()
  })
})
