import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'
import { NOW } from '@/lib/api/testing/usual-answers'
import { address, amount, continueButton, fillIn, reviewButton } from './testing/steps'
import { quoteFor, TRON } from './testing/samples'
import { ASSETS, fakeApi, openWithdraw } from './testing/withdraw-bench'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
  await forgetIntents()
})

describe('what changes while somebody types', () => {
  test('when another token becomes more valuable, the form keeps its token', async () => {
    fakeApi()
    const { client } = openWithdraw()
    const network = page.getByRole('combobox', { name: 'Network' })
    await expect.element(network).toHaveTextContent('TRON')
    await fillIn()
    const asked = fakeApi(({ path }) =>
      path === '/statistics/assets' ? { list: ASSETS.toReversed(), total_value: '80000', as_of: NOW } : undefined,
    )
    await client.invalidateQueries({ queryKey: ['statistics'] })
    await expect.poll(() => asked.filter(({ path }) => path === '/statistics/assets')).toHaveLength(1)
    await expect.element(network).toHaveTextContent('TRON')
    await reviewButton().click()
    await expect.element(page.getByText('To this address on')).toBeVisible()
    await expect.element(page.getByText('TRON', { exact: true }).first()).toBeVisible()
  })

  test('when the amount changes while Review waits for its answer, Review must be pressed again', async () => {
    const late: { answer?: () => void } = {}
    let isLate = false
    fakeApi(({ path, body }) => {
      if (path !== '/account/withdrawal/quote' || !isLate || body['amount'] !== '1250') return undefined
      return new Promise<object>((resolve) => {
        late.answer = () => resolve(quoteFor(body))
      })
    })
    openWithdraw()
    await fillIn()
    await expect.element(page.getByText('1,248.500000').first()).toBeVisible()
    isLate = true
    await reviewButton().click()
    await expect.poll(() => late.answer).toBeDefined()
    await amount().fill('125')
    late.answer?.()
    await expect.element(reviewButton()).not.toHaveAttribute('aria-busy')
    await expect.element(page.getByText('123.500000').first()).toBeVisible()
    expect(continueButton().elements()).toHaveLength(0)
    await reviewButton().click()
    await expect.element(continueButton()).toBeVisible()
    await expect.element(page.getByText('123.500000').first()).toBeVisible()
    expect(page.getByText('The quote has changed.').elements()).toHaveLength(0)
  })

  test('the review button is reachable by keyboard alone', async () => {
    fakeApi()
    openWithdraw()
    await expect.element(reviewButton()).toBeVisible()
    await address().fill(TRON)
    await userEvent.tab()
    await amount().fill('1250')
    await userEvent.keyboard('{Enter}')
    await expect.element(continueButton()).toBeVisible()
  })
})
