import type { Page } from '@playwright/test'
import { freshEmail } from '../api'
import { expect, test } from '../fixtures'
import { SignInPage } from '../pages/sign-in-page'
import { Shell } from '../pages/shell'
import { problemsOfScreens, screens } from '../screens'
import { chinese, sayIn } from '../words'

const say = sayIn('zh-CN')

/** Sentences whose Chinese is another one; those with parts that change are looked for by what stands between. */
const ENGLISH = [...chinese].flatMap(([id, words]): RegExp[] => {
  // Plural forms are made of other words, and their numbers are not English.
  if (id === words || /\{\w+, plural/.test(id)) return []
  const fixed = id.split(/\{\w+\}|<\/?\d+\/?>/)
  if (!fixed.some((part) => /[A-Za-z]{2}/.test(part))) return []
  return [new RegExp(`^${fixed.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`, 's')]
})

/**
 * Everything that people see or hear of the page, piece by piece; but for what the server wrote in its messages, which
 * are in the language of their moment.
 */
async function piecesOf(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const pieces = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const aside = 'style, [role=tabpanel] > button'
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest(aside)) pieces.push(node.textContent ?? '')
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'])
        pieces.push(element.getAttribute(name) ?? '')
    return [...new Set(pieces.map((piece) => piece.trim()).filter((piece) => piece !== ''))]
  })
}

for (const { name, only, show } of screens) {
  test(`${name} has no English left in Chinese`, async ({ page, signIn, sessions, expectedProblems }) => {
    test.skip(only === 'phone', 'only on a phone')
    expectedProblems.push(problemsOfScreens)
    await page.addInitScript(() => {
      if (window === window.top) localStorage.setItem('language', 'zh-CN')
    })
    await show({ page, say, signIn, sessions })
    const pieces = await piecesOf(page)
    expect(pieces.filter((piece) => ENGLISH.some((sentence) => sentence.test(piece)))).toEqual([])
    expect(pieces.filter((piece) => /\p{Script=Han}/u.test(piece)).length).toBeGreaterThan(3)
  })
}

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

test('the server answers in the language of the page', async ({ page, sandbox, expectedProblems }) => {
  expectedProblems.push(/status of 422/)
  await page.addInitScript(() => localStorage.setItem('language', 'zh-CN'))
  const signInPage = new SignInPage(page, say)
  const email = freshEmail()
  await signInPage.open()
  await signInPage.withPassword({ email, password: 'Nobody2026' })
  await signInPage.emailCode.fill('000000')
  await expect(signInPage.problem).toContainText('邮箱验证码错误')
  expect(await sandbox.messagesFor(email)).toBe(1)
})
