import { keepPreviousData, type QueryKey, type UndefinedInitialDataOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useCalendar } from '@/lib/api/use-calendar'
import { useCardsWidth } from '@/lib/device/use-phone-width'
import type { Calendar } from '#shared/time/day-range'
import { afterPaint } from '@/lib/ui/after-paint'
import { changeSearch, clearFilter, countFilters, type ListSearch, pageSizeOf, rowNumber } from './list-search'
import { useHeldRows } from './use-held-rows'
import { usePagesOf } from './use-pages'

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
  idOf: (row: Row) => string
  /** Only the filters of the address; a chosen range of days is `from` and `to`. */
  filterOf: (search: Search) => object
  /** Fetches the code of the drawer; called when the list has been drawn. */
  loadDrawer: () => Promise<unknown>
  /** Whether rows that a refresh lacks go, as in a list of what waits for a decision. Default: they stay, marked. */
  dropsLeft?: (search: Search) => boolean
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
  const { search, onSearch, toQuery, options, idOf, filterOf, loadDrawer, dropsLeft } = about
  const calendar = useCalendar()
  const cards = useCardsWidth()
  const asked = toQuery(search, calendar)
  const key = JSON.stringify(asked)
  const query = useQuery({ ...options(asked), placeholderData: keepPreviousData })
  const refreshing = query.isPlaceholderData
  const held = useHeldRows<Row, Page>({
    key,
    first: rowNumber(search, 0),
    fresh: query.data,
    isPrevious: refreshing,
    idOf,
    dropsLeft: dropsLeft?.(search) ?? false,
  })
  const { page, first, waiting, release } = held
  const size = pageSizeOf(search)
  const { rows: drawn, ...pages } = usePagesOf<Row, typeof query>({
    query,
    answer: page,
    page: search.page ?? 1,
    size,
    onPage: (next, how) => onSearch(changeSearch(search, { page: next }), how),
    onSize: (next) => onSearch(changeSearch(search, { size: next === 20 ? next : undefined, page: 1 })),
    question: key,
  })
  const rows = useMemo(
    () => drawn?.map((row, index): Numbered<Row> => ({ ...row, number: first + index })),
    [drawn, first],
  )
  const isThere = page !== undefined
  useEffect(() => (isThere ? afterPaint(() => void loadDrawer()) : undefined), [isThere, loadDrawer])
  return {
    zone: calendar.zone,
    calendar,
    /** Whether the list is drawn as cards, with its filters in a sheet. */
    cards,
    ...pages,
    /** The page as it is drawn; undefined until the first answer. */
    page,
    rows,
    /** The number of rows that wait to be shown; undefined when there are none. */
    waiting,
    /** Shows the waiting rows. */
    release,
    /** The number of active filters; `from` and `to` count as one. */
    filterCount: countFilters(filterOf(search)),
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
  }
}
