import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connect } from '@/lib/api/transport/connection'
import { info } from '#shared/contract/user'
import { call } from '@/lib/api/transport/http'
import { queryClient } from '@/lib/domain-ui/console-client'
import { userInfoOptions, userKeys } from '@/lib/api/user'
import { ConfigProvider } from '@/lib/config/config-context'
import { TEST_CONFIG } from '@/lib/config/testing/test-config'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { toasts } from '@/lib/ui/toast'
import { session } from './session'
import { SessionWatch } from './session-watch'
import { signOut } from './sign-out'
import { DRAFTS } from '@/lib/forms/forget-drafts'
import { readDraft, writeDraft } from '@/lib/forms/kept-drafts'
import { useUnsaved } from '@/lib/forms/unsaved'
import type { MoneyIntent } from '@/lib/money-intent/intent'
import { moneyIntents } from '@/lib/money-intent/intent-store'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'

const token = 't'.repeat(43)
const merchant = (mchid: string) => ({
  mchid,
  name: 'Northwind',
  email: null,
  status: 3,
  bind_google_auth: false,
  phone: null,
  area_code: null,
  password: true,
  security_switch: [],
})

function Form() {
  useUnsaved(true)
  return <input aria-label="Draft" defaultValue="typed" />
}

/** A tab that had no session yet when it decided to show log-in, and has one before log-in is drawn. */
const answeredLate = {
  beforeLoad: () => {
    if (session.token() !== undefined) throw redirect({ to: '/' })
  },
  loader: () => session.begin({ token, kept: false }),
}

function open(path: string, login: object = {}) {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <SessionWatch />
      </>
    ),
  })
  const at = (route: string, component: () => React.ReactNode, more: object = {}) =>
    createRoute({ getParentRoute: () => root, path: route, component, ...more })
  const routeTree = root.addChildren([
    at('/', () => <h1>Home</h1>),
    at('/login', () => <h1>Log-in</h1>, login),
    at('/record', () => <h1>Record</h1>),
    at('/apply', Form),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  renderWithWords(
    <ConfigProvider value={TEST_CONFIG}>
      <RouterProvider router={router} />
    </ConfigProvider>,
  )
  return router
}

const refuseAll = () =>
  vi.stubGlobal(
    'fetch',
    async () => new Response('{"code":401}', { status: 401, headers: { 'content-type': 'application/json' } }),
  )

beforeEach(() => {
  connect({
    ...TEST_CONFIG,
    base: '/api/v1',
    language: () => 'en-US',
    takesMore: () => Promise.resolve(true),
    session: { ...session, isAway: () => false },
  })
  session.begin({ token, kept: false })
  queryClient.setQueryData(userKeys.info, merchant('1'))
  refuseAll()
})
afterEach(() => void vi.useRealTimers())
afterEach(() => {
  // Unmount first: components still on the page would react to the end of the session.
  cleanup()
  session.end()
  for (const { id } of toasts.list()) toasts.dismiss(id)
  queryClient.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('a tab that hears of the session late, while it opens log-in, goes on to the page', async () => {
  session.end()
  open('/login', answeredLate)
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
})

describe('when the session ends', () => {
  test('twenty refused calls give one toast and one redirect to log-in with a return path, and no private data is left', async () => {
    const router = open('/record?page=2')
    await expect.element(page.getByRole('heading', { name: 'Record' })).toBeVisible()
    const navigations = vi.fn()
    router.subscribe('onBeforeNavigate', navigations)
    await act(async () => {
      const calls = Array.from({ length: 20 }, (_, at) => call({ ...info, path: `/user/info/${at}` }))
      await Promise.allSettled(calls)
    })
    await expect.element(page.getByRole('heading', { name: 'Log-in' })).toBeVisible()
    expect(router.state.location.href).toBe('/login?return=%2Frecord%3Fpage%3D2')
    expect(toasts.list().map(({ text }) => text)).toEqual(['Login expired'])
    expect(navigations).toHaveBeenCalledOnce()
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })

  test('log-out leads to log-in without a return path and without a message', async () => {
    const router = open('/record')
    await expect.element(page.getByRole('heading', { name: 'Record' })).toBeVisible()
    await act(async () => session.end())
    await expect.poll(() => router.state.location.href).toBe('/login')
    expect(toasts.list()).toEqual([])
  })

  describe('what was typed, and acts with money', () => {
    const sent = (client_ref: string, outcome: MoneyIntent['outcome']): MoneyIntent => ({
      client_ref,
      owner: '1',
      act: 'account.withdraw',
      about: 'withdrawal',
      payload: { amount: client_ref.slice(0, 1) },
      created_time: 1,
      outcome,
    })
    const unanswered = sent('3f0f9a54-5f0e-4a53-9d3b-0d2f3a4b5c6d', 'unknown')
    const answered = sent('8b8a3f8e-9a51-4a43-8c5e-2f5f0a4b7d10', 'accepted')

    beforeEach(async () => {
      await forgetIntents()
      await moneyIntents.put(unanswered)
      await moneyIntents.put(answered)
      await writeDraft('opening 1', { name: 'Blue Shop' })
      sessionStorage.setItem(DRAFTS, '{}')
      open('/record')
      await vi.waitFor(() => page.getByRole('heading', { name: 'Record' }).element())
    })
    afterEach(async () => await forgetIntents())

    test('are deleted by log-out, except an act that has no answer', async () => {
      await act(async () => signOut())
      await expect.element(page.getByRole('heading', { name: 'Log-in' })).toBeVisible()
      await expect.poll(async () => await readDraft('opening 1')).toBeUndefined()
      expect(sessionStorage.getItem(DRAFTS)).toBeNull()
      await expect.poll(async () => await moneyIntents.list('1', 2)).toEqual([unanswered])
    })

    test('are deleted by log-out in another tab as far as they are of this tab: the rest may be of the next session', async () => {
      const otherTab = new BroadcastChannel('session')
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
      otherTab.postMessage({ type: 'ended', id: session.state().signedIn?.id, ended: 'signed-out' })
      await expect.element(page.getByRole('heading', { name: 'Log-in' })).toBeVisible()
      otherTab.close()
      expect(sessionStorage.getItem(DRAFTS)).toBeNull()
      expect(await readDraft('opening 1')).toEqual({ name: 'Blue Shop' })
      expect(await moneyIntents.list('1', 2)).toHaveLength(2)
    })

    test('stay when the session has expired, also in a tab that learns it from the storage alone', async () => {
      const id = session.state().signedIn?.id ?? ''
      localStorage.setItem('session.ended.how', `${id} expired`)
      localStorage.setItem('session.ended', id)
      await act(async () => session.wake())
      await expect.element(page.getByRole('heading', { name: 'Log-in' })).toBeVisible()
      expect(sessionStorage.getItem(DRAFTS)).toBe('{}')
      expect(await readDraft('opening 1')).toEqual({ name: 'Blue Shop' })
      expect(await moneyIntents.list('1', 2)).toHaveLength(2)
    })
  })

  test('a draft stays under a dialog, and after signing in again work continues there', async () => {
    const router = open('/apply')
    const draft = page.getByLabelText('Draft')
    await draft.fill('typed more')
    // Equal toasts within one second are merged, also with that of another test.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    await act(async () => session.refused(token))
    await expect.element(page.getByRole('dialog', { name: 'Login expired' })).toBeVisible()
    expect(router.state.location.href).toBe('/apply')
    await expect.element(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Create a merchant account' }).query()).toBeNull()
    expect(toasts.list().map(({ text }) => text)).toEqual(['Login expired'])
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response(JSON.stringify({ code: 200, data: merchant('1') }), {
          headers: { 'content-type': 'application/json' },
        }),
    )
    await act(async () => session.begin({ token: 'n'.repeat(43), kept: false }))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(draft).toHaveValue('typed more')
    expect(toasts.list()).toEqual([])
  })

  test.each([
    ['another merchant', { code: 200, data: merchant('2') }],
    ['somebody whom the back end cannot name', { code: 500, msg: 'down' }],
  ])('%s who signs in over a draft does not see it', async (_, answer) => {
    const router = open('/apply')
    await expect.element(page.getByLabelText('Draft')).toBeVisible()
    await act(async () => session.refused(token))
    vi.stubGlobal(
      'fetch',
      async () => new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }),
    )
    await act(async () => session.begin({ token: 'n'.repeat(43), kept: false }))
    await expect.poll(() => router.state.location.href, { timeout: 10_000 }).toBe('/')
    expect(queryClient.getQueryData(userInfoOptions.queryKey)).toBeUndefined()
  })

  test('the form stays covered until it is known whose session it is now', async () => {
    open('/apply')
    const draft = page.getByLabelText('Draft')
    await draft.fill('typed more')
    await act(async () => session.refused(token))
    await expect.element(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
    sessionStorage.setItem(DRAFTS, '{}')
    let answer: ((response: Response) => void) | undefined
    const answered = new Promise<Response>((resolve) => (answer = resolve))
    vi.stubGlobal('fetch', async () => (await answered).clone())
    await act(async () => session.begin({ token: 'n'.repeat(43), kept: false }))
    const dialog = page.getByRole('dialog', { name: 'Login expired' })
    await expect.element(dialog.getByText('Signed in. Checking that this page is yours…')).toBeVisible()
    expect(sessionStorage.getItem(DRAFTS), 'kept while nobody knows').toBe('{}')
    await act(async () =>
      answer?.(
        new Response(JSON.stringify({ code: 200, data: merchant('1') }), {
          headers: { 'content-type': 'application/json' },
        }),
      ),
    )
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(draft).toHaveValue('typed more')
  })

  test('who leaves the page while that is asked loses no draft of the same merchant', async () => {
    open('/apply')
    await page.getByLabelText('Draft').fill('typed more')
    sessionStorage.setItem(DRAFTS, '{}')
    await act(async () => session.refused(token))
    await expect.element(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
    vi.stubGlobal('fetch', () => new Promise<never>(() => {}))
    await act(async () => session.begin({ token: 'n'.repeat(43), kept: false }))
    await expect.element(page.getByText('Signed in. Checking that this page is yours…')).toBeVisible()
    await page.getByRole('button', { name: 'Leave this page' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Draft')).not.toBeInTheDocument()
    expect(sessionStorage.getItem(DRAFTS)).toBe('{}')
  })

  test('a person who does not sign in again leaves the page', async () => {
    const router = open('/apply')
    await expect.element(page.getByLabelText('Draft')).toBeVisible()
    await act(async () => session.refused(token))
    await page.getByRole('button', { name: 'Leave this page' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/login')
  })
})
