import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toasts } from '@/lib/ui/toast'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { heldToaster } from './testing/held-toaster'
import { Toasts } from './toasts'

vi.mock('./late-toaster', async () => {
  const { heldToaster: held } = await import('./testing/held-toaster')
  return { toaster: held.late }
})

test('a toast whose code cannot be fetched leaves the page as it is, and the next one asks again', async () => {
  renderWithWords(
    <>
      <p>Balance 91.40</p>
      <Toasts />
    </>,
  )
  act(() => toasts.show({ tone: 'error', text: 'This could not be opened' }))
  await heldToaster.fail()
  await expect.poll(() => heldToaster.late.get().state).toBe('failed')
  await expect.element(page.getByText('Balance 91.40')).toBeVisible()
  act(() => toasts.show({ tone: 'error', text: 'Nor could this' }))
  await heldToaster.arrive()
  await expect.element(page.getByText('Nor could this')).toBeVisible()
  await expect.element(page.getByText('This could not be opened')).toBeVisible()
})
