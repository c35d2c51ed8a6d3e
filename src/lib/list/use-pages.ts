import { type QueryKey, keepPreviousData, type UndefinedInitialDataOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { FaultyQuery } from '@/lib/domain-ui/query-fault'
import { knownCount } from '#shared/money/known-count'
import { countOf } from './count-of'
import { emptyList } from './empty-list'
import type { PagerProps, PageSize } from './pager'
import { isBeyondEnd, useLastPage } from './use-last-page'
import { useResultWords } from './use-result-words'

/** One page of a list. A total that the back end does not tell is NaN. */
interface PageOf<Row> {
  list: readonly Row[]
  total: number
}

/** What a list knows of its pages, and how it goes to another one. */
export interface Paging {
  /** From 1. */
  page: number
  size: PageSize
  /** The sizes to choose from, where they are not the usual ones. */
  sizes?: readonly PageSize[]
  /** `replace`: the page does not exist, so that going back must not lead to it. */
  onPage: (page: number, how?: 'replace') => void
  /** Without it the rows per page are fixed. */
  onSize?: (size: PageSize) => void
  /**
   * Identifies the query: the number of results is announced once for each. Without it nothing is announced, as beside
   * something that says the number already.
   */
  question?: string
}

interface Asked<Row> extends Paging {
  query: FaultyQuery & { isPlaceholderData: boolean }
  /** The page as it is drawn; undefined until the first answer. */
  answer: PageOf<Row> | undefined
}

/** What a list with pages draws, whichever way its rows come. */
export interface Pages<Row, Query = FaultyQuery> {
  query: Query
  /** Undefined until rows of a page that exists are there. */
  rows: readonly Row[] | undefined
  /** Whether the rows still belong to another page or filter. */
  refreshing: boolean
  /** What stands in the place of rows when there are none. */
  empty: (words: ReactNode) => ReactNode
  /** For `Pager`. */
  pager: PagerProps
}

/**
 * The one engine of lists with pages: which rows are drawn, how many there are, and what `Pager` needs. A page that does not
 * exist leads to the last one. It knows neither a table nor an address, so that a short list in a drawer has it too.
 */
export function usePagesOf<Row, Query extends Asked<Row>['query']>(
  asked: Asked<Row> & { query: Query },
): Pages<Row, Query> {
  const { query, answer, question, onPage, onSize, ...place } = asked
  const { page, size } = place
  const refreshing = query.isPlaceholderData
  // What is not told can be counted on its own page alone.
  const total = answer && (refreshing ? answer.total : countOf(answer, page, size))
  const known = refreshing ? undefined : knownCount(total)
  useLastPage({ total: known, page, size, onPage: (last) => onPage(last, 'replace') })
  useResultWords(question === undefined ? undefined : known, question)
  const rows = useMemo(
    () => (isBeyondEnd(answer, refreshing ? 'another' : page, size) ? undefined : answer?.list),
    [answer, refreshing, page, size],
  )
  return {
    query,
    rows,
    refreshing,
    empty: (words) => emptyList(query, answer, words),
    pager: { ...place, total, refreshing, onPageChange: onPage, onSizeChange: onSize },
  }
}

/**
 * One page of a list at a time, from a call. The rows stay until those of the next page or filter have come. Failures are not
 * thrown: `query` has them, beside the rows that were there before.
 *
 * @param options of the call for this page
 * @example
 * const list = usePages(logOptions(page), { page, size: LOG_PAGE_SIZE, onPage })
 * return <><ActivityList rows={list.rows} /><Pager {...list.pager} /></>
 */
export function usePages<Row, More, Key extends QueryKey>(
  options: UndefinedInitialDataOptions<PageOf<Row> & More, Error, PageOf<Row> & More, Key>,
  paging: Paging,
) {
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  return usePagesOf<Row, typeof query>({ ...paging, query, answer: query.data })
}
