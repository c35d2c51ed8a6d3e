import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { Pager, type PageSize } from './pager'

describe('Pager', () => {
  test('shows the current page and goes to the next', async () => {
    const go = vi.fn<(page: number) => void>()
    const resize = vi.fn<(size: PageSize) => void>()
    renderWithWords(<Pager page={1} size={20} total={1284} onPageChange={go} onSizeChange={resize} />)
    await expect.element(page.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('1-20 of 1,284')
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('button', { name: 'Last page' }).click()
    expect(go.mock.calls).toEqual([[2], [65]])
    await page.getByRole('combobox', { name: 'Rows' }).selectOptions('10')
    expect(resize).toHaveBeenCalledWith(10)
  })

  test('on the last page the next button is off with the reason', async () => {
    const go = vi.fn<(page: number) => void>()
    renderWithWords(<Pager page={65} size={20} total={1284} onPageChange={go} onSizeChange={() => {}} />)
    await expect.element(page.getByRole('navigation')).toHaveTextContent('1,281-1,284 of 1,284')
    const next = page.getByRole('button', { name: 'Next page' })
    await expect.element(next).toHaveAttribute('aria-disabled', 'true')
    await next.click({ force: true })
    expect(go).not.toHaveBeenCalled()
  })

  test('where the rows per page are fixed nothing is to be chosen, and one page has no pager', async () => {
    const go = vi.fn<(page: number) => void>()
    const { rerender } = renderWithWords(<Pager page={1} size={10} total={11} onPageChange={go} />)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect.element(pages).toHaveTextContent('1-10 of 11')
    expect(page.getByRole('combobox').elements()).toHaveLength(0)
    rerender(<Pager page={1} size={10} total={10} onPageChange={go} />)
    await expect.poll(() => pages.elements()).toHaveLength(0)
    rerender(<Pager page={2} size={10} total={10} onPageChange={go} />)
    await expect.element(page.getByRole('button', { name: 'Previous page' })).toBeVisible()
  })

  test('a number that is not told is a dash, and there may be a next page', async () => {
    const go = vi.fn<(page: number) => void>()
    renderWithWords(<Pager page={3} size={10} total={Number.NaN} onPageChange={go} />)
    await expect.element(page.getByRole('navigation')).toHaveTextContent('—Page 3 of —')
    await page.getByRole('button', { name: 'Next page' }).click()
    expect(go).toHaveBeenCalledWith(4)
    await expect.element(page.getByRole('button', { name: 'Last page' })).toHaveAttribute('aria-disabled', 'true')
  })
})
