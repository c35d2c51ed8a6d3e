import { nobodysAddress } from '#sandbox/screening/nobody'
import { withdrawals } from '#shared/contract/withdrawal'
import { call } from '../api'
import { expect, test } from '../fixtures'
import { WithdrawPage } from '../pages/withdraw-page'

const USDT_ON_TRON = '101'

// A quote for a risky address is refused while it is typed.
test.beforeEach(({ expectedProblems }) => void expectedProblems.push(/status of 422/))

test('each level of risk is shown in the form, and only what passed is sent', async ({ page, signIn, sessions }) => {
  const session = await sessions.demo()
  await signIn(session)
  const { total } = await call(withdrawals, { session })
  const withdraw = new WithdrawPage(page)
  await withdraw.open(`?id=${USDT_ON_TRON}`)
  const fill = async (name: string): Promise<void> => {
    await withdraw.address.fill(nobodysAddress('Tron', name))
    await withdraw.amount.fill('25')
  }
  const badge = (word: string) => page.locator('form').getByText(word, { exact: true })

  await test.step('Fail: named with its categories and its source, and refused', async () => {
    await fill('two categories')
    await expect(badge('Fail')).toBeVisible()
    await expect(page.getByText('mixer and sanctioned')).toBeVisible()
    await expect(page.getByText(/Sandbox list 2026-11 · /)).toBeVisible()
    await withdraw.review.click()
    await expect(withdraw.address).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('This address failed the risk check: nothing is sent to it').first()).toBeVisible()
    await expect(withdraw.continue).toBeHidden()
  })

  await test.step('an outage: said once, nothing to tick for it', async () => {
    await fill('unavailable')
    await expect(badge('Not checked')).toBeVisible()
    await expect(page.getByText('The risk check does not answer now.')).toHaveCount(1)
    await expect(page.getByRole('checkbox', { name: /risk check/i })).toHaveCount(0)
  })

  for (const level of ['Pass', 'Excellent'] as const) {
    await test.step(`${level}: goes on to the review, which names it again`, async () => {
      await fill(level)
      await expect(badge(level)).toBeVisible()
      await expect(withdraw.questions.first()).toBeVisible()
      for (const question of await withdraw.questions.all()) await question.check()
      await withdraw.review.click()
      await expect(withdraw.continue).toBeVisible()
      await expect(page.getByText(level, { exact: true }).first()).toBeVisible()
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(withdraw.review).toBeVisible()
    })
  }
  expect((await call(withdrawals, { session })).total).toBe(total)
})
