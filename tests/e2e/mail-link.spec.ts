import { EMAIL_FLOW, sendEmailCode } from '#shared/contract/session'
import { call, freshEmail, registerMerchant } from '../api'
import { expect, test } from '../fixtures'
import { FULL } from './matrix'

const password = 'Merchant2026'

test('the link of a mail with a code signs in with the password, once', async ({
  signInPage,
  sandbox,
  page,
  expectedProblems,
}) => {
  expectedProblems.push(/status of 422/)
  const email = freshEmail()
  await registerMerchant({ email, password })
  const behind = await sandbox.newestFor(email)
  await signInPage.open()
  await signInPage.withPassword({ email, password })
  const link = await sandbox.codeLinkFor(email, behind)

  await test.step('the link leaves the address, and a wrong password does not use it up', async () => {
    await page.goto(link)
    await expect(signInPage.heading('Sign in by email')).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await signInPage.password.fill('Merchant2027')
    await signInPage.submit.click()
    await expect(signInPage.password).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('the right password signs in', async () => {
    await signInPage.password.fill(password)
    await signInPage.submit.click()
    await expect(signInPage.heading('Open merchant permission now?')).toBeVisible()
  })

  await test.step('the link does not work again', async () => {
    await page.goto(link)
    await expect(signInPage.heading('Sign in by email')).toBeVisible()
    await signInPage.password.fill(password)
    await signInPage.submit.click()
    await expect(page.getByRole('main')).toContainText(/This link was used or is too old/)
    await expect(signInPage.heading('Sign in by email')).toBeVisible()
  })
})

test('the link of a mail sets a new password', FULL, async ({ signInPage, sandbox, page }) => {
  const email = freshEmail()
  await registerMerchant({ email, password })
  const behind = await sandbox.newestFor(email)
  await call(sendEmailCode, { body: { email, type: EMAIL_FLOW['retrieve-password'] } })
  await page.goto(await sandbox.codeLinkFor(email, behind))
  await expect(signInPage.heading('Set a new password')).toBeVisible()
  await signInPage.password.fill('Another2026')
  await signInPage.passwordAgain.fill('Another2026')
  await signInPage.submit.click()
  await expect(page.getByText('The password was changed. Sign in with it.')).toBeVisible()
})
