import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '@/lib/api/testing/fake-server'
import { NOW, POLICY, USER } from '@/lib/api/testing/usual-answers'
import { DEVICES, openAccount } from './testing/account-bench'

const region = (name: string) => page.getByRole('region', { name, exact: true })

beforeEach(async () => {
  await page.viewport(1440, 900)
})

describe('the account', () => {
  test('shows id, name, state, balance, and each factor with what is missing', async () => {
    openAccount()
    await expect.element(region('Account information')).toHaveTextContent(/Northwind.*Authorised.*10284771.*4,210\.50/)
    const security = region('Security')
    await expect.element(security).toHaveTextContent(/3 of 5 in place/)
    await expect.element(security).toHaveTextContent(/m•••@northwind\.example/)
    await expect.element(security).toHaveTextContent(/Not set\. Withdrawals use your login password\./)
  })

  test('edits a line in its row, refuses a wrong address beside the field, and keeps what was typed', async () => {
    const { writes } = openAccount({ answers: { 'PUT /user/edit': () => null } })
    await page.getByRole('button', { name: 'Edit Website' }).click()
    const field = page.getByRole('textbox', { name: 'Website' })
    await expect.element(field).toHaveFocus()
    await field.fill('httpx://northwind')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(field).toHaveAccessibleDescription('Please enter the correct url address')
    await expect.element(field).toHaveValue('httpx://northwind')
    await field.fill('https://northwind.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => writes())
      .toMatchObject([{ path: '/user/edit', body: { website: 'https://northwind.example' } }])
    await expect.element(page.getByRole('button', { name: 'Edit Website' })).toHaveFocus()
  })

  test('saves social links together, and two of one name are refused', async () => {
    const { writes } = openAccount({ answers: { 'PUT /user/edit': () => null }, address: '/accountInfo?open=links' })
    await page.getByRole('textbox', { name: 'Site' }).fill('Telegram')
    await page.getByRole('textbox', { name: 'Link or name there' }).fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(page.getByRole('textbox', { name: 'Link or name there' }))
      .toHaveAccessibleDescription('Please enter the correct url address')
    await page.getByRole('textbox', { name: 'Link or name there' }).fill('@northwind_pay')
    await page.getByRole('button', { name: 'Add a link' }).click()
    await page.getByRole('textbox', { name: 'Site' }).nth(1).fill('Telegram')
    await page.getByRole('textbox', { name: 'Link or name there' }).nth(1).fill('@other')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(page.getByRole('textbox', { name: 'Site' }).nth(1))
      .toHaveAccessibleDescription('Please use each name once')
    await page.getByRole('button', { name: 'Remove Telegram' }).nth(1).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => writes()).toMatchObject([{ body: { social_links: { Telegram: '@northwind_pay' } } }])
  })

  test('what the service does not tell is neither "not set" nor "off", and is not written back', async () => {
    const told = Object.entries(USER)
    const silent = new Set(['bind_google_auth', 'security_switch', 'social_links', 'phone'])
    const user = Object.fromEntries(told.filter(([name]) => !silent.has(name)))
    const { writes } = openAccount({
      answers: { 'GET /user/info': () => user, 'PUT /user/edit': () => null },
      address: '/accountInfo?open=links',
    })
    const security = region('Security')
    await expect.element(security.getByText('This service does not tell whether it is set.').first()).toBeVisible()
    await expect.element(security).not.toHaveTextContent('Not bound')
    await expect.element(region('Security switch').getByRole('switch', { name: 'Email code' })).toBeDisabled()
    await page.getByRole('textbox', { name: 'Site' }).fill('Telegram')
    await page.getByRole('textbox', { name: 'Link or name there' }).fill('@northwind_pay')
    const save = page.getByRole('button', { name: 'Save' })
    await expect.element(save).toHaveAccessibleDescription('Answer the question above first')
    await page.getByRole('checkbox', { name: 'Replace the whole list' }).click()
    await save.click()
    await expect.poll(() => writes()).toMatchObject([{ body: { social_links: { Telegram: '@northwind_pay' } } }])
  })

  test('shows an error with Retry when it cannot be loaded', async () => {
    openAccount({
      answers: { 'GET /user/info': () => json({ code: 10001, msg: 'operation failed' }, { status: 422 }) },
    })
    await expect.element(page.getByRole('alert').first()).toHaveTextContent('Could not load the account.')
    await expect.element(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
  })

  test('has a dash for a balance that could not be read', async () => {
    openAccount({
      answers: { 'GET /statistics/overview': () => json({ code: 10001, msg: 'operation failed' }, { status: 503 }) },
    })
    await expect.element(region('Account information')).toHaveTextContent(/Account balance—/)
  })

  test('with fromType 1 shows security only, and the wish is gone from the address', async () => {
    const { router } = openAccount({ address: '/accountInfo?fromType=1' })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Account security' })).toBeVisible()
    expect(region('Basic information').query()).toBeNull()
    await expect.poll(() => router.state.location.search).toEqual({})
    await page.getByRole('button', { name: 'Account information' }).click()
    await expect.element(region('Basic information')).toBeVisible()
  })

  test('on a phone has what is missing first, and the stop at its end', async () => {
    await page.viewport(390, 844)
    openAccount()
    const rows = page.getByRole('list', { name: 'Ways to prove who you are' }).getByRole('heading')
    await expect.element(rows.first()).toHaveTextContent('Transaction password')
    await expect.element(page.getByRole('button', { name: 'Stop all withdrawals now…' })).toBeVisible()
  })
})

describe('the emergency stop', () => {
  test.each([
    ['fails', () => json('', { status: 502 })],
    ['is not answered', () => new Promise<never>(() => {})],
  ])('is there and works while the question for the policy %s', async (_, policy) => {
    const { writes } = openAccount({
      answers: { 'GET /account/withdrawal/policy': policy, 'PUT /account/withdrawal/pause': () => POLICY },
    })
    await page.getByRole('button', { name: 'Stop all withdrawals now…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop all withdrawals now' }).click()
    await expect.poll(() => writes()).toMatchObject([{ path: '/account/withdrawal/pause', body: { paused: true } }])
  })
})

describe('a back end with the calls of SPEC.md alone', () => {
  test('gets the page without devices, wallets, balance of ours and stop, with words instead', async () => {
    openAccount({ operations: [], answers: { 'GET /statistics/overview': () => json('', { status: 404 }) } })
    await expect.element(region('Devices and wallets')).toHaveTextContent(/does not list/)
    await expect.element(region('Security')).toBeVisible()
    await expect.element(region('Activity')).toBeVisible()
    expect(page.getByRole('button', { name: /Stop all withdrawals/ }).query()).toBeNull()
    expect(page.getByText('Account balance').query()).toBeNull()
  })
})

describe('the freeze after a change', () => {
  test('counts the last minute of an hour as the next hour, not as 60 minutes', async () => {
    openAccount({
      user: { hold: { since: NOW - 1000, until: Math.floor(Date.now() / 1000) + 7195, reason: 'phone_changed' } },
    })
    await expect.element(page.getByText('2 h 0 min left')).toBeVisible()
  })

  const hold = { since: NOW - 1000, until: NOW + 200_000_000, reason: 'phone_changed' }

  test('says until when, why and what goes on', async () => {
    openAccount({ user: { hold } })
    await expect
      .element(page.getByText(/Withdrawals are frozen until 20\d\d\.\d\d\.\d\d \d\d:\d\d UTC\+8/))
      .toBeVisible()
    await expect
      .element(page.getByText(/The phone number was changed\. Old and new number got a message\./))
      .toBeVisible()
    await expect.element(page.getByText(/Receiving, transfers and sign-in go on/)).toBeVisible()
  })

  test('of a change that this version does not know is worded in general', async () => {
    openAccount({ user: { hold: { ...hold, reason: 'iris_changed' } } })
    await expect.element(page.getByText(/A way to sign in was changed\./)).toBeVisible()
  })

  test('after a password was replaced by mail no factor can be changed before its end, unless Google is bound', async () => {
    const mailed = { ...hold, reason: 'password_retrieved' }
    openAccount({ user: { hold: mailed, bind_google_auth: false } })
    await expect.element(page.getByText(/The login password was replaced by email\./)).toBeVisible()
    const ways = page.getByRole('list', { name: 'Ways to prove who you are' })
    await expect.element(ways.getByRole('button', { name: 'Bind' })).toHaveAttribute('aria-disabled', 'true')
    await expect.element(ways.getByText(/Can be changed from/).first()).toBeInTheDocument()
  })

  test('“Not me” stops withdrawals and signs out every other device', async () => {
    const { writes } = openAccount({
      user: { hold },
      answers: {
        'PUT /account/withdrawal/pause': () => ({ ...POLICY, paused: true }),
        'DELETE /user/sessions': () => ({ ended: 1 }),
      },
    })
    await page.getByRole('button', { name: 'Not me' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop all withdrawals now' }).click()
    await expect
      .element(page.getByRole('dialog'))
      .toHaveTextContent(/Withdrawals are stopped.*Every other device is signed out/)
    expect(writes()).toMatchObject([
      { method: 'PUT', body: { paused: true } },
      { method: 'DELETE', path: '/user/sessions' },
    ])
  })
})

describe('devices and activity', () => {
  test('one device, and all others, are signed out', async () => {
    const { writes } = openAccount({
      answers: { 'DELETE /user/sessions/s2': () => null, 'DELETE /user/sessions': () => ({ ended: 1 }) },
    })
    await page.getByRole('button', { name: 'Sign out Safari on iPhone, 198.51.100.7' }).click()
    await expect.poll(() => writes()).toMatchObject([{ path: '/user/sessions/s2' }])
    await page.getByRole('button', { name: 'Sign out others' }).click()
    await expect.poll(() => writes().at(-1)).toMatchObject({ path: '/user/sessions' })
  })

  test('the button that signs a device out is gone with it, and the focus goes to the heading', async () => {
    let list = DEVICES
    openAccount({
      answers: {
        'GET /user/sessions': () => ({ list, total: list.length }),
        'DELETE /user/sessions/s2': () => {
          list = list.slice(0, 1)
          return null
        },
      },
    })
    await page.getByRole('button', { name: 'Sign out Safari on iPhone, 198.51.100.7' }).click()
    await expect.element(page.getByRole('heading', { name: 'Devices' })).toHaveFocus()
  })

  test('an act says what it changed; an unknown one is plain text', async () => {
    openAccount()
    const activity = region('Activity')
    await expect
      .element(activity)
      .toHaveTextContent(/Account information changed.*Website: — → https:\/\/northwind\.example/)
    await expect.element(activity).toHaveTextContent(/user\.somethingNew/)
  })

  test('the whole log opens with its page in the address', async () => {
    const { search } = openAccount()
    await page.getByRole('button', { name: 'All activity' }).click()
    const log = page.getByRole('dialog', { name: 'Activity' })
    await log.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(search).toEqual({ log: 2 })
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(search).toEqual({})
  })
})
