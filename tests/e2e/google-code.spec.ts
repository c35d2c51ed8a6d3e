import { guardedMerchant } from '../api'
import type { GuardedMerchant } from '../api'
import { expect, test } from '../fixtures'
import { FULL } from './matrix'

test.describe.configure({ mode: 'default' })

let merchant: GuardedMerchant
test.beforeAll(async () => {
  merchant = await guardedMerchant()
})

test('a wallet sign-in asks for the six digits, and accepts only the right ones', async ({
  signInPage,
  page,
  expectedProblems,
}) => {
  expectedProblems.push(/status of 422/)
  await signInPage.open()
  await signInPage.withImportedKey({ phrase: merchant.phrase, chain: 'Ethereum' })
  await expect(signInPage.heading('Enter your code')).toBeVisible()
  await expect(signInPage.googleCode).toBeFocused()
  await expect(page).toHaveURL('/login')

  await signInPage.googleCode.fill('000000')
  await expect(signInPage.googleCode).toHaveAccessibleDescription(/google code err/)
  await expect(signInPage.googleCode).toBeFocused()
  await expect(signInPage.googleCode).toHaveValue('')

  await signInPage.googleCode.pressSequentially(await merchant.googleCode())
  await expect(signInPage.heading('Open merchant permission now?')).toBeVisible()
  await expect(page).toHaveURL('/openAuth')
})

test(
  'an e-mail sign-in asks for them too, and accepts a code pasted with spaces',
  FULL,
  async ({ signInPage, sandbox, page, context }) => {
    await signInPage.open()
    const behind = await sandbox.newestFor(merchant.email)
    await signInPage.withPassword(merchant)
    await signInPage.emailCode.fill(await sandbox.codeFor(merchant.email, behind))
    await expect(signInPage.heading('Enter your code')).toBeVisible()

    const digits = await merchant.googleCode()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(
      async (text) => await navigator.clipboard.writeText(text),
      `${digits.slice(0, 3)} ${digits.slice(3)} `,
    )
    await signInPage.googleCode.focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(signInPage.heading('Open merchant permission now?')).toBeVisible()
  },
)

test('a token whose code is not given yet opens no page: a reload begins the sign-in again', async ({
  signInPage,
  page,
}) => {
  await signInPage.open()
  await signInPage.withImportedKey({ phrase: merchant.phrase, chain: 'Ethereum' })
  await expect(signInPage.heading('Enter your code')).toBeVisible()
  await page.goto('/')
  await expect(signInPage.connectWallet).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('an incomplete code is refused before it is sent', FULL, async ({ signInPage }) => {
  await signInPage.open()
  await signInPage.withImportedKey({ phrase: merchant.phrase, chain: 'Ethereum' })
  await signInPage.googleCode.fill('123')
  await signInPage.submit.click()
  await expect(signInPage.googleCode).toHaveAccessibleDescription(/Please enter the correct verification code/)
  await expect(signInPage.googleCode).toBeFocused()
  await expect(signInPage.googleCode).toHaveValue('123')
})
