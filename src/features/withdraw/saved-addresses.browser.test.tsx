import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'
import { json } from '@/lib/api/testing/fake-server'
import type { Script } from '@/lib/testing/page-bench'
import { POLICY } from '@/lib/api/testing/usual-answers'
import { address, continueButton, fillIn, reviewButton } from './testing/steps'
import { fakeApi, openWithdraw } from './testing/withdraw-bench'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
  await forgetIntents()
})

describe('the fixed addresses could not be read', () => {
  const savedOnly: Script = ({ path }) =>
    path === '/account/withdrawal/policy' ? { ...POLICY, saved_addresses_only: true } : undefined

  test('this is said beside the address, which is not called a wrong one, and a retry goes on', async () => {
    let isDown = true
    fakeApi((asked) => (asked.path === '/account/address' && isDown ? json('', { status: 500 }) : savedOnly(asked)))
    openWithdraw()
    await fillIn()
    await expect.element(page.getByText('Could not load your fixed addresses.')).toBeVisible()
    await reviewButton().click()
    await expect.element(address()).toHaveAccessibleDescription(/could not be compared with your fixed addresses/)
    expect(continueButton().elements()).toHaveLength(0)
    isDown = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(address()).toHaveAccessibleDescription(/Withdrawals go only to fixed addresses/)
  })

  test('a press on Review that comes before them is answered when they are there', async () => {
    let answer: (list: object) => void = () => undefined
    const late = new Promise<object>((resolve) => (answer = resolve))
    fakeApi(({ path }) => (path === '/account/address' ? late : undefined))
    openWithdraw()
    await fillIn()
    await reviewButton().click()
    await expect.element(reviewButton()).toHaveAttribute('aria-busy', 'true')
    answer({ list: [], total: 0 })
    await expect.element(continueButton()).toBeVisible()
  })
})
