import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connect } from '@/lib/api/transport/connection'
import { sentBody } from '@/lib/api/testing/fake-server'
import { ConfigProvider } from '@/lib/config/config-context'
import { TEST_CONFIG } from '@/lib/config/testing/test-config'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { session } from './session'
import { SignInPage } from './sign-in-page'

const token = 't'.repeat(43)
const pending = 'p'.repeat(43)
const good = (data: unknown) => ({ status: 200, body: { code: 200, data } })
const refused = (msg: string, more: object = {}) => ({ status: 422, body: { code: 1, msg, ...more } })

interface Sent {
  path: string
  body: unknown
  token: string | null
}
let sent: Sent[]
let answers: Record<string, () => { status: number; body: unknown; retryAfter?: string }>

beforeEach(() => {
  sent = []
  answers = { '/public/email/send-verification-code': () => good({ wait_seconds: 60 }) }
  connect({
    ...TEST_CONFIG,
    base: '/api/v1',
    language: () => 'en-US',
    takesMore: () => Promise.resolve(true),
    session: { ...session, isAway: () => false },
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/v1', '')
    // What the back end offers is asked once the page stands; passkey-way.browser.test.tsx looks at that.
    if (path === '/capabilities') return new Response(null, { status: 404 })
    sent.push({ path, body: sentBody(init), token: new Headers(init.headers).get('X-Token') })
    const { status, body, retryAfter } = answers[path]?.() ?? { status: 404, body: { code: 404 } }
    const headers = {
      'content-type': 'application/json',
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    }
    return new Response(JSON.stringify(body), { status, headers })
  })
  renderWithWords(
    <ConfigProvider value={TEST_CONFIG}>
      <SignInPage />
    </ConfigProvider>,
  )
})
afterEach(() => {
  session.end()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const password = () => page.getByLabelText('Password', { exact: true })
const toCode = async (email = 'mia@northwind.example') => {
  await button('Continue with email').click()
  await page.getByLabelText('Email', { exact: true }).fill(email)
  await password().fill('Settle24')
  await button('Sign in').click()
}

describe('signing in', () => {
  test('puts the wallet first', async () => {
    await expect.element(button('Connect Wallet')).toBeVisible()
    expect(document.title).toBe('Sign in · Settlement Business Center')
    await expect.element(page.getByText('wallet.example')).toBeVisible()
  })

  test('with e-mail: password digest, then the mailed code at its sixth digit', async () => {
    answers['/public/login'] = () => good({ token, verification: false })
    await toCode(' mia@northwind.example ')
    await page.getByLabelText('Email code').fill('012 345')
    await expect.poll(() => session.token()).toBe(token)
    expect(sent.map(({ path }) => path)).toEqual(['/public/email/send-verification-code', '/public/login'])
    expect(sent[0]?.body).toEqual({ email: 'mia@northwind.example', type: 1 })
    expect(sent[1]?.body).toEqual({
      email: 'mia@northwind.example',
      password: expect.stringMatching(/^[0-9a-f]{32}$/),
      email_code: '012345',
      kept: false,
    })
    expect(sent.every((call) => call.token === null)).toBe(true)
  })

  test('shows the error under the field, focuses it, and keeps what was typed', async () => {
    await toCode('mia.chen@northwind')
    const email = page.getByLabelText('Email', { exact: true })
    await expect.element(email).toHaveFocus()
    await expect.element(email).toHaveAccessibleDescription('Please enter the correct format of email')
    await expect.element(password()).toHaveValue('Settle24')
    expect(sent).toEqual([])
  })

  test('a wrong code shows an error, empties and focuses its field, and going back loses nothing', async () => {
    answers['/public/login'] = () => refused('email verification code error/expired')
    await toCode()
    const code = page.getByLabelText('Email code')
    await code.fill('999999')
    await expect.element(code).toHaveAccessibleDescription(/^email verification code error\/expired/)
    await expect.element(code).toHaveValue('')
    await expect.element(code).toHaveFocus()
    await button('Back').click()
    await expect.element(password()).toHaveValue('Settle24')
  })

  const codes = () => sent.filter(({ path }) => path === '/public/email/send-verification-code')

  test.each([
    ['that names its field', { errors: [{ path: 'password', message: 'Password error' }] }],
    ['of a back end that follows SPEC.md alone', {}],
  ])('a mistyped password brings its field, and the mailed code stays: a refusal %s', async (_whose, more) => {
    answers['/public/login'] = () => refused('Password error', more)
    await toCode()
    const code = page.getByLabelText('Email code')
    await code.fill('123456')
    await expect.element(password()).toHaveFocus()
    await expect.element(password()).toHaveAccessibleDescription('Password error')
    await expect.element(code).toHaveValue('123456')
    answers['/public/login'] = () => good({ token, verification: false })
    await password().fill('Settle25')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => session.token()).toBe(token)
    expect(sent.at(-1)?.body).toMatchObject({ email_code: '123456' })
    expect(codes()).toHaveLength(1)
  })

  test('back to the password or to the first step, and forward again: the code is still good, no new mail', async () => {
    await toCode()
    await button('Back').click()
    await password().fill('Settle25')
    await button('Sign in').click()
    await expect.element(page.getByLabelText('Email code')).toHaveFocus()
    await button('Back').click()
    await button('Other ways to sign in').click()
    await button('Continue with email').click()
    await password().fill('Settle25')
    await button('Sign in').click()
    await expect.element(page.getByLabelText('Email code')).toBeVisible()
    expect(codes()).toHaveLength(1)
  })

  test('when no new code can be sent yet, the step opens all the same and says when', async () => {
    answers['/public/email/send-verification-code'] = () => ({
      status: 429,
      body: { code: 10011, msg: 'Frequent operation' },
      retryAfter: '1700',
    })
    await toCode()
    await expect.element(page.getByText('No new code was sent yet.')).toBeVisible()
    await expect.element(page.getByText(/^in (?:29|28) min$/)).toBeVisible()
    answers['/public/login'] = () => good({ token, verification: false })
    await page.getByLabelText('Email code').fill('123456')
    await expect.poll(() => session.token()).toBe(token)
  })

  test('a second code can be requested only after the waiting time', async () => {
    await toCode()
    await expect.element(page.getByText(/^in (?:60|59) s$/)).toBeVisible()
    await expect.element(button('Send again')).toHaveAttribute('aria-disabled', 'true')
  })

  test('does not use the token until the Google code is accepted', async () => {
    answers['/public/login'] = () => good({ token: pending, verification: true })
    answers['/public/login/verification'] = () => refused('google code err')
    await toCode()
    await page.getByLabelText('Email code').fill('123456')
    const code = page.getByLabelText('Google code')
    await expect.element(code).toBeVisible()
    expect([session.token(), sessionStorage.getItem('session')]).toEqual([undefined, null])
    await button('Sign in').click()
    await expect.element(code).toHaveAccessibleDescription('Please input the Google code')
    await code.fill('111111')
    await expect.element(code).toHaveAccessibleDescription('google code err')
    await expect.element(code).toHaveFocus()
    answers['/public/login/verification'] = () => good({ token })
    await userEvent.keyboard('222222')
    await expect.poll(() => session.token()).toBe(token)
    expect(sent.at(-1)).toEqual({ path: '/public/login/verification', body: { google_code: '222222' }, token: pending })
  })

  test('takes a recovery code instead', async () => {
    answers['/public/login'] = () => good({ token: pending, verification: true })
    answers['/public/login/verification'] = () => good(null)
    await toCode()
    await page.getByLabelText('Email code').fill('123456')
    await button('Use a recovery code').click()
    const code = page.getByLabelText('Recovery code')
    await code.fill('nonsense')
    await button('Sign in').click()
    await expect.element(code).toHaveAccessibleDescription('Please enter the correct verification code')
    await code.fill('abcde-12345')
    await button('Sign in').click()
    await expect.poll(() => session.token()).toBe(pending)
    expect(sent.at(-1)?.body).toEqual({ google_code: 'ABCDE-12345' })
  })

  test('registering with a wrong code marks its field, and nothing else that was typed is lost', async () => {
    answers['/public/register'] = () => refused('email verification code error')
    await button('Create a merchant account').click()
    await page.getByLabelText('Email', { exact: true }).fill('new@northwind.example')
    await page.getByLabelText('Email code').fill('123456')
    await password().fill('Settle24')
    await page.getByLabelText('Password again').fill('Settle24')
    await button('Create account').click()
    const code = page.getByLabelText('Email code')
    await expect.element(code).toHaveAccessibleDescription('email verification code error')
    await expect.element(code).toHaveFocus()
    await expect.element(password()).toHaveValue('Settle24')
  })

  test('registers: the rules are ticked while typing, both entries must be equal', async () => {
    answers['/public/register'] = () =>
      refused('Mailbox already exists', { errors: [{ path: 'email', message: 'Mailbox already exists' }] })
    await button('Create a merchant account').click()
    const email = page.getByLabelText('Email', { exact: true })
    await email.fill('new@northwind.example')
    await button('Send code').click()
    expect(sent[0]?.body).toEqual({ email: 'new@northwind.example', type: 2 })
    await page.getByLabelText('Email code').fill('123456')
    await password().fill('settle')
    await expect.element(page.getByText('A lower-case letterdone')).toBeVisible()
    await expect.element(page.getByText('A digitnot yet')).toBeVisible()
    await password().fill('Settle24')
    await page.getByLabelText('Password again').fill('Settle25')
    await button('Create account').click()
    await expect
      .element(page.getByLabelText('Password again'))
      .toHaveAccessibleDescription('The two password entries are inconsistent')
    await page.getByLabelText('Password again').fill('Settle24')
    await button('Create account').click()
    await expect.element(email).toHaveAccessibleDescription('Mailbox already exists')
    await expect.element(email).toHaveFocus()
  })

  test('retrieves a password and comes back to log-in with the address', async () => {
    answers['/public/password/retrieve'] = () => good(null)
    await button('Continue with email').click()
    await button('Forgot it?').click()
    await page.getByLabelText('Email', { exact: true }).fill('mia@northwind.example')
    await page.getByLabelText('Email code').fill('123456')
    await page.getByLabelText('New password').fill('Settle24')
    await page.getByLabelText('Password again').fill('Settle24')
    await button('Set password').click()
    await expect.element(page.getByRole('heading', { name: 'Sign in with email' })).toHaveFocus()
    await expect.element(page.getByLabelText('Email', { exact: true })).toHaveValue('mia@northwind.example')
  })
})
