import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RISK_CATEGORIES } from '#shared/contract/risk'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'
import { refused } from '@/lib/api/testing/fake-server'
import type { Script } from '@/lib/testing/page-bench'
import { CAPABILITIES, NOW, POLICY } from '@/lib/api/testing/usual-answers'
import { address, amount, continueButton, fillIn, reviewButton } from './testing/steps'
import { EVM, OTHER_TRON, quoteFor, TRON } from './testing/samples'
import { fakeApi, openWithdraw, sent } from './testing/withdraw-bench'

const quoted =
  (more: object): Script =>
  ({ path, body }) =>
    path === '/account/withdrawal/quote' ? quoteFor(body, more) : undefined

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
  await forgetIntents()
})

describe('wrong input is not sent, and its error is beside the field', () => {
  test('an empty form: both fields show an error, the first has the focus, nothing is sent', async () => {
    const asked = fakeApi()
    openWithdraw()
    await reviewButton().click()
    await expect.element(address()).toHaveAccessibleDescription(/Paste or type the address/)
    await expect.element(amount()).toHaveAccessibleDescription(/Please enter an amount/)
    await expect.element(address()).toHaveFocus()
    expect(sent(asked)).toHaveLength(0)
  })

  test.each([
    ['74218.36', 'The withdrawal amount must be less than the balance'],
    ['80000', 'The withdrawal amount must be less than the balance'],
    ['10000.000001', 'Your single withdrawal amount is too large'],
    ['9', 'The amount is too small'],
    ['0', 'The amount must be more than zero'],
    ['00.5', 'Please remove the zeros in front of the amount'],
    ['1,250', 'Please use a point before the decimals and no other separator'],
    ['1.0000001', 'The amount has more decimals than this token'],
    ['1e3', 'Please enter the amount in digits, for example 1250.50'],
  ])('amount %s: %s', async (text, words) => {
    fakeApi()
    openWithdraw()
    await fillIn({ much: text })
    await reviewButton().click()
    await expect.element(amount()).toHaveAccessibleDescription(new RegExp(words))
    expect(continueButton().elements()).toHaveLength(0)
  })

  test('the daily limit includes what was used', async () => {
    fakeApi(quoted({ day_used: '19000' }))
    openWithdraw()
    await fillIn({ much: '1000.01' })
    await reviewButton().click()
    await expect
      .element(amount())
      .toHaveAccessibleDescription(/Total withdrawal value exceeds the limit within 24 hours/)
  })

  test.each([
    [TRON.replace('J', 'K'), /The address format does not match the selected chain/],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', /This is the contract of a token/],
    ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', /Nobody holds the key of this address/],
    [`${TRON.slice(0, 8)}\u200b${TRON.slice(8)}`, /characters that cannot be seen/],
    [TRON.replace('T', 'Т'), /belongs to another alphabet/],
  ])('address %s is refused', async (to, words) => {
    fakeApi()
    openWithdraw()
    await fillIn({ to })
    await reviewButton().click()
    await expect.element(address()).toHaveAccessibleDescription(words)
    expect(continueButton().elements()).toHaveLength(0)
  })

  test('an address of another network is recognised, and one press switches to that network', async () => {
    fakeApi()
    const { search } = openWithdraw()
    await fillIn({ to: EVM })
    await reviewButton().click()
    await expect
      .element(address())
      .toHaveAccessibleDescription(/It looks like an address of Ethereum, BNB Chain, or another EVM network/)
    await page.getByRole('button', { name: 'Send USDT on Ethereum instead' }).click()
    expect(search().id).toBe('201')
    await expect.element(address()).toHaveAccessibleDescription('')
    await expect.element(address()).toHaveValue(EVM)
  })

  test.each([
    ['own-address', /This address belongs to this service/],
    ['bad-checksum', 'Payouts to this address are refused'],
    ['Not paid by us', 'Not paid by us'],
  ])('the server’s reason code "%s" is shown as a sentence', async (message, sentence) => {
    fakeApi(({ path, body }) =>
      path === '/account/withdrawal/quote' && body['address'] !== undefined
        ? Response.json(
            { code: 10_057, msg: 'Payouts to this address are refused', errors: [{ path: 'address', message }] },
            { status: 422 },
          )
        : undefined,
    )
    openWithdraw()
    await fillIn()
    await expect.element(address()).toHaveAccessibleDescription(sentence)
  })

  test('a refusal of the server is shown at its field', async () => {
    fakeApi(({ path, body }) =>
      path === '/account/withdrawal/quote' && body['address'] !== undefined
        ? refused(422, 'Payouts to this address are refused', 10_057)
        : undefined,
    )
    openWithdraw()
    await fillIn()
    await expect.element(address()).toHaveAccessibleDescription('Payouts to this address are refused')
    await reviewButton().click()
    await expect.element(address()).toHaveFocus()
    expect(continueButton().elements()).toHaveLength(0)
  })
})

describe('the live quote', () => {
  test('an amount above the balance shows no sum with a negative balance', async () => {
    fakeApi(quoted({ balance_after: '-1', received: '1' }))
    openWithdraw()
    await fillIn()
    await expect.element(page.getByText('of 20,000.00 USDT used')).toBeVisible()
    await expect.element(page.getByRole('definition').filter({ hasText: '−1.' })).not.toBeInTheDocument()
  })

  test('shows fee, rate, the arriving amount, the remaining balance, limits and minimum', async () => {
    fakeApi()
    openWithdraw()
    await fillIn()
    const sum = page.getByRole('definition')
    await expect.element(page.getByRole('term').filter({ hasText: 'Fee, gas included' })).toBeVisible()
    await expect.element(sum.filter({ hasText: '1.000000 USDT' }).first()).toBeVisible()
    await expect.element(sum.filter({ hasText: '1,248.500000' }).first()).toBeVisible()
    await expect.element(sum.filter({ hasText: '−1.500000' }).first()).toBeVisible()
    await expect.element(sum.filter({ hasText: '72,968.360000' }).first()).toBeVisible()
    await expect.element(page.getByText('5,400.00 of 20,000.00 USDT used')).toBeVisible()
    await expect.element(page.getByText('Minimum 10.00 USDT · single limit 10,000.00 USDT')).toBeVisible()
  })

  test('the rate below the amount has the separators of an amount', async () => {
    fakeApi(quoted({ token: 'ETH', rate: '3012.4' }))
    openWithdraw()
    await fillIn()
    await expect.element(page.getByText('Rate 3,012.400000 USDT')).toBeVisible()
  })

  test('typing makes one request, and a late answer to an earlier amount is never shown', async () => {
    let release: (answer: Response) => void = () => {}
    const late = new Promise<Response>((resolve) => {
      release = resolve
    })
    const asked = fakeApi(({ path, body }) =>
      path === '/account/withdrawal/quote' && body['amount'] === '100' ? late : undefined,
    )
    openWithdraw()
    await fillIn({ much: '100' })
    const quotes = () => asked.filter(({ path }) => path === '/account/withdrawal/quote')
    await expect.poll(() => quotes().some(({ body }) => body['amount'] === '100')).toBe(true)
    await amount().fill('200')
    await expect.element(page.getByText('198.500000').first()).toBeVisible()
    release(Response.json({ code: 200, data: quoteFor({ token_id: '101', amount: '100' }) }))
    await expect.element(page.getByText('198.500000').first()).toBeVisible()
    expect(page.getByText('98.500000', { exact: true }).elements()).toHaveLength(0)
  })

  test.each([
    [{ largest: '10000' }, '10000', /the limit of a single withdrawal/],
    [{ largest: '1000', day_used: '19000' }, '1000', /the rest of your 24-hour limit/],
    [{ largest: '899.499999', balance: '899.5', balance_after: '0' }, '899.499999', /it must be less than the balance/],
  ])('Max fills the largest amount and says why: %j', async (more, text, words) => {
    fakeApi(({ path, body }) => (path === '/account/withdrawal/quote' ? quoteFor(body, { ...more }) : undefined))
    openWithdraw()
    const max = page.getByRole('button', { name: 'Max: fill in the largest amount' })
    await expect.element(max).not.toHaveAttribute('aria-disabled')
    await max.click()
    await expect.element(amount()).toHaveValue(text)
    await expect.element(amount()).toHaveAccessibleDescription(words)
  })
})

describe('questions about the destination', () => {
  test('first use: announced, and must be ticked before going on', async () => {
    fakeApi(quoted({ address_use: 'first' }))
    openWithdraw()
    await fillIn()
    const box = page.getByRole('checkbox', { name: /It is the first time/ })
    await expect.element(box).not.toBeChecked()
    await expect.poll(() => document.querySelector('[aria-live=polite]')?.textContent).toContain('First withdrawal')
    const missing = page.getByText('Confirm this before you go on')
    expect(missing.query(), 'no error before the first attempt').toBeNull()
    await expect.element(box).not.toHaveAttribute('aria-invalid')
    await reviewButton().click()
    await expect.element(box).toHaveFocus()
    await expect.element(missing).toBeVisible()
    await box.click()
    await reviewButton().click()
    await expect.element(continueButton()).toBeVisible()
    await expect.element(page.getByText('First time', { exact: true })).toBeVisible()
  })

  test('an address of a network that the console does not know is not called valid, and is asked about', async () => {
    const coins = [
      {
        chain: 'Ripple',
        net_work: 'TRON',
        id: '1',
        subset: [{ token: 'USDT', id: '101', decimals: 6, payable: true }],
      },
    ]
    fakeApi(({ path }) => (path === '/currency/list' ? coins : undefined))
    openWithdraw()
    await address().fill('hello')
    await amount().fill('1250')
    await expect.element(page.getByText(/this console does not know addresses of TRON/)).toBeVisible()
    await reviewButton().click()
    const box = page.getByRole('checkbox', { name: /cannot check addresses of this network/ })
    await expect.element(box).toHaveFocus()
    await box.click()
    await reviewButton().click()
    await expect.element(continueButton()).toBeVisible()
    expect(page.getByText(/^Valid|Not a known token contract/).elements()).toEqual([])
  })

  test('a look-alike is shown beside the merchant’s own address, and one press uses that address instead', async () => {
    fakeApi(quoted({ address_use: 'first', similar: { address: OTHER_TRON, name: 'Cold wallet' } }))
    openWithdraw()
    await fillIn()
    await expect.element(page.getByText('This is not your address, it only looks like it.')).toBeVisible()
    await expect.element(page.getByText('Yours: Cold wallet')).toBeVisible()
    await expect.element(page.getByText('TLa2 f6VP qDgR E67v 1736 s7bJ 8Ray 5wYj U7').first()).toBeInTheDocument()
    await page.getByRole('button', { name: 'Use my own address' }).click()
    await expect.element(address()).toHaveValue(OTHER_TRON)
  })

  test('an unavailable risk check does not count as Pass: the person is asked', async () => {
    fakeApi(({ path }) => (path === '/risk/address' ? refused(503, 'down') : undefined))
    openWithdraw()
    await fillIn()
    await expect.element(page.getByText('The risk check does not answer now.')).toBeVisible()
    const box = page.getByRole('checkbox', { name: /The risk check is unavailable/ })
    await reviewButton().click()
    await expect.element(box).toHaveFocus()
    await box.click()
    await reviewButton().click()
    await expect.element(continueButton()).toBeVisible()
  })

  test('an outage that the server holds is said once and asks for no tick', async () => {
    const held = { level: 'unavailable', categories: [], checked_time: NOW, screened: true, held: true }
    fakeApi(({ path }) => (path === '/risk/address' ? held : undefined))
    openWithdraw()
    await fillIn()
    await expect.element(page.getByText('The risk check does not answer now.')).toBeVisible()
    await expect.element(page.getByText(/The money waits until the address is checked/)).toBeVisible()
    await expect.element(page.getByText('Not checked', { exact: true })).toBeVisible()
    expect(page.getByRole('checkbox').elements()).toHaveLength(0)
    await reviewButton().click()
    await expect.element(continueButton()).toBeVisible()
  })

  test.each([
    ['a back end without the check', { operations: ['account.withdrawalQuote', 'account.fixedAddresses'] }],
    ['a network that nobody checks', {}],
  ])('%s: explained once, nothing to tick', async (_, more) => {
    const unscreened = { level: 'unavailable', categories: [], checked_time: NOW, screened: false, held: false }
    fakeApi(({ path }) =>
      path === '/risk/address'
        ? unscreened
        : path === '/capabilities' && 'operations' in more
          ? { ...CAPABILITIES, ...more }
          : undefined,
    )
    openWithdraw()
    await fillIn()
    await expect.element(page.getByText('Addresses are not checked for risk here.')).toBeVisible()
    expect(page.getByText('Not checked', { exact: true }).elements()).toHaveLength(0)
    expect(page.getByRole('checkbox').elements()).toHaveLength(0)
    await reviewButton().click()
    await expect.element(continueButton()).toBeVisible()
  })

  test('level, source and time are named, and a frozen address is a line of its own', async () => {
    const risk = {
      level: 'Fail',
      categories: ['sanctioned'],
      checked_time: NOW,
      sources: [{ name: 'Sandbox list', level: 'Fail', checked_time: NOW }],
      frozen: ['USDT'],
      screened: true,
      held: true,
    }
    fakeApi(({ path }) => (path === '/risk/address' ? risk : undefined))
    openWithdraw()
    await fillIn()
    await expect.element(page.getByText(/Sandbox list · /)).toBeVisible()
    await expect.element(page.getByText('Frozen by the USDT contract')).toBeVisible()
    await reviewButton().click()
    await expect.element(address()).toHaveAccessibleDescription(/failed the risk check/)
  })

  test('Fail blocks the withdrawal and names the categories', async () => {
    fakeApi(({ path }) =>
      path === '/risk/address'
        ? {
            level: 'Fail',
            categories: RISK_CATEGORIES.map((name) => name.replaceAll(' ', '_')),
            checked_time: 1_795_242_728,
          }
        : undefined,
    )
    openWithdraw()
    await fillIn()
    await expect.element(page.getByText(new Intl.ListFormat('en').format(RISK_CATEGORIES))).toBeVisible()
    await expect.element(page.getByText('Fail', { exact: true })).toBeVisible()
    await reviewButton().click()
    await expect.element(address()).toHaveAccessibleDescription(/failed the risk check/)
    expect(continueButton().elements()).toHaveLength(0)
  })

  test('fixed addresses only: another address is refused, a saved one is accepted', async () => {
    const one = { id: 'a1', network_id: '1', chain: 'TRON', address: OTHER_TRON, name: 'Cold wallet' }
    fakeApi(({ path }) => {
      if (path === '/account/withdrawal/policy') return { ...POLICY, saved_addresses_only: true }
      if (path !== '/account/address') return undefined
      return { list: [{ ...one, usable_from: 0, created_time: 0 }], total: 1 }
    })
    openWithdraw()
    await fillIn()
    await reviewButton().click()
    await expect.element(address()).toHaveAccessibleDescription(/Withdrawals go only to fixed addresses/)
    await page.getByRole('button', { name: 'Fixed addresses' }).click()
    await page.getByRole('button', { name: /Cold wallet/ }).click()
    await expect.element(page.getByText('Saved as Cold wallet')).toBeVisible()
    await reviewButton().click()
    await expect.element(continueButton()).toBeVisible()
  })
})

describe('policy checks', () => {
  test.each([
    [{ paused: true }, /Withdrawals are stopped/],
    [{ held_until: 1_795_300_000 }, /Nothing is sent before/],
  ])('%j: the button is off and says why', async (more, words) => {
    const asked = fakeApi(({ path }) => (path === '/account/withdrawal/policy' ? { ...POLICY, ...more } : undefined))
    openWithdraw()
    await fillIn()
    await expect.element(reviewButton()).toHaveAccessibleDescription(words)
    await reviewButton().click({ force: true })
    expect(continueButton().elements()).toHaveLength(0)
    expect(sent(asked)).toHaveLength(0)
  })

  test('a merchant without password and mailbox gets a link to account security', async () => {
    fakeApi(({ path }) =>
      path === '/account/withdrawal/policy' ? { ...POLICY, missing: ['password', 'email'] } : undefined,
    )
    const { router } = openWithdraw()
    await page.getByRole('link', { name: 'Go to account security' }).click()
    expect(router.state.location.pathname).toBe('/accountInfo')
    expect(router.state.location.state).toMatchObject({ fromType: 1 })
  })

  test('when the capabilities cannot be loaded, an error with Retry is shown', async () => {
    let isUp = false
    fakeApi(({ path }) => (path === '/capabilities' && !isUp ? refused(500, 'down') : undefined))
    openWithdraw()
    await expect.element(page.getByText('Could not load the assets you can withdraw.')).toBeVisible()
    isUp = true
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(reviewButton()).toBeVisible()
  })

  test('an unknown id falls back to the most valuable token', async () => {
    fakeApi()
    openWithdraw('/property/withdraw?id=no%20such')
    await expect.element(page.getByRole('combobox', { name: 'Network' })).toHaveTextContent('TRON')
  })
})
