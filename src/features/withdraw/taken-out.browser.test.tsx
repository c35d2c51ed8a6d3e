import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'
import { refused } from '@/lib/api/testing/fake-server'
import { COINS } from '@/lib/api/testing/usual-answers'
import { continueButton, fillIn, reviewButton } from './testing/steps'
import { fakeApi, openWithdraw, sent } from './testing/withdraw-bench'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
  await forgetIntents()
})

describe('what the operator has taken out', () => {
  const network = () => page.getByRole('combobox', { name: 'Network' })
  const COST = { token: 'USDT', decimals: 6, fee: '1.5', gas: '1.2', minimum: '10', single_limit: '10000' }
  const costs = { list: [{ token_id: '101', chain: 'TRON', ...COST }] }
  const coins = (payable: boolean) =>
    COINS.map((coin) => ({ ...coin, subset: coin.subset.map((each) => ({ ...each, payable })) }))

  test('a network: the form says so at once, and whom to ask, and nothing is sent', async () => {
    const words = 'The service no longer offers this network: ask support about your money'
    const asked = fakeApi(({ path }) => {
      if (path === '/currency/list') return coins(false)
      return path === '/account/withdrawal/quote' ? refused(422, words, 10_137) : undefined
    })
    openWithdraw()
    await expect.element(network()).toHaveAccessibleDescription(words)
    await fillIn()
    await reviewButton().click()
    expect(continueButton().elements()).toHaveLength(0)
    expect(sent(asked)).toHaveLength(0)
  })

  test('a token: the form says that nothing new comes in, and what is there can be withdrawn', async () => {
    fakeApi(({ path }) => {
      if (path === '/currency/list') return coins(false)
      return path === '/account/cost' ? costs : undefined
    })
    openWithdraw()
    await expect
      .element(network())
      .toHaveAccessibleDescription(
        'This service takes no new payments in USDT on TRON. You can still withdraw what you have.',
      )
    await fillIn()
    await reviewButton().click()
    await expect.element(continueButton()).toBeVisible()
  })

  test('a token that is offered needs no such words', async () => {
    fakeApi(({ path }) => {
      if (path === '/currency/list') return coins(true)
      return path === '/account/cost' ? costs : undefined
    })
    openWithdraw()
    await fillIn()
    await expect.element(network()).toHaveAccessibleDescription('')
  })

  test('fees that cannot be read are said, and the form goes on', async () => {
    fakeApi(({ path }) => (path === '/account/cost' ? { list: 'none' } : undefined))
    openWithdraw()
    await expect.element(page.getByText('Could not load the fees of the networks.')).toBeVisible()
    await fillIn()
    await reviewButton().click()
    await expect.element(continueButton()).toBeVisible()
  })
})

describe('a cheaper network', () => {
  const cost = { token: 'USDT', decimals: 6, gas: '1', minimum: '10', single_limit: '10000' }
  const TRON = { ...cost, token_id: '101', chain: 'TRON', fee: '1.5' }
  const ETHEREUM = { ...cost, token_id: '201', chain: 'Ethereum', fee: '0.5' }

  test.each([
    ['is named where it can send', true, 1],
    ['is not named where it can only receive', false, 0],
  ])('%s', async (_, can_send, named) => {
    const list = [TRON, { ...ETHEREUM, can_send }]
    fakeApi(({ path }) => (path === '/account/cost' ? { list } : undefined))
    openWithdraw('/property/withdraw?id=101')
    await fillIn()
    await expect.element(page.getByText(/of this withdrawal\./)).toBeVisible()
    expect(page.getByText(/On Ethereum it would be/).elements()).toHaveLength(named)
  })
})
