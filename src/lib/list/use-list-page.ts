import { keepPreviousData, type QueryKey, type UndefinedInitialDataOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useToday } from '@/lib/api/use-today'
import { useZone } from '@/lib/api/use-zone'
import { useCardsWidth } from '@/lib/device/use-phone-width'
import { knownCount } from '#shared/money/known-count'
import type { Calendar } from '#shared/time/day-range'
import { afterPaint } from '@/lib/ui/after-paint'
import type { PageSize } from '@/lib/ui/table/pager'
import { useHeldRows } from '@/lib/ui/table/use-held-rows'
import { changeSearch, type ListSearch, pageSizeOf, rowNumber } from './list-search'
import { countOf } from './count-of'
import { emptyList } from './empty-list'
import { isBeyondEnd, useLastPage } from './use-last-page'
import { useResultWords } from './use-result-words'

/** A record with its number over all pages, from 1. */
export type Numbered<Row> = Row & { number: number }

/** What a page with a list gets from its route. */
export interface ListPageProps<Search> {
  search: Search
  /** Writes the next search into the address: as a new step of the history, or replacing the current one. */
  onSearch: (search: Search, how?: 'replace') => void
}

interface ListPage<Search, Asked, Row, Page, Key extends QueryKey> extends ListPageProps<Search> {
  /** The query that the address stands for. */
  toQuery: (search: Search, calendar: Calendar) => Asked
  options: (asked: Asked) => UndefinedInitialDataOptions<Page, Error, Page, Key>
  /** How often to fetch again, in milliseconds. Without it only events and the person refresh the list. */
  refetchInterval?: number | false
  idOf: (row: Row) => string
  /** Only the filters of the address; a chosen range of days is `from` and `to`. */
  filterOf: (search: Search) => object
  clearFilter: (search: Search) => Search
  /** Fetches the code of the drawer; called when the list has been drawn. */
  loadDrawer: () => Promise<unknown>
}

/**
 * What every page with a list, filters and a drawer does in the same way. The address holds the whole state.
 * - Old rows stay until the answer to a new query arrives. Rows that arrive meanwhile wait until the person shows them.
 * - A page that does not exist leads to the last one. The number of results is announced once for each query.
 * - Applying the same filters again fetches again.
 * - The drawer's code is fetched as soon as there are rows, before anybody opens one.
 *
 * Failures are not thrown: `query` has them, beside the rows that were there before.
 * @example
 * const list = useListPage({ search, onSearch, ...QUESTION, loadDrawer })
 * return <><DataTable rows={list.rows} … /><Pager {...list.pager} /></>
 */
export function useListPage<
  Search extends ListSearch,
  Asked,
  Row,
  Page extends { list: Row[]; total: number },
  Key extends QueryKey,
>(about: ListPage<Search, Asked, Row, Page, Key>) {
  const { search, onSearch, toQuery, options, refetchInterval = false, idOf, filterOf, clearFilter, loadDrawer } = about
  const zone = useZone()
  const calendar: Calendar = { today: useToday(zone), zone }
  const cards = useCardsWidth()
  const asked = toQuery(search, calendar)
  const key = JSON.stringify(asked)
  const query = useQuery({ ...options(asked), placeholderData: keepPreviousData, refetchInterval })
  const refreshing = query.isPlaceholderData
  const held = useHeldRows<Row, Page>({
    key,
    first: rowNumber(search, 0),
    fresh: query.data,
    isPrevious: refreshing,
    idOf,
  })
  const { page, first, waiting, release } = held
  const at = search.page ?? 1
  const rows = useMemo(
    () =>
      isBeyondEnd(page, refreshing ? 'another' : at)
        ? undefined
        : page?.list.map((row, index): Numbered<Row> => ({ ...row, number: first + index })),
    [page, first, at, refreshing],
  )
  const size = pageSizeOf(search)
  const total = page && countOf(page, at, size)
  useResultWords(refreshing ? undefined : knownCount(query.data && countOf(query.data, at, size)), key)
  useLastPage({
    total: refreshing ? undefined : knownCount(total),
    page: at,
    size,
    onPage: (last) => onSearch(changeSearch(search, { page: last }), 'replace'),
  })
  const isThere = page !== undefined
  useEffect(() => (isThere ? afterPaint(() => void loadDrawer()) : undefined), [isThere, loadDrawer])
  const filter = filterOf(search)
  return {
    zone,
    calendar,
    /** Whether the list is drawn as cards, with its filters in a sheet. */
    cards,
    query,
    /** The page as it is drawn; undefined until the first answer. */
    page,
    rows,
    /** Whether the rows still belong to the previous query. */
    refreshing,
    /** What stands in the place of rows when there are none. */
    empty: (words: ReactNode) => emptyList(query, words),
    /** The number of rows that wait to be shown; undefined when there are none. */
    waiting,
    /** Shows the waiting rows. */
    release,
    /** The number of active filters; `from` and `to` count as one. */
    filterCount: Object.keys(filter).filter((name) => name !== 'to').length,
    clear: () => onSearch(clearFilter(search)),
    /** Applies other filters, or the same ones again. */
    ask: (next: Search) => {
      release()
      if (JSON.stringify(next) === JSON.stringify(search)) void query.refetch()
      else onSearch(next)
    },
    /** Opens the record in the drawer and replaces the one before; undefined closes the drawer. */
    open: (id: string | undefined) => onSearch(changeSearch(search, { open: id }), 'replace'),
    size,
    /** For `Pager`. */
    pager: {
      page: at,
      size,
      total,
      onPageChange: (next: number) => onSearch(changeSearch(search, { page: next })),
      onSizeChange: (next: PageSize) => onSearch(changeSearch(search, { size: next === 20 ? 20 : undefined, page: 1 })),
    },
  }
}
