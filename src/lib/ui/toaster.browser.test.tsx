import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Dialog } from './dialog'
import { Drawer } from './drawer'
import { Sheet } from './sheet'
import { renderWithWords } from './testing/render-with-words'
import { toastDone, toastError, toasts } from './toast'
import { Toaster } from './toaster'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})

afterEach(() => {
  for (const toast of toasts.list()) toasts.dismiss(toast.id)
  vi.setSystemTime(Date.now() + 2000)
  vi.useRealTimers()
})

describe('Toaster', () => {
  test('shows earlier toasts when it is mounted, in a polite status region', async () => {
    toastDone('Transaction ID copied')
    renderWithWords(<Toaster />)
    await expect.element(page.getByRole('status')).toHaveTextContent('Transaction ID copied')
    await expect.element(page.getByRole('status')).toHaveAttribute('aria-live', 'polite')
  })

  test('a toast disappears by itself after five seconds', async () => {
    renderWithWords(<Toaster />)
    toastDone('Saved')
    await expect.element(page.getByText('Saved')).toBeVisible()
    await vi.advanceTimersByTimeAsync(5000)
    await expect.element(page.getByText('Saved')).not.toBeInTheDocument()
  })

  test('a toast stays while the pointer is on it or the focus in it', async () => {
    renderWithWords(<Toaster />)
    toastDone('View deleted', { label: 'Undo', run: () => {} })
    await userEvent.hover(page.getByText('View deleted'))
    await vi.advanceTimersByTimeAsync(20_000)
    await expect.element(page.getByText('View deleted')).toBeVisible()
    page.getByRole('button', { name: 'Undo' }).element().focus()
    await userEvent.hover(document.body, { position: { x: 1, y: 1 } })
    await vi.advanceTimersByTimeAsync(20_000)
    await expect.element(page.getByText('View deleted')).toBeVisible()
  })

  test('an error stays until it is dismissed', async () => {
    renderWithWords(<Toaster />)
    toastError('operation failed')
    await expect.element(page.getByText('operation failed')).toBeVisible()
    await vi.advanceTimersByTimeAsync(60_000)
    await expect.element(page.getByText('operation failed')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(page.getByText('operation failed')).not.toBeInTheDocument()
  })

  test('undo runs and the toast disappears', async () => {
    const undo = vi.fn<() => void>()
    renderWithWords(<Toaster />)
    toastDone('Address removed', { label: 'Undo', run: undo })
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(undo).toHaveBeenCalledOnce()
    await expect.element(page.getByText('Address removed')).not.toBeInTheDocument()
  })

  test.each([
    ['a dialog', Dialog],
    ['a drawer', Drawer],
    ['a sheet', Sheet],
  ])('is dismissed over %s, which stays open', async (name, Layer) => {
    const close = vi.fn<() => void>()
    renderWithWords(
      <>
        <Toaster />
        <Layer open onOpenChange={close} title="Verify" />
      </>,
    )
    await expect.element(page.getByRole('dialog')).toBeVisible()
    // The layer listens for presses outside a moment after it opens.
    await vi.advanceTimersByTimeAsync(10)
    toastError(`Could not copy over ${name}`)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(page.getByText(/Could not copy over/)).not.toBeInTheDocument()
    expect(close).not.toHaveBeenCalled()
  })

  test('is announced over a dialog', async () => {
    renderWithWords(
      <>
        <Toaster />
        <Dialog open onOpenChange={() => {}} title="Verify" />
      </>,
    )
    await expect.element(page.getByRole('dialog')).toBeVisible()
    toastDone('Code sent')
    await expect.element(page.getByRole('status')).toHaveTextContent('Code sent')
  })
})
