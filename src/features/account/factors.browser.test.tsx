import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json } from '@/lib/api/testing/fake-server'
import { NOW } from '@/lib/api/testing/usual-answers'
import { readAnew } from '@/lib/api/transport/read-anew'
import { DRAFTS } from '@/lib/forms/forget-drafts'
import { readDraft, writeDraft } from '@/lib/forms/kept-drafts'
import { toasts } from '@/lib/ui/toast'
import { EXTENSIONS, openAccount, WALLET } from './testing/account-bench'

/** The server's own refusal, at a field. */
const refusal = (code: number, msg: string, path: string) =>
  json({ code, msg, errors: [{ path, message: msg }] }, { status: 422 })

/** A merchant without Google Authenticator: the mailbox proves everything. */
const MAIL_ONLY = { bind_google_auth: false, security_switch: [] }

const field = (name: string | RegExp) => page.getByRole('textbox', { name })
const press = async (name: string | RegExp) => await page.getByRole('button', { name, exact: true }).click()

beforeEach(async () => {
  await page.viewport(1440, 1100)
})

describe('the login password', () => {
  const fill = async () => {
    await field('Old password').fill('Sunflower7')
    await field('New password').first().fill('Marigold77')
    await field('New password again').fill('Marigold77')
    await field('Google code').fill('123456')
  }

  test('is changed with the old one and a Google code, as digests', async () => {
    const { writes } = openAccount({ answers: { 'PUT /user/password': () => ({ changed: true }) } })
    await press('Change Login password')
    await fill()
    await press('Change password')
    await expect
      .poll(() => writes())
      .toMatchObject([{ path: '/user/password', body: { type: 'login', google_code: '123456' } }])
    const sent = writes()[0]
    expect(sent?.key).toMatch(/^[\w-]{36}$/)
    for (const name of ['password', 'confirm_password', 'old_password']) {
      expect(sent?.body[name]).toMatch(/^[0-9a-f]{32}$/)
    }
    await expect.element(page.getByRole('button', { name: 'Change Login password' })).toHaveFocus()
  })

  test('with a wrong old one is refused beside that field, and everything else stays', async () => {
    openAccount({
      answers: {
        'PUT /user/password': () => refusal(10017, 'Inconsistent with the original password', 'old_password'),
      },
    })
    await press('Change Login password')
    await fill()
    await press('Change password')
    await expect.element(field('Old password')).toHaveAccessibleDescription('Inconsistent with the original password')
    await expect.element(field('Old password')).toHaveFocus()
    await expect.element(field('Google code')).toHaveValue('123456')
    await expect.element(field('New password again')).toHaveValue('Marigold77')
  })

  test('after a lost answer is sent again under the same key, and under another one when it differs', async () => {
    const { writes } = openAccount({ answers: { 'PUT /user/password': () => json('', { status: 502 }) } })
    await press('Change Login password')
    await fill()
    await press('Change password')
    await expect.poll(() => writes().length).toBe(1)
    await press('Change password')
    await expect.poll(() => writes().length).toBe(2)
    await field('New password').first().fill('Marigold78')
    await field('New password again').fill('Marigold78')
    await press('Change password')
    await expect.poll(() => writes().length).toBe(3)
    const keys = writes().map(({ key }) => key)
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  })
})

describe('the email', () => {
  test('proves the old address, then the new one', async () => {
    const { writes } = openAccount({ answers: { 'PUT /user/mailbox': () => null } })
    await press('Change Email')
    await page.getByRole('button', { name: 'Send code' }).first().click()
    await expect.poll(() => writes()).toMatchObject([{ body: { type: 6 } }])
    await field('Code from the old address').fill('111111')
    await field('New email').fill('new@northwind.example')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect.poll(() => writes().at(-1)).toMatchObject({ body: { type: 9, email: 'new@northwind.example' } })
    await field('Code from the new address').fill('222222')
    await press('Change email')
    await expect
      .poll(() => writes().at(-1))
      .toMatchObject({ body: { email: 'new@northwind.example', old_code: '111111', new_code: '222222' } })
  })

  test('with one wrong code says which, and the right one stays', async () => {
    openAccount({
      answers: { 'PUT /user/mailbox': () => refusal(10028, 'email verification code error', 'old_code') },
      address: '/accountInfo?open=email',
    })
    await field('Code from the old address').fill('111111')
    await field('New email').fill('new@northwind.example')
    await field('Code from the new address').fill('222222')
    await press('Change email')
    await expect
      .element(field('Code from the old address'))
      .toHaveAccessibleDescription('email verification code error')
    await expect.element(field('Code from the new address')).toHaveValue('222222')
  })

  test('asks for the password and the Google code where the server does, and sends them along', async () => {
    const { writes } = openAccount({
      answers: {
        'POST /user/verification': () => ({ methods: ['password', 'google', 'email'] }),
        'PUT /user/mailbox': () => null,
      },
      address: '/accountInfo?open=email',
    })
    await field('Google code').fill('333333')
    await field('Code from the old address').fill('111111')
    await field('New email').fill('new@northwind.example')
    await field('Code from the new address').fill('222222')
    await press('Change email')
    expect(writes()).toEqual([])
    await page.getByLabelText('Password', { exact: true }).fill('Sunflower7')
    await press('Change email')
    await expect
      .poll(() => writes())
      .toMatchObject([
        { body: { google_code: '333333', password: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown } },
      ])
  })

  test('of a merchant who has only signed in by wallet comes first; the password waits for it', async () => {
    openAccount({ user: { ...MAIL_ONLY, email: null, password: false } })
    await expect.element(page.getByText(/First add your email address, then set a login password/)).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Set Login password' }))
      .toHaveAttribute('aria-disabled', 'true')
    await press('Add email')
    await expect.element(field('Email').first()).toBeVisible()
    await expect.element(page.getByText(/Your wallet opens next/)).toBeVisible()
  })
})

describe('the phone', () => {
  const choose = async (country: string) => {
    await page.getByRole('combobox', { name: 'Country and area code' }).click()
    await page.getByRole('option', { name: country }).click()
  }

  test('is bound with a code to the mailbox and one to the number', async () => {
    const { writes } = openAccount({ answers: { 'PUT /user/phone': () => null }, address: '/accountInfo?open=phone' })
    await choose('Singapore')
    await field('Phone number').fill('8111 0001')
    await page.getByRole('button', { name: 'Send code' }).nth(1).click()
    await expect.poll(() => writes()).toMatchObject([{ body: { type: 1, area_code: '65', phone: '81110001' } }])
    await field('Email code').fill('111111')
    await field('Code from the new number').fill('222222')
    await press('Bind phone')
    await expect
      .poll(() => writes().at(-1))
      .toMatchObject({ body: { area_code: '65', phone: '81110001', email_code: '111111', sms_code: '222222' } })
  })

  test('needs number and area code', async () => {
    openAccount({ address: '/accountInfo?open=phone' })
    await press('Bind phone')
    await expect
      .element(field('Phone number'))
      .toHaveAccessibleDescription('You must enter your cell phone number and area code')
    await field('Phone number').fill('81110001')
    await press('Bind phone')
    await expect
      .element(page.getByRole('combobox', { name: 'Country and area code' }))
      .toHaveAccessibleDescription('Please select area code')
  })
})

describe('Google Authenticator', () => {
  const SECRET = 'JBSWY3DPEHPK3PXP'
  const uri = `otpauth://totp/Settlement:10284771?secret=${SECRET}`
  const CODES = Array.from({ length: 10 }, (_, index) => `AAAA${index}-BBBB${index}`)

  test.each([
    ['an event of the account', ['user']],
    ['signing in again over the page', []],
  ])('a key on the screen is not exchanged by %s', async (_, queryKey) => {
    let made = 0
    const { client, asked } = openAccount({
      user: MAIL_ONLY,
      answers: { 'GET /user/google-auth': () => ({ secret: `${SECRET.slice(0, -4)}AAA${'ABC'[made++]}`, uri }) },
    })
    await press('Bind Google Authenticator')
    await expect.element(page.getByText('JBSW Y3DP EHPK AAAA')).toBeVisible()
    const reads = () => asked.filter(({ path }) => path === '/user/info').length
    const before = reads()
    await readAnew(client, queryKey)
    expect(reads()).toBeGreaterThan(before)
    await expect.element(page.getByText('JBSW Y3DP EHPK AAAA')).toBeVisible()
    expect(made).toBe(1)
  })

  test('is bound after its code; the recovery codes close only after the tick', async () => {
    const { writes, shown } = openAccount({
      user: MAIL_ONLY,
      answers: {
        'GET /user/google-auth': () => ({ secret: SECRET, uri }),
        'POST /user/google-auth': () => {
          shown.user = {
            ...shown.user,
            bind_google_auth: true,
            recovery_codes: { left: 10, made_time: NOW, saved: false },
          }
          return { recovery_codes: CODES }
        },
        'PUT /user/recovery-codes': () => null,
      },
    })
    await press('Bind Google Authenticator')
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await field('Email code').fill('111111')
    await field('Code from the app').fill('222222')
    await press('Bind')
    const dialog = page.getByRole('dialog', { name: 'Recovery codes' })
    await expect.element(dialog.getByText('AAAA0-BBBB0')).toBeVisible()
    expect(writes()).toMatchObject([{ body: { google_code: '222222', email_code: '111111' } }])
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toBeVisible()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => toasts.list().at(-1)?.text).toContain('Could not copy.')
    expect(window.getSelection()?.toString()).toContain('AAAA9-BBBB9')
    write.mockRestore()
    const close = dialog.getByRole('button', { name: 'Close for good' })
    await expect.element(close).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('checkbox').click()
    await close.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => writes().at(-1)).toMatchObject({ method: 'PUT', path: '/user/recovery-codes' })
  })

  test.each([
    { has: 'recovery codes', operations: [...EXTENSIONS, 'user.renewRecoveryCodes'], lost: 1 },
    { has: 'the calls of SPEC.md alone', operations: [], lost: 0 },
  ])('bound without codes in the answer: they are lost only where the back end has $has', async (which) => {
    const { writes } = openAccount({
      operations: which.operations,
      user: MAIL_ONLY,
      answers: {
        'GET /user/google-auth': () => ({ secret: SECRET, uri }),
        'POST /user/google-auth': () => (which.lost > 0 ? { recovery_codes: [] } : null),
      },
    })
    await press('Bind Google Authenticator')
    await field('Email code').fill('111111')
    await field('Code from the app').fill('222222')
    await press('Bind')
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog', { name: 'Recovery codes' })).toHaveLength(which.lost)
    expect(writes()).toHaveLength(1)
  })

  test('is replaced only after the old one is proven', async () => {
    const { writes } = openAccount({
      answers: {
        'PUT /user/secret-key/refresh-google-secret': () => ({ secret: SECRET, uri }),
        'POST /user/google-auth': () => refusal(10019, 'google code err', 'google_code'),
      },
    })
    await press('Replace Google Authenticator')
    await field('Google code').fill('111111')
    await field('Email code').fill('222222')
    await press('Continue')
    await field('Code from the new app').fill('333333')
    await press('Replace')
    await expect.element(field('Code from the new app')).toHaveAccessibleDescription('google code err')
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    expect(writes().map(({ path }) => path)).toEqual(['/user/secret-key/refresh-google-secret', '/user/google-auth'])
  })
})

describe('the security switch, wallets and closing', () => {
  test('a method is switched with a proof', async () => {
    const { writes } = openAccount({ answers: { 'PUT /user/edit': () => null } })
    await page.getByRole('switch', { name: 'Email code' }).click()
    const proof = page.getByRole('dialog', { name: 'Change the security switch' })
    await proof.getByRole('textbox', { name: 'Google code' }).fill('123456')
    await proof.getByRole('button', { name: 'Switch on' }).click()
    await expect
      .poll(() => writes().at(-1))
      .toMatchObject({ body: { security_switch: ['google', 'email'], google_code: '123456' } })
  })

  test('where a text message is the only proof, its code is sent with the change', async () => {
    const { writes } = openAccount({
      user: { ...MAIL_ONLY, email: null, area_code: '+44', phone: '7700900123', security_switch: ['phone'] },
      answers: { 'POST /user/verification': () => ({ methods: [] }), 'PUT /user/edit': () => null },
    })
    await page.getByRole('switch', { name: 'SMS code' }).click()
    const proof = page.getByRole('dialog', { name: 'Change the security switch' })
    await proof.getByRole('textbox', { name: 'Phone code' }).fill('123456')
    await proof.getByRole('button', { name: 'Switch off' }).click()
    await expect.poll(() => writes().at(-1)).toMatchObject({ body: { security_switch: [], phone_code: '123456' } })
  })

  test.each([
    ['no switch is on, so the mailbox is asked', ['password', 'email'], true],
    ['another code is asked', ['password', 'google'], false],
  ])('the switch shows what a withdrawal truly asks for: %s', async (_why, methods, isAsked) => {
    openAccount({
      user: { ...MAIL_ONLY, security_switch: [] },
      answers: { 'POST /user/verification': () => ({ methods }) },
    })
    const note = page.getByText(/asked because no other code is switched on/)
    await expect.element(page.getByText('SMS code')).toBeVisible()
    await expect.poll(() => note.query() !== null).toBe(isAsked)
    await expect.poll(() => page.getByRole('switch', { name: 'Email code' }).query() === null).toBe(isAsked)
  })

  test('the time until the next code stands beside the button before it is pressed, with what spares it', async () => {
    openAccount({
      user: MAIL_ONLY,
      answers: {
        'POST /user/verification': () => ({
          methods: ['password', 'email'],
          code_wait: { email: 1700 },
          code_spared_by_google: true,
        }),
      },
      address: '/accountInfo?open=phone',
    })
    await expect.element(page.getByText(/^in (?:29|28) min$/)).toBeVisible()
    await expect.element(page.getByText('With Google Authenticator bound, no such code is needed here.')).toBeVisible()
  })

  test('a wallet is removed with a proof', async () => {
    const { writes } = openAccount({ answers: { 'DELETE /user/wallet': () => null } })
    await press(/^Remove Office Ledger, Ethereum/)
    const proof = page.getByRole('dialog', { name: 'Remove Office Ledger' })
    await proof.getByRole('textbox', { name: 'Google code' }).fill('123456')
    await proof.getByRole('button', { name: 'Remove wallet' }).click()
    await expect.poll(() => writes().at(-1)).toMatchObject({ path: '/user/wallet', body: { google_code: '123456' } })
  })

  test('wallets of one name have buttons of different names', async () => {
    const list = [WALLET, { ...WALLET, id: 'w2', chain_type: 'Tron', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }]
    openAccount({ answers: { 'GET /user/wallet': () => ({ list, total: 2 }) } })
    await expect.element(page.getByRole('button', { name: 'Remove Office Ledger, TRON TJRyW…tDeC' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Remove Office Ledger, Ethereum 0x5aA…eAed' })).toBeVisible()
  })

  test('the last way in cannot be removed', async () => {
    openAccount({ user: { ...MAIL_ONLY, password: false } })
    await expect.element(page.getByText('This is your last way to sign in, so it cannot be removed.')).toBeVisible()
    expect(page.getByRole('button', { name: /^Remove Office Ledger/ }).query()).toBeNull()
  })

  test('closing needs the typed ID and a proof, and says in words that money is left', async () => {
    openAccount({
      answers: {
        'DELETE /user': () => json({ code: 10054, msg: 'The account still holds funds' }, { status: 422 }),
      },
      address: '/accountInfo?open=close',
    })
    const typed = field(/Type your merchant ID/)
    await typed.fill('1028477')
    await press('Close my account…')
    await expect.element(typed).toHaveAccessibleDescription(/exactly as it is shown: 10284771/)
    await typed.fill('10284771')
    await press('Close my account…')
    const proof = page.getByRole('dialog', { name: 'Close this account for good' })
    await proof.getByRole('textbox', { name: 'Google code' }).fill('123456')
    await proof.getByRole('button', { name: 'Close my account' }).click()
    await expect.element(proof).toHaveTextContent('The account still holds funds')
  })

  test('a closed account leaves nothing that was typed in this browser', async () => {
    sessionStorage.setItem(DRAFTS, '{}')
    await writeDraft('opening 10284771', { name: 'Blue Shop' })
    openAccount({ answers: { 'DELETE /user': () => null }, address: '/accountInfo?open=close' })
    await field(/Type your merchant ID/).fill('10284771')
    await press('Close my account…')
    const proof = page.getByRole('dialog', { name: 'Close this account for good' })
    await proof.getByRole('textbox', { name: 'Google code' }).fill('123456')
    await proof.getByRole('button', { name: 'Close my account' }).click()
    await expect.poll(async () => await readDraft('opening 10284771')).toBeUndefined()
    expect(sessionStorage.getItem(DRAFTS)).toBeNull()
  })
})
