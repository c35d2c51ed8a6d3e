import { i18n } from '@lingui/core'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { connect } from '@/lib/api/transport/connection'
import { sentBody } from '@/lib/api/testing/fake-server'
import { ConfigProvider } from '@/lib/config/config-context'
import { TEST_CONFIG } from '@/lib/config/testing/test-config'
import { type Device, faultOf, newPasskey, plugDevice } from '@/lib/passkey/testing/device'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { passkeyLogin } from '#shared/contract/passkey-login'
import type { TestPasskey } from '#shared/passkey/testing/test-passkey'
import { digestOf } from '#shared/payout/canonical-lines'
import { signInText } from '#shared/payout/passkey-text'
import { messages as chinese } from '../../../locales/zh-CN.po'
import { session } from './session'
import { SignInPage } from './sign-in-page'

const TOKEN = 't'.repeat(43)
const CHALLENGE = { nonce: 'n'.repeat(43), not_after: '1800000000' }
const data = (answer: unknown) => Response.json({ code: 200, data: answer })

let device: Device
let mias: TestPasskey
let sent: { path: string; body: unknown }[]
let answers: Record<string, () => Response | Promise<Response>>

beforeEach(async () => {
  await page.viewport(1440, 900)
  mias = await newPasskey()
  device = plugDevice([mias])
  sent = []
  answers = {
    '/capabilities': () => data({ operations: ['session.passkeyLogin'] }),
    '/public/passkey/challenge': () => data({ ...CHALLENGE, rp_id: location.hostname }),
    '/public/login/passkey': () => data({ token: TOKEN, verification: false }),
  }
  connect({
    ...TEST_CONFIG,
    base: '/api/v1',
    language: () => 'en-US',
    takesMore: () => Promise.resolve(true),
    session: { ...session, isAway: () => false },
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/v1', '')
    if (path !== '/capabilities') sent.push({ path, body: sentBody(init) })
    return (await answers[path]?.()) ?? new Response(null, { status: 404 })
  })
})
afterEach(() => {
  session.end()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** An answer that comes when the test gives it. */
function later() {
  let resolve: (answer: Response) => void = () => undefined
  const promise = new Promise<Response>((give) => {
    resolve = give
  })
  return { promise, resolve: (answer: Response) => resolve(answer) }
}

const open = () =>
  renderWithWords(
    <ConfigProvider value={TEST_CONFIG}>
      <SignInPage />
    </ConfigProvider>,
  )
const way = () => page.getByRole('button', { name: 'Sign in with a passkey' })
const problem = () => page.getByRole('main').getByRole('alert').last()

describe('the way in by a passkey', () => {
  test.each([1440, 390])('signs the text of this page, and signs in, at %s pixels', async (width) => {
    await page.viewport(width, 900)
    open()
    await way().click()
    await expect.poll(() => session.token()).toBe(TOKEN)
    expect(sent.map(({ path }) => path)).toEqual(['/public/passkey/challenge', '/public/login/passkey'])
    expect(sent[0]?.body).toEqual({ console_origin: location.origin })
    const { nonce, assertion, kept } = z.parse(passkeyLogin.body, sent[1]?.body)
    expect([nonce, kept]).toEqual([CHALLENGE.nonce, false])
    const text = signInText({ origin: location.origin, ...CHALLENGE })
    expect(await faultOf(assertion, mias.spki, digestOf(text))).toBeUndefined()
  })

  test('works with the keyboard alone, and keeps the session when asked', async () => {
    open()
    await expect.element(way()).toBeVisible()
    await page.getByRole('checkbox', { name: 'Stay signed in on this device' }).click()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    while (document.activeElement !== way().element()) await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => session.token()).toBe(TOKEN)
    expect(sent[1]?.body).toMatchObject({ kept: true })
  })

  test('says what it waits for, to a screen reader too, and takes one press', async () => {
    const waiting = later()
    answers['/public/login/passkey'] = () => waiting.promise
    open()
    await way().click()
    const busy = page.getByRole('button', { name: 'Checking the signature…' })
    await expect.element(busy).toHaveAttribute('aria-busy', 'true')
    await expect.element(page.getByRole('status').filter({ hasText: 'Checking the signature…' })).toBeInTheDocument()
    await busy.click()
    waiting.resolve(data({ token: TOKEN, verification: false }))
    await expect.poll(() => session.token()).toBe(TOKEN)
    expect(device.asked).toEqual(['get'])
  })

  test('canceled, or without a passkey here: it says that nothing was sent, and another press works', async () => {
    device.fault = 'NotAllowedError'
    open()
    await way().click()
    await expect.element(problem()).toHaveTextContent(/canceled.*there is none here\. Nothing was sent\. Try again, or/)
    expect(sent.map(({ path }) => path)).toEqual(['/public/passkey/challenge'])
    await expect.element(way()).toHaveFocus()
    device.fault = undefined
    await way().click()
    await expect.poll(() => session.token()).toBe(TOKEN)
  })

  test('elsewhere, or where the browser fails: it says so', async () => {
    open()
    device.fault = 'SecurityError'
    await way().click()
    await expect.element(problem()).toHaveTextContent(/do not work at this address/)
    device.fault = 'UnknownError'
    await way().click()
    await expect.element(problem()).toHaveTextContent(/The browser could not use the passkey/)
  })

  test('refused by the server: it shows the words of the server', async () => {
    const msg = 'This passkey was not accepted: try again, or sign in another way'
    answers['/public/login/passkey'] = () => Response.json({ code: 10_140, msg }, { status: 422 })
    open()
    await way().click()
    await expect.element(problem()).toHaveTextContent(msg)
    expect(session.token()).toBeUndefined()
  })

  test('without a network: it says so, and asks the device for nothing', async () => {
    answers['/public/passkey/challenge'] = () => Promise.reject(new TypeError('Failed to fetch'))
    open()
    await way().click()
    await expect.element(problem()).toHaveTextContent(/The server cannot be reached/)
    expect(device.asked).toEqual([])
  })

  test('in Chinese', async () => {
    open()
    await expect.element(way()).toBeVisible()
    act(() => i18n.loadAndActivate({ locale: 'zh-CN', messages: chinese }))
    await expect.element(page.getByRole('button', { name: '使用通行密钥登录' })).toBeVisible()
  })
})

describe('a page without it', () => {
  test.each([
    ['does not offer it', () => data({ operations: ['session.mailLogin'] })],
    ['has no capabilities', () => new Response(null, { status: 404 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is that of a back end that %s: the other ways work', async (_which, answer) => {
    const asked = { count: 0 }
    answers['/capabilities'] = () => {
      asked.count += 1
      return answer()
    }
    open()
    await expect.poll(() => asked.count).toBe(1)
    await expect.element(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
    expect(way().query()).toBeNull()
    await page.getByRole('button', { name: 'Continue with email' }).click()
    await expect.element(page.getByLabelText('Email', { exact: true })).toBeVisible()
  })

  test('moves nothing when it comes', async () => {
    const answer = later()
    answers['/capabilities'] = () => answer.promise
    open()
    const places = () =>
      page
        .getByRole('main')
        .getByRole('button')
        .elements()
        .filter((each) => !each.textContent.includes('passkey'))
        .map((each) => each.getBoundingClientRect().top)
    await expect.element(page.getByRole('button', { name: 'Create a merchant account' })).toBeVisible()
    const before = places()
    answer.resolve(data({ operations: ['session.passkeyLogin'] }))
    await expect.element(way()).toBeVisible()
    expect(places()).toEqual(before)
  })
})
