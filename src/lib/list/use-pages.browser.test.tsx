import { cleanup, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Announcer } from '@/lib/ui/announcer'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import type { FaultyQuery } from '@/lib/domain-ui/query-fault'
import { usePagesOf } from './use-pages'

const onPage = vi.fn<(page: number, how?: 'replace') => void>()
const full = Array.from({ length: 10 }, (_, row) => row)
type Asked = Parameters<typeof usePagesOf<number, FaultyQuery & { isPlaceholderData: boolean }>>[0]
const idle = {
  isPlaceholderData: false,
  isError: false,
  isFetched: true,
  isFetching: false,
  error: null,
  data: undefined,
}

function asked(about: Partial<Omit<Asked, 'query'>>, isPlaceholderData = false): Asked {
  const query = { ...idle, isPlaceholderData, dataUpdatedAt: 0, refetch: () => new Promise<never>(() => {}) }
  return { query, page: 1, size: 10, onPage, answer: undefined, ...about }
}

const pagesOf = (...about: Parameters<typeof asked>) => renderHook(() => usePagesOf(asked(...about))).result.current

beforeEach(() => {
  cleanup()
  onPage.mockClear()
})

describe('pages', () => {
  test('are unknown until the first answer, and never zero', () => {
    const { rows, pager } = pagesOf({})
    expect(rows).toBeUndefined()
    expect(pager.total).toBeUndefined()
  })

  test('after the last one lead to the last one; nothing is drawn of them, and going back leads past them', () => {
    expect(pagesOf({ answer: { list: [], total: 12 }, page: 7 }).rows).toBeUndefined()
    expect(onPage.mock.calls).toEqual([[2, 'replace']])
  })

  test('that the total promises and that come empty say so, with a retry, instead of loading for ever', async () => {
    const { rows, empty } = pagesOf({ answer: { list: [], total: 20 }, page: 3, size: 7 })
    expect(rows).toEqual([])
    expect(onPage).not.toHaveBeenCalled()
    renderWithWords(<>{empty('No withdrawals yet')}</>)
    await expect.element(page.getByText('The server says that there are entries, but it sent none.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  test('stay where they are while the answer is of another page', () => {
    const { rows } = pagesOf({ answer: { list: full, total: 12 }, page: 7 }, true)
    expect(rows).toEqual(full)
    expect(onPage).not.toHaveBeenCalled()
  })

  test('that were empty for another filter do not say so of this one', () => {
    expect(pagesOf({ answer: { list: [], total: 0 }, page: 1 }).rows).toEqual([])
    expect(pagesOf({ answer: { list: [], total: 0 }, page: 1 }, true).rows).toBeUndefined()
  })

  test('that the back end does not count are counted on the last of them, never with rows of another', () => {
    const answer = { list: [1, 2, 3], total: Number.NaN }
    expect(pagesOf({ answer, page: 2 }).pager.total).toBe(13)
    expect(pagesOf({ answer, page: 1 }, true).pager.total).toBeNaN()
  })

  test('are announced once for a question, and not at all without one', async () => {
    renderWithWords(<Announcer />)
    const said = page.getByText('12 results')
    pagesOf({ answer: { list: full, total: 12 } })
    expect(said.elements()).toHaveLength(0)
    pagesOf({ answer: { list: full, total: 12 }, question: 'of the test' })
    await expect.element(said).toBeInTheDocument()
  })
})
