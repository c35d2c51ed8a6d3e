import { Trash2 } from 'lucide-react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button, IconButton } from './button'
import { renderWithWords } from './testing/render-with-words'

describe('Button', () => {
  test('does its act on click, Enter and Space', async () => {
    const act = vi.fn<() => void>()
    renderWithWords(<Button onClick={act}>Query</Button>)
    const button = page.getByRole('button', { name: 'Query' })
    await button.click()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    expect(act).toHaveBeenCalledTimes(3)
  })

  test('has type "button" by default, so that it submits no form by accident', async () => {
    renderWithWords(<Button>Back</Button>)
    await expect.element(page.getByRole('button')).toHaveAttribute('type', 'button')
  })

  test('keeps its width and focus and ignores presses while busy', async () => {
    const act = vi.fn<() => void>()
    const view = renderWithWords(
      <Button onClick={act} loadingText="Sending…">
        Send
      </Button>,
    )
    const button = page.getByRole('button', { name: 'Send' })
    const before = button.element().getBoundingClientRect().width
    button.element().focus()
    view.rerender(
      <Button onClick={act} loading loadingText="Sending…">
        Send
      </Button>,
    )
    const busy = page.getByRole('button', { name: 'Sending…' })
    await expect.element(busy).toHaveAttribute('aria-busy', 'true')
    await expect.element(busy).toHaveFocus()
    await busy.click()
    expect(act).not.toHaveBeenCalled()
    expect(busy.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(before)
  })

  test('keeps its focus when it is switched off and on again during a press', async () => {
    const view = renderWithWords(<Button>Withdraw</Button>)
    const button = page.getByRole('button', { name: 'Withdraw' })
    button.element().focus()
    view.rerender(<Button disabledReason="You are offline.">Withdraw</Button>)
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveFocus()
    view.rerender(<Button>Withdraw</Button>)
    await expect.element(button).not.toHaveAttribute('aria-disabled')
    await expect.element(button).toHaveFocus()
  })

  test('says why it is off, can be focused, and submits nothing', async () => {
    const submit = vi.fn<() => void>()
    renderWithWords(
      <form onSubmit={submit}>
        <Button type="submit" disabledReason="after the check">
          Send again
        </Button>
      </form>,
    )
    const button = page.getByRole('button', { name: 'Send again' })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAccessibleDescription('after the check')
    await expect.element(page.getByText('after the check')).toBeVisible()
    await userEvent.tab()
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(submit).not.toHaveBeenCalled()
  })

  test('an icon alone has a name and is at least 24 by 24', async () => {
    renderWithWords(<IconButton icon={Trash2} label="Remove 203.0.113.10" size="sm" />)
    const button = page.getByRole('button', { name: 'Remove 203.0.113.10' })
    const box = button.element().getBoundingClientRect()
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)
  })
})
