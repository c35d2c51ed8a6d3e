import { expect, test } from '../fixtures'

test('three clicks lead from the first page to the demo dashboard', async ({ signInPage, dashboard, page }) => {
  await page.goto('/')
  await signInPage.asDemoMerchant()
  await expect(dashboard.heading).toBeVisible()
  await expect(dashboard.balance).toContainText('Northwind Trading')
  await expect(page).toHaveURL('/')
})

test.describe('a wallet that does not sign in', () => {
  test('says nothing when the person cancels', async ({ signInPage, page }) => {
    await signInPage.open()
    await signInPage.connectWallet.click()
    await signInPage.wallet.chooseDemoMerchant()
    await signInPage.wallet.cancel.click()
    await expect(signInPage.wallet.dialog).toBeHidden()
    await expect(signInPage.connectWallet).not.toHaveAttribute('aria-busy')
    await expect(signInPage.problem).toBeEmpty()
    await expect(page.getByText('get uuid failed')).toHaveCount(0)
  })

  test('shows "get uuid failed" after a failure, and works again afterwards', async ({ signInPage, dashboard }) => {
    await signInPage.open()
    await signInPage.connectWallet.click()
    await signInPage.wallet.misbehave({ failCode: -32603 })
    await signInPage.wallet.chooseDemoMerchant()
    await signInPage.wallet.approve.click()
    await expect(signInPage.problem).toHaveText('get uuid failed')
    await expect(signInPage.notices).toContainText('get uuid failed')
    await signInPage.connectWallet.click()
    await signInPage.wallet.behave()
    await signInPage.wallet.approve.click()
    await expect(dashboard.heading).toBeVisible()
  })

  test('that does not answer is waited for, and can be closed without a message', async ({ signInPage, page }) => {
    await signInPage.open()
    await signInPage.connectWallet.click()
    await signInPage.wallet.misbehave({ reply: 'none' })
    await signInPage.wallet.chooseDemoMerchant()
    await signInPage.wallet.approve.click()
    await expect(page.getByText('Waiting for you in the wallet…').first()).toBeAttached()
    await signInPage.wallet.close.click()
    await expect(signInPage.connectWallet).not.toHaveAttribute('aria-busy')
    await expect(signInPage.problem).toBeEmpty()
  })

  test('is ignored when it answers from another origin', async ({ signInPage, page }) => {
    await signInPage.open()
    await signInPage.connectWallet.click()
    await signInPage.wallet.misbehave({ reply: 'wrong_origin' })
    await signInPage.wallet.chooseDemoMerchant()
    await signInPage.wallet.approve.click()
    await expect(page.getByText('Waiting for you in the wallet…').first()).toBeAttached()
    await expect(page).toHaveURL('/login')
  })
})

test('the page that was asked for opens after signing in', async ({ signInPage, page }) => {
  await page.goto('/record?status=2')
  await signInPage.asDemoMerchant()
  await expect(page.getByRole('heading', { level: 1, name: 'Record' })).toBeVisible()
  await expect(page).toHaveURL('/record?status=2')
})
