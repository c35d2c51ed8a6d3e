import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DateRange } from './date-range'
import type { DayRange } from './days'
import { renderWithWords } from './testing/render-with-words'

const chooseToday = vi.fn<() => void>()
const apply = vi.fn<(range: DayRange) => void>()

function Created() {
  return (
    <DateRange
      label="Created"
      text="Last 7 days"
      value={{ from: '2026-11-14', to: '2026-11-21' }}
      max="2026-11-21"
      zone="UTC+8"
      onApply={apply}
      presets={[{ key: 'today', label: 'Today', onChoose: chooseToday }]}
    />
  )
}

const open = () => page.getByRole('button', { name: /^Created:/ }).click()

beforeEach(() => apply.mockReset())

describe('DateRange', () => {
  test('applies two days and closes', async () => {
    renderWithWords(<Created />)
    await open()
    await userEvent.fill(page.getByLabelText('First day'), '2026-11-01')
    await page.getByRole('button', { name: 'Apply' }).click()
    expect(apply).toHaveBeenCalledWith({ from: '2026-11-01', to: '2026-11-21' })
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('refuses a day after the last allowed one and names that day', async () => {
    renderWithWords(<Created />)
    await open()
    await userEvent.fill(page.getByLabelText('Last day'), '2026-11-22')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.element(page.getByLabelText('Last day')).toHaveAccessibleDescription('Not after 2026-11-21')
    expect(apply).not.toHaveBeenCalled()
  })

  // A year typed with two digits is one of the first century, which no list can be asked for.
  test.each(['0026-11-01', '1999-12-31'])('refuses %s as a first day, beside the field', async (day) => {
    renderWithWords(<Created />)
    await open()
    const first = page.getByLabelText('First day')
    await expect.element(first).toHaveAttribute('min', '2000-01-01')
    await userEvent.fill(first, day)
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.element(first).toHaveAccessibleDescription('Not before 2000-01-01')
    expect(apply).not.toHaveBeenCalled()
  })

  test('does not submit a surrounding form', async () => {
    const send = vi.fn<() => void>()
    renderWithWords(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Created />
      </form>,
    )
    await open()
    await page.getByRole('button', { name: 'Apply' }).click()
    expect(apply).toHaveBeenCalledOnce()
    expect(send).not.toHaveBeenCalled()
  })

  test('refuses a range that ends before it begins', async () => {
    renderWithWords(<Created />)
    await open()
    await userEvent.fill(page.getByLabelText('Last day'), '2026-11-01')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.element(page.getByLabelText('Last day')).toHaveAccessibleDescription('Before the first day')
    expect(apply).not.toHaveBeenCalled()
  })

  test('a ready range is chosen and closes the layer; the focus is back on the button', async () => {
    renderWithWords(<Created />)
    await open()
    await page.getByRole('button', { name: 'Today' }).click()
    expect(chooseToday).toHaveBeenCalledOnce()
    await expect.element(page.getByRole('button', { name: /^Created:/ })).toHaveFocus()
  })

  test('works by keyboard alone', async () => {
    renderWithWords(<Created />)
    page
      .getByRole('button', { name: /^Created:/ })
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Created' })).toBeVisible()
    page.getByLabelText('Last day').element().focus()
    await userEvent.keyboard('{Enter}')
    expect(apply).toHaveBeenCalledWith({ from: '2026-11-14', to: '2026-11-21' })
  })
})
