import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useForm } from '@/lib/forms/use-form'
import { useUnsaved } from '@/lib/forms/unsaved'
import { update } from '@/lib/installation/update'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { UpdateBar } from './update-bar'

const apply = vi.fn<(target?: string) => void>()

function Draft() {
  useUnsaved(true)
  return <h1>Draft</h1>
}

function Field() {
  return <input aria-label="Amount" {...useForm({ initial: { amount: '' } }).text('amount')} />
}

async function open(path: string) {
  const root = createRootRoute({
    component: () => (
      <>
        <UpdateBar />
        <Outlet />
      </>
    ),
  })
  const at = (route: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path: route, component })
  const routeTree = root.addChildren([at('/', Field), at('/draft', Draft), at('/record', () => <h1>Record</h1>)])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  renderWithWords(<RouterProvider router={router} />)
  return router
}

const bar = () => page.getByRole('status').filter({ hasText: 'A new version is ready' })
const press = async (name: string) => await page.getByRole('button', { name, exact: true }).click()

/** Goes to a page that the update comes with: the router waits for it for ever, because the page is loaded whole. */
function turnTo(router: Awaited<ReturnType<typeof open>>, to: '/' | '/record'): void {
  act(() => void router.navigate({ to }))
}

beforeEach(() => void apply.mockClear())
afterEach(() => {
  cleanup()
  update.set(undefined)
})

describe('the bar of a new version', () => {
  test('is there when a version is ready, and applies it when asked', async () => {
    await open('/')
    expect(bar().elements()).toHaveLength(0)
    act(() => update.set(apply))
    await expect.element(bar()).toBeVisible()
    await press('Update')
    expect(apply).toHaveBeenCalledOnce()
  })

  test('says first that typed text was not sent', async () => {
    await open('/')
    act(() => update.set(apply))
    await page.getByRole('textbox', { name: 'Amount' }).fill('12')
    await press('Update')
    await expect.element(bar()).toHaveTextContent('What you typed here was not sent yet.')
    expect(apply).not.toHaveBeenCalled()
    await press('Update now')
    expect(apply).toHaveBeenCalledOnce()
  })

  test('comes with the next page, also after it was put off', async () => {
    const router = await open('/')
    act(() => update.set(apply))
    await press('Later')
    await expect.poll(() => bar().elements()).toHaveLength(0)
    await act(async () => await router.navigate({ to: '/', search: { page: 2 } }))
    expect(apply, 'another filter is not another page').not.toHaveBeenCalled()
    turnTo(router, '/record')
    await expect.poll(() => apply.mock.calls).toEqual([['/record']])
    expect(router.state.location.pathname, 'the next page is loaded whole').toBe('/')
  })

  test('lets a page be opened whose link says more than its address, which the new page would not have', async () => {
    const router = await open('/')
    act(() => update.set(apply))
    await act(async () => await router.navigate({ to: '/record', state: { fromType: 1 } }))
    await expect.element(page.getByRole('heading', { name: 'Record' })).toBeVisible()
    expect(router.state.location.state.fromType).toBe(1)
    expect(apply).not.toHaveBeenCalled()
    turnTo(router, '/')
    await expect.poll(() => apply.mock.calls).toEqual([['/']])
  })

  test('does not come while a form says that it is unsaved', async () => {
    const router = await open('/draft')
    act(() => update.set(apply))
    await act(async () => await router.navigate({ to: '/record' }))
    expect(apply).not.toHaveBeenCalled()
    expect(router.state.location.pathname).toBe('/record')
    await expect.element(page.getByRole('heading', { name: 'Record' })).toBeVisible()
    turnTo(router, '/')
    await expect.poll(() => apply.mock.calls).toEqual([['/']])
  })

  test('comes back for the version after the one that was put off', async () => {
    await open('/')
    act(() => update.set(apply))
    await press('Later')
    await expect.poll(() => bar().elements()).toHaveLength(0)
    act(() => update.set(() => undefined))
    await expect.element(bar()).toBeVisible()
  })
})
