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

test('a page in Chinese asks for the words that it shows, and for those of another page when it goes there', async ({
  page,
  signIn,
  sessions,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'zh-CN'))
  await signIn(await sessions.demo())
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).pathname))
  const wordsOf = async (address: string) => {
    const html = await (await page.request.get(address)).text()
    return /data-words="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
  }
  const [ofRecord, ofProperty] = [await wordsOf('/record'), await wordsOf('/property')]
  expect(ofRecord.length).toBeGreaterThan(2)
  expect(ofProperty.filter((file) => !ofRecord.includes(file))).not.toEqual([])
  await page.goto('/record')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Record'))
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  expect(ofRecord.filter((file) => !asked.has(file))).toEqual([])
  await new Shell(page, say).menu.getByRole('link', { name: say('Property') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Property'))
  expect(ofProperty.filter((file) => !asked.has(file))).toEqual([])
  await expect(page.getByRole('main')).not.toContainText(/[A-Z][a-z]+ (?:[a-z]+ )+[a-z]+/)
})
