import { freshEmail } from '../api'
import { expect, test } from '../fixtures'
import { SignInPage } from '../pages/sign-in-page'
import { Shell } from '../pages/shell'
import { sayIn } from '../words'
import { FULL } from './matrix'

const say = sayIn('zh-CN')

test('the language changes without a reload, and is remembered', async ({ page, signInPage }) => {
  await signInPage.open()
  await expect(signInPage.connectWallet).toBeVisible()
  let loads = 0
  page.on('load', () => (loads += 1))
  const language = page.getByRole('combobox', { name: 'Language' })
  await language.selectOption('zh-CN')
  const inChinese = new SignInPage(page, say)
  await expect(inChinese.connectWallet).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page).toHaveTitle(new RegExp(say('Sign in')))
  expect(loads).toBe(0)
  await page.reload()
  await expect(inChinese.connectWallet).toBeVisible()
  await new Shell(page, say).language.selectOption('en')
  await expect(signInPage.connectWallet).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('the wallet window has the language of the console, not of the browser', FULL, async ({ page }) => {
  const signInPage = new SignInPage(page, say)
  await signInPage.open()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('zh-CN')
  await signInPage.connectWallet.click()
  await expect(signInPage.wallet.frame.getByRole('button', { name: /演示商户/ })).toBeVisible()
  await expect(signInPage.wallet.frame.locator('html')).toHaveAttribute('lang', 'zh-CN')
})

test('the server answers in the language of the page', async ({ page, sandbox, expectedProblems }) => {
  expectedProblems.push(/status of 422/)
  await page.addInitScript(() => localStorage.setItem('language', 'zh-CN'))
  const signInPage = new SignInPage(page, say)
  const email = freshEmail()
  await signInPage.open()
  await signInPage.withPassword({ email, password: 'Nobody2026' })
  // An unknown address gets no code, and the page must not show that it is unknown.
  await expect.poll(async () => await sandbox.newestFor(email)).toBeGreaterThan(0)
  await signInPage.emailCode.fill('000000')
  await expect(page.getByRole('main').getByText('邮箱验证码错误')).toBeVisible()
})
